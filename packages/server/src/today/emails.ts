import type { TodayEmail, TodayEmailState } from '@inner-circle/domain/today/today.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { DayRow } from './today.repository.ts';

type Email = Omit<TodayEmail, 'contact'> & { readonly contactId: string };

const STATES = {
  claimed: 'leaving',
  sending: 'leaving',
  waiting: 'waiting',
  sent: 'sent',
  failed: 'failed',
  canceled: 'held',
} as const satisfies Record<DayRow['begun'][number]['status'], TodayEmailState>;

/** The e-mails of a day, the first one first: those that are to go out, and what became of the others. */
export function emailsOf({ planned, begun }: Pick<DayRow, 'planned' | 'begun'>, dayStartsAt: string): Email[] {
  const toCome = planned
    .filter(({ at }) => at >= dayStartsAt)
    .map(({ timezone, type, ...email }) => ({
      ...email,
      date: dayIn(timezone, email.at).toString(),
      state: 'planned' as const,
      recurs: type !== 'once',
    }));
  const keyOf = ({ reminderId, date }: { reminderId: string; date: string }) => `${reminderId} ${date}`;
  // One that failed and is tried again for the same day is one e-mail.
  const again = new Set(toCome.map(keyOf));
  const settled = begun
    .filter((one) => !again.has(keyOf(one)))
    .map(({ status, ...email }) => ({ ...email, state: STATES[status] }));
  return [...settled, ...toCome].toSorted(
    (one, other) => (one.at < other.at ? -1 : 1) || one.reminderId.localeCompare(other.reminderId),
  );
}
