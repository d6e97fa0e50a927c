import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Ellipsis, UserMinus } from '../ui/brand/icons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { WarmthBadge } from '../ui/faces/warmth-badge.tsx';
import { LastInteraction, PersonFace, TimeAgo } from '../people/person-cells.tsx';
import { PersonRow, PersonLink } from '../people/person-row.tsx';

type MemberRowProps = { contact: Contact; groupName: string; onTakeOut: () => void };

export function MemberRow({ contact, groupName, onTakeOut }: MemberRowProps) {
  const { id, name, notes, isCold, lastInteraction } = contact;
  return (
    <PersonRow id={id}>
      <div className="grid min-h-19 grid-cols-[48px_minmax(0,1fr)_auto_auto] items-center gap-x-3 ps-3 pe-1 md:min-h-17 md:grid-cols-[48px_minmax(0,1fr)_124px_76px_32px] md:gap-x-4 md:ps-5 md:pe-4">
        <span className="ms-1 flex">
          <PersonFace contact={contact} />
        </span>
        <div className="min-w-0">
          <PersonLink id={id} name={name} />
          <p dir="auto" className="truncate text-sm/[1.2rem] text-ink-3 max-md:hidden">
            {notes}
          </p>
          <TimeAgo moment={lastInteraction} className="text-sm text-ink-3 md:hidden" />
        </div>
        <div className="flex min-w-0 max-md:hidden">
          <LastInteraction contact={contact} />
        </div>
        <WarmthBadge warmth={isCold ? 'cold' : 'warm'} className="justify-self-start" />
        <div className="relative transition group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 md:hoverable:opacity-0">
          <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${name}`} />}>
            <MenuItem icon={UserMinus} onSelect={onTakeOut}>
              Remove from {groupName}
            </MenuItem>
          </Menu>
        </div>
      </div>
    </PersonRow>
  );
}
