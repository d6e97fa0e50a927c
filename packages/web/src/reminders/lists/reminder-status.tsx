import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { FAILED_TEXT } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import type { ComponentProps } from 'react';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { exactMoment, repeatInWords, untilInWords, whenInWords } from './reminder-words.ts';
import { DOT } from '../../ui/dot.ts';

/** How it repeats, and how it stands. */
export function ReminderStatus({ reminder }: { reminder: Reminder }) {
  const now = useNow();
  const { status, timezone, nextSendDate, lastSentAt, failure } = reminder;
  if (status === 'failed') {
    return (
      <div className="text-sm">
        {failure?.code !== 'closed' && <p className="text-danger">{FAILED_TEXT}</p>}
        {failure && <p className="text-ink-2 wrap-anywhere">{failure.message}</p>}
      </div>
    );
  }
  return (
    <p className="text-sm text-ink-3">
      <span>{repeatInWords(reminder)}</span>
      {status === 'canceled' && <Also>This reminder has been canceled</Also>}
      {status === 'pending' && (
        <Also>{nextSendDate ? whenInWords(nextSendDate, timezone, timeZone(), now) : 'going out'}</Also>
      )}
      {lastSentAt && status !== 'canceled' && (
        <Also title={exactMoment(lastSentAt, timezone)}>Last sent {timeAgo(lastSentAt, now, timeZone())}</Also>
      )}
    </p>
  );
}

function Also(part: ComponentProps<'span'>) {
  return (
    <>
      {DOT}
      <span {...part} />
    </>
  );
}

/** When the next e-mail goes out, with the exact time on hover. */
export function NextTime({ reminder, className }: { reminder: Reminder; className?: string }) {
  const now = useNow();
  const { status, nextSendDate, timezone } = reminder;
  if (status !== 'pending') return null;
  return (
    <time
      dateTime={nextSendDate ?? undefined}
      title={nextSendDate ? exactMoment(nextSendDate, timezone) : undefined}
      className={className}
    >
      {untilInWords(nextSendDate, timeZone(), now)}
    </time>
  );
}
