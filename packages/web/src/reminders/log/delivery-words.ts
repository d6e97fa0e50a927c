import type { Delivery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { FAILED_TEXT, MAILBOX_FAILURES } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { untilInWords } from '../lists/reminder-words.ts';

type Clock = { zone: string; now: Temporal.Instant };

const there = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone);

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** “18 Nov 2026, 09:00”, for the reader. */
export function dateAndTime(moment: string, zone: string): string {
  const when = there(moment, zone);
  const time = when.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${when.toPlainDate().toLocaleString('en-GB', DAY)}, ${time}`;
}

/** At what time something happened; of another day than the e-mail's own, which day too. */
function at(moment: string, dueAt: string, zone: string, smallestUnit: 'second' | 'minute'): string {
  const when = there(moment, zone);
  const day = when.toPlainDate();
  const sameDay = day.equals(there(dueAt, zone).toPlainDate());
  const time = when.toPlainTime().toString({ smallestUnit });
  return `${sameDay ? '' : `on ${day.toLocaleString('en-GB', { day: 'numeric', month: 'short' })} `}at ${time}`;
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** What became of an e-mail, in the sentences of the log. */
export function whatHappened(delivery: Delivery, { zone, now }: Clock): string[] {
  const { missed } = delivery;
  const skipped =
    missed === 0
      ? []
      : [
          missed === 1
            ? 'An earlier date was missed while nothing ran'
            : `${missed} earlier dates were missed while nothing ran`,
        ];
  return [...outcome(delivery, zone, now), ...skipped];
}

function outcome(delivery: Delivery, zone: string, now: Temporal.Instant): string[] {
  const { status, dueAt, sentAt, acceptedBy, attempts, nextAttemptAt, failure } = delivery;
  switch (status) {
    case 'sending':
      return ['Going out now'];
    case 'sent':
      return [`Accepted by ${acceptedBy ?? 'the mail server'} ${at(sentAt ?? dueAt, dueAt, zone, 'second')}`];
    case 'canceled':
      return ['This reminder has been canceled'];
    case 'pending':
      return nextAttemptAt && attempts > 0
        ? [`Tried ${times(attempts)}, again ${at(nextAttemptAt, now.toString(), zone, 'minute')}`]
        : [`Goes out ${untilInWords(dueAt, zone, now)}`];
    case 'failed': {
      const forMailbox = failure && (MAILBOX_FAILURES as readonly string[]).includes(failure.code);
      return [...(forMailbox || !failure ? [FAILED_TEXT] : []), ...(failure ? [failure.message] : [])];
    }
  }
}
