import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn, daysBetween } from '@inner-circle/domain/time.ts';
import { useNow } from '../../platform/time/clock.ts';
import { classes } from '../../ui/styles/classes.ts';
import { previewOf } from './preview-dates.ts';
import { previewNote, previewTitle, timeOf } from './preview-words.ts';
import { cityOf } from '../lists/reminder-words.ts';

const YEAR = 365;

type SchedulePreviewProps = { schedule: Schedule; reminder: Reminder | null };

/** The next dates, as they change with every field. */
export function SchedulePreview({ schedule, reminder }: SchedulePreviewProps) {
  const now = useNow();
  const preview = previewOf(schedule, reminder, now);
  const { time, timezone } = schedule;
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-lg bg-sunken p-4">
      {preview.state === 'incomplete' && <p className="text-sm text-ink-2">Choose a date and a time.</p>}
      {preview.state === 'impossible' && <p className="text-sm text-ink-2">{preview.problem}</p>}
      {preview.state === 'planned' && (
        <>
          <p className="mb-2 text-sm font-medium text-ink-2">{previewTitle(schedule, preview)}</p>
          <ol className="grid grid-cols-5 gap-1 md:gap-1.5">
            {preview.dates.map((date, index) => (
              <PreviewedDate
                key={date.epochMilliseconds}
                date={date}
                time={time}
                today={dayIn(timezone, now)}
                isFirst={index === 0}
              />
            ))}
          </ol>
          <p className="mt-2 text-xs text-ink-3">{previewNote(schedule, preview, now)}</p>
        </>
      )}
      {reminder && reminder.timezone !== timezone && (
        <p className="mt-2 text-xs text-caution">So far it went by the clocks of {cityOf(reminder.timezone)}.</p>
      )}
    </section>
  );
}

type PreviewedDateProps = { date: Temporal.ZonedDateTime; time: string; today: Temporal.PlainDate; isFirst: boolean };

function PreviewedDate({ date, time, today, isFirst }: PreviewedDateProps) {
  const named = (format: Intl.DateTimeFormatOptions) => date.toPlainDate().toLocaleString('en-GB', format);
  const isFar = daysBetween(today, date.toPlainDate()) >= YEAR;
  return (
    <li
      className={classes(
        'grid justify-items-center rounded-md bg-surface px-1 py-1.5 text-xs text-ink-2',
        isFirst ? 'ring-2 ring-accent ring-inset' : 'ring-1 ring-edge ring-inset',
      )}
    >
      <span>{named({ weekday: 'short' })}</span>
      <span className="font-serif text-[1.375rem]/[1.5rem] font-[500] text-ink">{date.day}</span>
      <span className="text-center">{named({ month: 'short', ...(isFar && { year: 'numeric' }) })}</span>
      {/* The clocks skip the time itself on that day. */}
      {timeOf(date) !== time && <span className="font-medium text-caution">{timeOf(date)}</span>}
    </li>
  );
}
