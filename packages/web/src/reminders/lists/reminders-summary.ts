import type { RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { comingDay } from './reminder-words.ts';

const number = new Intl.NumberFormat('en');

/** “6 e-mails waiting to go out, the next on Wednesday” */
export function factOf({ pending, upcoming }: RemindersOverview, zone: string, now: Temporal.Instant): string {
  if (pending === 0) return 'E-mails that go out from your own mailbox when the day comes';
  const waiting = `${number.format(pending)} ${pending === 1 ? 'e-mail' : 'e-mails'} waiting to go out`;
  const [next] = upcoming;
  if (!next) return waiting;
  const isDue = Temporal.Instant.compare(next.nextSendDate, now) <= 0;
  const day = comingDay(dayIn(zone, next.nextSendDate), dayIn(zone, now));
  const when = isDue ? 'now' : day === 'today' || day === 'tomorrow' ? day : `on ${day}`;
  return pending === 1 ? `${waiting} ${when}` : `${waiting}, the next ${when}`;
}
