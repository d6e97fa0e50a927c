import type { StoryOutline } from '@inner-circle/domain/story/story.contract.ts';
import { lengthInWords } from '@inner-circle/domain/story/story-words.rules.ts';
import { dayIn, daysBetween } from '@inner-circle/domain/time.ts';
import { counted } from '../platform/numbers.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { useMediaQuery } from '../platform/screen/use-media-query.ts';

const WIDTH = 612;
const MIDDLE = 12;
const EDGE = 6;
/** On a phone the band shows half of the year. */
const PHONE_DAYS = 183;

/** How long it has been, and the last year as a band: dots are days with an interaction, dashes are cold days. */
export function YearBand({ outline }: { outline: StoryOutline }) {
  const today = useToday();
  const { counts, since, year } = outline;
  const moments = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Of a single day there is nothing to count.
  const warm = year.knownDays < 2 ? '' : `warm on ${year.warmDays} of the last ${counted(year.knownDays, 'day')}`;
  return (
    <section aria-label="The last year" className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-strong">
          {lengthInWords(dayIn(timeZone(), since), today)},{' '}
          {moments === 0 ? 'no moments yet' : counted(moments, 'moment')}
        </b>
        <span
          className="text-sm text-ink-3"
          title={`By ${counted(outline.coldAfterDays, 'day')} without an interaction, as it is now`}
        >
          {warm}
        </span>
      </p>
      <Band year={year} />
    </section>
  );
}

/** The words above say the same to those who do not see it. */
function Band({ year }: Pick<StoryOutline, 'year'>) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const to = Temporal.PlainDate.from(year.to);
  const from = isPhone ? to.subtract({ days: PHONE_DAYS - 1 }) : Temporal.PlainDate.from(year.from);
  const length = Math.max(1, daysBetween(from, to));
  const at = (day: string | Temporal.PlainDate) => {
    const days = Math.min(length, Math.max(0, daysBetween(from, Temporal.PlainDate.from(day))));
    return Math.round((EDGE + (days / length) * (WIDTH - 2 * EDGE)) * 10) / 10;
  };
  const isShown = (day: string) => day >= from.toString();
  const cold = year.cold.filter((span) => isShown(span.to));
  const warm = warmSpans(year.knownFrom, cold, year.to).filter((span) => isShown(span.to));
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} 24`}
        aria-hidden="true"
        className="block h-6 w-full overflow-visible"
        preserveAspectRatio="none"
      >
        <path d={`M${EDGE} ${MIDDLE}H${WIDTH - EDGE}`} {...stroke('var(--line)', 4)} />
        {warm.map((span) => (
          <path key={span.from} d={`M${at(span.from)} ${MIDDLE}H${at(span.to)}`} {...stroke('var(--warm-glow)', 4)} />
        ))}
        {cold.map((span) => (
          <path
            key={span.from}
            d={`M${at(span.from)} ${MIDDLE}H${at(span.to)}`}
            strokeDasharray="1 5"
            {...stroke('var(--cold-glow)', 2)}
          />
        ))}
        {/* Of no length: the ends of its stroke are a dot, which stays round however wide the band is. */}
        {year.days.filter(isShown).map((day) => (
          <g key={day}>
            <path d={`M${at(day)} ${MIDDLE}h0`} {...stroke('var(--warm-glow)', 11)} />
            <path d={`M${at(day)} ${MIDDLE}h0`} {...stroke('var(--raised)', 7)} />
          </g>
        ))}
      </svg>
      <Months from={from} to={to} />
    </div>
  );
}

const stroke = (color: string, width: number) =>
  ({
    stroke: color,
    strokeWidth: width,
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
    fill: 'none',
  }) as const;

type Span = { from: string; to: string };

/** What lies between the cold days, from the first day that is known. */
function warmSpans(knownFrom: string | null, cold: readonly Span[], to: string): Span[] {
  if (knownFrom === null) return [];
  const starts = [knownFrom, ...cold.map((span) => Temporal.PlainDate.from(span.to).add({ days: 1 }).toString())];
  const ends = [...cold.map((span) => Temporal.PlainDate.from(span.from).subtract({ days: 1 }).toString()), to];
  return starts.map((from, index) => ({ from, to: ends[index]! })).filter((span) => span.from <= span.to);
}

/** Under the day on which each of them begins. */
function Months({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) {
  const firsts: Temporal.PlainDate[] = [];
  for (
    let day = from.with({ day: 1 }).add({ months: 1 });
    Temporal.PlainDate.compare(day, to) <= 0;
    day = day.add({ months: 1 })
  )
    firsts.push(day);
  const length = daysBetween(from, to);
  return (
    <div aria-hidden="true" className="relative mt-1 h-4 text-xs text-ink-3">
      {firsts.map((day) => (
        <span
          key={day.toString()}
          className="absolute"
          style={{ insetInlineStart: `${Math.min(94, (daysBetween(from, day) / length) * 100)}%` }}
        >
          {day.toLocaleString('en-GB', { month: 'short' })}
        </span>
      ))}
    </div>
  );
}
