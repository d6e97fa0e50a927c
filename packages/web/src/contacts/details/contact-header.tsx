import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { dayIn, daysBetween } from '@inner-circle/domain/time.ts';
import { PersonFace, TimeAgo } from '../../people/person-cells.tsx';
import { counted } from '../../platform/numbers.ts';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { DialogTitle } from '../../ui/overlays/dialog.tsx';
import { PhotoButton } from './photo/photo-button.tsx';
import { WarmthBadge } from '../../ui/faces/warmth-badge.tsx';

const VERBS = { meeting: 'Met', call: 'Called', email: 'Wrote', message: 'Messaged', none: 'Added' };

export function ContactHeader({ contact }: { contact: Contact }) {
  const { name, isCold, lastInteraction, lastInteractionType } = contact;
  return (
    <>
      <span className="relative m-1 flex shrink-0">
        <PersonFace contact={contact} size="lg" />
        <PhotoButton contact={contact} />
      </span>
      <div className="min-w-0">
        <DialogTitle>{name}</DialogTitle>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <WarmthBadge warmth={isCold ? 'cold' : 'warm'} />
          <span>
            {VERBS[lastInteractionType ?? 'none']} <TimeAgo moment={lastInteraction} />
            {!isCold && <span className="text-ink-3 max-md:hidden">&nbsp;·</span>}
          </span>
          <DaysLeft contact={contact} />
        </p>
      </div>
    </>
  );
}

function DaysLeft({ contact }: { contact: Contact }) {
  const today = useToday();
  if (contact.isCold) return null;
  const since = daysBetween(dayIn(timeZone(), contact.lastInteraction), today);
  const left = Math.max(0, contact.coldAfterDays - since);
  return <span className="text-ink-3 max-md:hidden">{counted(left, 'day')} before it goes cold</span>;
}
