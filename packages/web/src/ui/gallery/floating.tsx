import { CreditCard, Ellipsis, LogOut, Pencil, Plus, Settings, Trash2 } from '../brand/icons.tsx';
import { Button } from '../button.tsx';
import { Face } from '../faces/face.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../overlays/menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { useToasts } from '../overlays/toasts.tsx';
import { DetailsDialog, FormDialog, Questions } from './dialogs.tsx';
import { Chapter, Row } from './frame.tsx';

export function Floating() {
  return (
    <Chapter title="Floating" about="Menus, dialogs, questions and toasts. Below 768 px dialogs rise from the bottom.">
      <Row>
        <Menu
          className="w-66"
          trigger={<Button>User menu</Button>}
          align="start"
          header={
            <>
              <Face name="Maya Lindholm" />
              <div>
                <p className="font-strong">Maya Lindholm</p>
                <p className="text-sm text-ink-3">maya@lindholm.studio</p>
              </div>
            </>
          }
        >
          <MenuItem icon={CreditCard} onSelect={() => {}}>
            Billing &amp; Subscription
          </MenuItem>
          <MenuItem icon={Settings} onSelect={() => {}}>
            Settings
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={LogOut} onSelect={() => {}}>
            Logout
          </MenuItem>
        </Menu>
        <Menu trigger={<IconButton label="More" icon={Ellipsis} />}>
          <MenuItem icon={Pencil} onSelect={() => {}}>
            Edit
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} label="Notifications" className="w-90 p-5">
          <h2 className="voice text-[1.25rem]/[1.5rem]">Notifications</h2>
          <p className="mt-2 text-ink-2">Adaeze Okonkwo turns 34 on Thursday</p>
        </Popover>
      </Row>
      <Row>
        <FormDialog />
        <DetailsDialog />
        <Questions />
      </Row>
      <Toasts />
    </Chapter>
  );
}

function Toasts() {
  const toasts = useToasts();
  const undo = { label: 'Undo', onPress: () => toasts.add({ title: 'Undone' }) };
  return (
    <Row>
      <Button onClick={() => toasts.add({ title: 'Contact marked as warm due to new interaction!' })}>Toast</Button>
      <Button onClick={() => toasts.add({ title: 'To-do finished', tone: 'done', action: undo, duration: 10_000 })}>
        With undo
      </Button>
      <Button onClick={() => toasts.add({ title: 'Failed to update todo.', tone: 'trouble' })}>Failed</Button>
      <Button
        icon={Plus}
        onClick={() =>
          toasts.add({
            tone: 'limit',
            title: 'Subscription Limit Reached',
            detail: "You've reached your Contacts limit (300).",
            action: { label: 'Upgrade Your Plan', onPress: () => {} },
          })
        }
      >
        Limit
      </Button>
    </Row>
  );
}
