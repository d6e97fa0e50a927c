import type { Contact, InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { warmthLeft } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { classes } from '../ui/styles/classes.ts';
import { ContactFace } from './contact-face.tsx';
import type { IconShape } from '../ui/brand/icon.tsx';
import { Mail, MessageCircle, Phone, UserRoundPlus, UsersRound } from '../ui/brand/icons.tsx';
import { Mark } from '../ui/states/mark.tsx';

export const INTERACTION_ICONS: Readonly<Record<InteractionType, IconShape>> = {
  meeting: UsersRound,
  call: Phone,
  email: Mail,
  message: MessageCircle,
};

type PersonFaceProps = { contact: Contact; size?: 'sm' | 'md' | 'lg' };

/** A face with the ring that shows how long somebody stays warm. */
export function PersonFace({ contact, size = 'md' }: PersonFaceProps) {
  const now = useNow();
  const { isCold, lastInteraction, coldAfterDays } = contact;
  return (
    <ContactFace {...{ contact, size }} ring={isCold ? 'cold' : warmthLeft(lastInteraction, coldAfterDays, now)} />
  );
}

/** How long ago a moment was, with the exact day on hover: for that it lies above a link that fills its row. */
export function TimeAgo({ moment, className }: { moment: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={moment} title={exactDayOf(moment)} className={classes('relative', className)}>
      {timeAgo(moment, now, timeZone())}
    </time>
  );
}

export function LastInteraction({ contact }: { contact: Contact }) {
  const { lastInteraction, lastInteractionType } = contact;
  return (
    <Mark icon={lastInteractionType ? INTERACTION_ICONS[lastInteractionType] : UserRoundPlus}>
      <TimeAgo moment={lastInteraction} />
    </Mark>
  );
}
