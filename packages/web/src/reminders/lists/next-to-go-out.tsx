import type { RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { exactMoment } from './reminder-words.ts';

type Upcoming = RemindersOverview['upcoming'];

/** The next e-mails of all, at the side; a phone has no room for what the list says again. */
export function NextToGoOut({ upcoming }: { upcoming: Upcoming | undefined }) {
  return (
    <aside aria-labelledby="next-to-go-out" className="max-md:hidden md:sticky md:top-23 md:pt-1">
      <h2 id="next-to-go-out" className="mb-2 text-sm font-strong text-ink-2">
        Next to go out
      </h2>
      {upcoming ? (
        <ol>
          {upcoming.map((one) => (
            <UpcomingEmail key={one.id} {...one} />
          ))}
        </ol>
      ) : (
        <div aria-hidden="true" className="grid gap-6 py-3">
          <Skeleton className="w-48" />
          <Skeleton className="w-40" />
        </div>
      )}
    </aside>
  );
}

/** In the days of the reader: the tile says when it happens, wherever its clock stands. */
function UpcomingEmail({ contactName, subject, nextSendDate }: Upcoming[number]) {
  const when = Temporal.Instant.from(nextSendDate).toZonedDateTimeISO(timeZone());
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 last:border-b-0">
      <time
        dateTime={nextSendDate}
        title={exactMoment(nextSendDate, timeZone())}
        className="grid w-10 shrink-0 justify-items-center text-xs text-ink-2"
      >
        {when.toPlainDate().toLocaleString('en-GB', { weekday: 'short' })}
        <span className="font-serif text-[1.375rem]/[1.375rem] font-[500] text-ink">{when.day}</span>
        <span className="sr-only">{when.toPlainDate().toLocaleString('en-GB', { month: 'long' })}</span>
      </time>
      <div className="min-w-0">
        <p dir="auto" className="truncate">
          {subject}
        </p>
        <p className="truncate text-sm text-ink-3">
          <bdi>{contactName}</bdi>, {when.toPlainTime().toString({ smallestUnit: 'minute' })}
        </p>
      </div>
    </li>
  );
}
