import { useEffect } from 'react';
import { useLogout } from '../../auth/use-logout.ts';
import { useUser } from '../../auth/user.ts';
import { CreditCard, LogOut, Settings, ShieldCheck } from '../../ui/brand/icons.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { useLeaving } from '../../ui/forms/use-unsaved.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { UserButton } from './user-button.tsx';
import { prefetchBilling, prefetchSettings, type ShellDialog } from './overlays.tsx';

type UserMenuProps = { onOpen: (dialog: ShellDialog) => void };

export default function UserMenu({ onOpen }: UserMenuProps) {
  const { id, name, email, avatarUrl, isAdmin, role } = useUser();
  const logout = useLogout();
  const mayLeave = useLeaving();
  const leave = async () => {
    if (await mayLeave()) await logout();
  };
  useEffect(() => {
    prefetchBilling();
    prefetchSettings();
  }, []);
  return (
    <Menu
      defaultOpen
      trigger={<UserButton />}
      className="w-64"
      header={
        <>
          <Face name={name} id={id} src={avatarUrl} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-name">
              {name}
            </p>
            <p className="truncate text-sm text-ink-3">{email}</p>
          </div>
        </>
      }
    >
      {(isAdmin || role === 'admin') && (
        <MenuItem icon={ShieldCheck} href="/admin">
          Admin Dashboard
        </MenuItem>
      )}
      <MenuItem icon={CreditCard} onSelect={() => onOpen('billing')}>
        Billing & Subscription
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => onOpen('settings')}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
