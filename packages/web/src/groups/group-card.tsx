import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { useState } from 'react';
import { handFocusOn } from '../platform/screen/focus.ts';
import { Ellipsis, Pencil, Trash2 } from '../ui/brand/icons.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { AddPeople } from './add-people.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupMembers } from './group-members.tsx';
import { useRemoveGroup } from './groups.queries.ts';

type GroupCardProps = { group: Group; onOpen: (id: string | null) => void };

/** Whoever chooses a group far down in the list sees it at once. */
const intoSight = (heading: HTMLElement | null) => heading?.scrollIntoView?.({ block: 'nearest' });

/** The group that is open, with its people. */
export function GroupCard({ group, onOpen }: GroupCardProps) {
  const [editing, setEditing] = useState(false);
  const remove = useGroupRemoval(onOpen);
  return (
    <Card ref={handFocusOn} as="section" aria-labelledby="group-name" className="min-w-0">
      <header className="flex flex-wrap items-start gap-4 p-4 md:flex-nowrap md:p-6 md:pe-5 md:pb-5">
        <div className="min-w-0 flex-1 basis-full md:basis-0">
          <h2
            ref={intoSight}
            id="group-name"
            dir="auto"
            className="text-[1.25rem]/[1.75rem] font-strong tracking-[-0.012em] wrap-anywhere"
          >
            {group.name}
          </h2>
          {group.description && (
            <p dir="auto" className="mt-0.5 max-w-[46ch] wrap-anywhere text-ink-2">
              {group.description}
            </p>
          )}
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:first:flex-1">
          <AddPeople group={group} />
          <Menu trigger={<IconButton icon={Ellipsis} label={`More about ${group.name}`} />}>
            <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
              Edit
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => void remove(group)}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </header>
      <GroupMembers group={group} />
      <GroupDialog group={group} open={editing} onClose={() => setEditing(false)} />
    </Card>
  );
}

function useGroupRemoval(onOpen: GroupCardProps['onOpen']) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutateAsync: remove } = useRemoveGroup();
  return async ({ id, name }: Group) => {
    const sure = await confirm({
      title: 'Delete this group?',
      text: `“${name}” goes away. The people in it stay in your circle.`,
      confirmLabel: 'Delete Group',
      danger: true,
    });
    if (!sure) return;
    // Its card leaves the screen at once, so nothing that belongs to the card can wait for the answer.
    onOpen(null);
    await remove({ params: { id } }).then(
      () => toasts.add({ title: `“${name}” was deleted` }),
      () => onOpen(id),
    );
  };
}
