import type { WakingHours } from '../settings/settings.contract.ts';
import { dayIn } from '../time.ts';

/** How many free times are offered, and how many days ahead, today included, they are looked for. */
export const FREE_TIMES_OFFERED = 3;
export const FREE_TIMES_DAYS = 14;
/** People meet at the full or the half hour. */
const STEP_MINUTES = 30;

export type Span = { readonly start: Temporal.Instant; readonly end: Temporal.Instant };

type Wish = {
  readonly busy: readonly Span[];
  readonly wakingHours: WakingHours;
  readonly zone: string;
  readonly minutes: number;
  readonly now: Temporal.Instant;
  /** The first day that is looked at, and the last; without them today and the days that follow. */
  readonly days?: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } | undefined;
};

/** Where in the waking hours the first, the second and the third are looked for, so that they are not all at nine. */
const PARTS_OF_DAY = [0.25, 0.55, 0.8] as const;

/** Free times to come within the waking hours, each on a day of its own as long as there are days with one. */
export function freeTimes({ busy, wakingHours, zone, minutes, now, days: asked }: Wish): Span[] {
  const days = daysLookedAt(dayIn(zone, now), asked)
    .map((day) =>
      startsOn(day, wakingHours, zone, minutes).filter(
        (span) => isLater(span.start, now) && !busy.some((other) => overlaps(span, other)),
      ),
    )
    .filter((spans) => spans.length > 0);
  const chosen = days.slice(0, FREE_TIMES_OFFERED).map((spans, index) => nearest(spans, PARTS_OF_DAY[index]!));
  for (const span of days.flat()) {
    if (chosen.length === FREE_TIMES_OFFERED) break;
    if (!chosen.some((other) => overlaps(span, other))) chosen.push(span);
  }
  return chosen.toSorted((one, other) => Temporal.Instant.compare(one.start, other.start));
}

/** At most `FREE_TIMES_DAYS`, and none that is over. */
export function daysLookedAt(today: Temporal.PlainDate, asked: Wish['days']): Temporal.PlainDate[] {
  const first = asked && Temporal.PlainDate.compare(asked.from, today) > 0 ? asked.from : today;
  return Array.from({ length: FREE_TIMES_DAYS }, (_, ahead) => first.add({ days: ahead })).filter(
    (day) => !asked || Temporal.PlainDate.compare(day, asked.to) <= 0,
  );
}

/** Everything that fits into a day's waking hours. A time that a change of clocks skips is left out. */
function startsOn(day: Temporal.PlainDate, { from, to }: WakingHours, zone: string, minutes: number): Span[] {
  const at = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
  const [wakes, sleeps] = [Temporal.PlainTime.from(from), at(to).toInstant()];
  const steps = Math.ceil(wakes.until(to, { largestUnit: 'minutes' }).minutes / STEP_MINUTES);
  const times = Array.from({ length: steps }, (_, step) => wakes.add({ minutes: step * STEP_MINUTES }));
  return times.flatMap((time) => {
    const zoned = at(time.toString());
    const [start, end] = [zoned.toInstant(), zoned.toInstant().add({ minutes })];
    return zoned.toPlainTime().equals(time) && Temporal.Instant.compare(end, sleeps) <= 0 ? [{ start, end }] : [];
  });
}

const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

const overlaps = (one: Span, other: Span) => isLater(one.end, other.start) && isLater(other.end, one.start);

/** Of what is free on a day, the one nearest to a part of it. */
function nearest(spans: readonly Span[], part: number): Span {
  const [first, last] = [spans[0]!.start.epochMilliseconds, spans.at(-1)!.start.epochMilliseconds];
  const wished = first + (last - first) * part;
  const distance = ({ start }: Span) => Math.abs(start.epochMilliseconds - wished);
  return spans.reduce((best, span) => (distance(span) < distance(best) ? span : best));
}
