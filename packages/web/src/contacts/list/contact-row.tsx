import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { ReactNode } from 'react';
import { LastInteraction, PersonFace, TimeAgo } from '../../people/person-cells.tsx';
import { PersonRow, PersonLink } from '../../people/person-row.tsx';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { useToday } from '../../platform/time/clock.ts';
import { Ellipsis } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { WarmthBadge } from '../../ui/faces/warmth-badge.tsx';
import { comingUp, ComingUpMark } from './coming-up-mark.tsx';
import { GroupChips } from './group-chips.tsx';

const RowMenu = lazyPart(() => import('./row-menu.tsx'));

export const ROW_GRID =
  'grid items-center gap-x-3 ps-3 pe-3.5 in-data-picking:ps-11 grid-cols-[48px_minmax(0,1fr)_auto] md:gap-x-4 md:ps-5 md:in-data-picking:ps-14 md:pe-4 md:grid-cols-[48px_minmax(0,1.9fr)_minmax(0,1fr)_124px_minmax(0,1fr)_76px_32px]';

type ContactRowProps = {
  contact: Contact;
  mark?: ReactNode;
  menuItems?: ReactNode;
  /** Picks the person. It lies on the row. */
  tick: ReactNode;
  onEdit: () => void;
};

export function ContactRow({ contact, mark, menuItems, tick, onEdit }: ContactRowProps) {
  const { id, name, notes, groups, isCold, lastInteraction } = contact;
  // Worked out once: it stands in two places, of which one is shown.
  const next = comingUp(contact, useToday());
  return (
    <PersonRow id={id} className="max-md:first:rounded-t-lg">
      <div className={`${ROW_GRID} min-h-19 [content-visibility:auto] md:min-h-17`}>
        <span className="ms-1 flex">
          <PersonFace contact={contact} />
        </span>
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <PersonLink id={id} name={name} />
            {mark}
          </div>
          <p dir="auto" className="truncate text-sm/[1.2rem] text-ink-3 max-md:hidden">
            {notes}
          </p>
          <p className="flex min-w-0 items-center gap-x-1.5 text-sm text-ink-3 max-xs:flex-wrap md:hidden">
            <TimeAgo
              moment={lastInteraction}
              className="shrink-0 [&:has(+:not(:empty))]:after:ms-1.5 [&:has(+:not(:empty))]:after:content-['·']"
            />
            <span className="flex min-w-0 items-center empty:hidden">
              <ComingUpMark next={next} brief />
            </span>
          </p>
        </div>
        <div className="max-md:hidden">
          <GroupChips groups={groups} />
        </div>
        <div className="flex min-w-0 max-md:hidden">
          <LastInteraction contact={contact} />
        </div>
        <div className="flex min-w-0 max-md:hidden">
          <ComingUpMark next={next} />
        </div>
        <WarmthBadge warmth={isCold ? 'cold' : 'warm'} className="justify-self-start" />
        <div className="relative transition group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 hoverable:opacity-0 in-data-picking:invisible max-md:hidden">
          <Deferred
            standIn={<IconButton size="sm" icon={Ellipsis} label={`More about ${name}`} aria-haspopup="menu" />}
          >
            <RowMenu {...{ contact, onEdit }}>{menuItems}</RowMenu>
          </Deferred>
        </div>
      </div>
      {tick}
    </PersonRow>
  );
}
