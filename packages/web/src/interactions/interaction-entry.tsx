import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { useState } from 'react';
import { useHasDraft } from '../platform/typing/drafts.ts';
import { handFocusOn, useFocusAfter } from '../platform/screen/focus.ts';
import { INTERACTION_ICONS, TimeAgo } from '../people/person-cells.tsx';
import { Ellipsis, Pencil, Trash2 } from '../ui/brand/icons.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { Disc } from '../ui/faces/disc.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { EditInteraction, interactionDraft } from './edit-interaction.tsx';
import { KIND_NAMES } from './interaction-kinds.ts';
import { useDeleteInteraction } from './interactions.queries.ts';

const LINE =
  'not-last:before:absolute not-last:before:start-3.5 not-last:before:top-8 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line';

export function InteractionEntry({ interaction }: { interaction: Interaction }) {
  const wasWriting = useHasDraft(interactionDraft(interaction.id));
  const [editing, setEditing] = useState(wasWriting);
  const { type, date, notes } = interaction;
  const remove = useRemoval(interaction);
  const more = useFocusAfter<HTMLButtonElement>(editing);
  if (editing) {
    return (
      <li ref={handFocusOn} className="pb-4.5">
        <EditInteraction interaction={interaction} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li ref={handFocusOn} className={`group relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 pb-4.5 ${LINE}`}>
      <Disc icon={INTERACTION_ICONS[type]} size="sm" />
      <div>
        <div className="flex min-h-7 items-center gap-2">
          <b className="font-name">{KIND_NAMES[type]}</b>
          <TimeAgo moment={date} className="text-sm text-ink-3" />
          <span className="relative -my-1 ms-auto transition group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 hoverable:opacity-0">
            <Menu trigger={<IconButton ref={more} size="sm" icon={Ellipsis} label={`More about this ${type}`} />}>
              <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
                Edit
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
                Delete
              </MenuItem>
            </Menu>
          </span>
        </div>
        <p dir="auto" className="text-start leading-5.5 text-pretty wrap-anywhere whitespace-pre-wrap text-ink-2">
          {notes}
        </p>
      </div>
    </li>
  );
}

function useRemoval({ id, type }: Interaction) {
  const confirm = useConfirm();
  const { mutate: remove } = useDeleteInteraction();
  return async () => {
    const sure = await confirm({
      title: `Delete this ${type}?`,
      text: 'What you wrote about it goes with it. This cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (sure) remove({ params: { id } });
  };
}
