import { timeAgo } from '@inner-circle/domain/time.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';

/** “today, 08:00”, “yesterday”, “3 days ago” */
export function NotificationTime({ moment }: { moment: string }) {
  const now = useNow();
  const zone = timeZone();
  const ago = timeAgo(moment, now, zone);
  const clock = Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  return (
    <time dateTime={moment} title={exactDayOf(moment)} className="text-xs text-ink-3">
      {ago === 'today' ? `today, ${clock}` : ago}
    </time>
  );
}
