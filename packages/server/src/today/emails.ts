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

const plannedEmail = ({ timezone, type, ...email }: DayRow['planned'][number]): Email => ({
  ...email,
  date: dayIn(timezone, email.at).toString(),
  state: 'planned',
  recurs: type !== 'once',
});
const begunEmail = ({ status, ...email }: DayRow['begun'][number]): Email => ({ ...email, state: STATES[status] });

const keyOf = ({ reminderId, date }: Email) => `${reminderId} ${date}`;

/** The e-mails of a day, the first one first: those that are to go out, and what became of the others. */
export function emailsOf({ planned, begun }: Pick<DayRow, 'planned' | 'begun'>, dayStartsAt: string): Email[] {
  const toCome = planned.filter(({ at }) => at >= dayStartsAt).map(plannedEmail);
  // One that failed and is tried again for the same day is one e-mail.
  const again = new Set(toCome.map(keyOf));
  const settled = begun.map(begunEmail).filter((email) => !again.has(keyOf(email)));
  return [...settled, ...toCome].toSorted(
    (one, other) => Temporal.Instant.compare(one.at, other.at) || one.reminderId.localeCompare(other.reminderId),
  );
}
