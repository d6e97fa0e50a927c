import { warmthLeft } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { ContactFace } from '../people/contact-face.tsx';
import { useNow } from '../platform/time/clock.ts';
import type { Tap } from './taps.tsx';

type TodayFaceProps = { person: TodayPerson; tap: Tap | undefined; size?: 'md' | 'lg' };

/** With a ring that fills at once when somebody was met. */
export function TodayFace({ person, tap, size = 'md' }: TodayFaceProps) {
  const now = useNow();
  const { isCold, lastInteraction, coldAfterDays } = person;
  const days = (tap?.kind === 'rhythm' && tap.days) || coldAfterDays;
  const ring = tap?.kind === 'logged' ? 1 : isCold ? 'cold' : warmthLeft(lastInteraction, days, now);
  return <ContactFace contact={person} size={size} ring={ring} />;
}
