import type { RefObject } from 'react';
import { Mail, Server } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';

type ConnectMailboxProps = {
  /** Null where Google is not set up. */
  onGoogle: (() => void) | null;
  onSmtp: () => void;
  card: RefObject<HTMLElement | null>;
};

/** A choice of mailboxes, where there is one. */
export function ConnectMailbox({ onGoogle, onSmtp, card }: ConnectMailboxProps) {
  if (!onGoogle) {
    return (
      <Button size="sm" onClick={onSmtp}>
        Connect
      </Button>
    );
  }
  return (
    <Menu trigger={<Button size="sm">Connect</Button>} finalFocus={card}>
      <MenuItem icon={Mail} onSelect={onGoogle}>
        Google
      </MenuItem>
      <MenuItem icon={Server} onSelect={onSmtp}>
        Another mailbox (SMTP)
      </MenuItem>
    </Menu>
  );
}
