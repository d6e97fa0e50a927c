import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { inFigures } from '../../platform/numbers.ts';
import { ticksUpTo } from './figures.ts';
import { Nothing, Panel } from './panel.tsx';

type Weeks = PromoAnalytics['weekly'];

const KEYS = (
  <span aria-hidden="true" className="flex gap-4 text-sm text-ink-2">
    <span className="flex items-center gap-2">
      <span className="size-2 rounded-full bg-accent" />
      Redeemed
    </span>
    <span className="flex items-center gap-2">
      <span className="size-2 rounded-full ring-2 ring-ink-3 ring-inset" />
      Became paid
    </span>
  </span>
);

export function WeeklyChart({ weeks }: { weeks: Weeks }) {
  return (
    <Panel title="Redemptions a week" aside={KEYS} className="md:col-span-2">
      {weeks.length === 0 ? (
        <Nothing>No data available</Nothing>
      ) : (
        <>
          <Curves weeks={weeks} />
          <WeeksTable weeks={weeks} />
        </>
      )}
    </Panel>
  );
}

/** More points than these would touch one another. */
const MOST_POINTS = 12;

/** Everything is placed in hundredths of the width and height, so that it fits any window. */
function Curves({ weeks }: { weeks: Weeks }) {
  const ticks = ticksUpTo(Math.max(...weeks.map(({ redemptions }) => redemptions)));
  const top = ticks.at(-1)!;
  const x = (index: number) => (weeks.length === 1 ? 50 : (index / (weeks.length - 1)) * 100);
  const y = (value: number) => 100 - (value / top) * 100;
  const line = (read: (week: Weeks[number]) => number) =>
    weeks.map((week, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(read(week))}`).join('');
  const redeemed = line(({ redemptions }) => redemptions);
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-ink-2">
      <div className="relative h-45 min-w-5 text-end">
        {ticks.map((tick) => (
          <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
            {inFigures(tick)}
          </span>
        ))}
        {/* Makes the column as wide as the widest number. */}
        <span className="invisible">{inFigures(top)}</span>
      </div>
      <div className="relative h-45">
        {ticks.map((tick) => (
          <span key={tick} className="absolute inset-x-0 h-px bg-line" style={{ top: `${y(tick)}%` }} />
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`${redeemed}L${x(weeks.length - 1)} 100L${x(0)} 100Z`} className="fill-accent/8" />
          <path d={redeemed} className="stroke-accent" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />
          <path
            d={line(({ converted }) => converted)}
            className="stroke-ink-3"
            strokeWidth="1.75"
            strokeDasharray="1 4"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {weeks.map((week, index) => (
          <Week
            key={week.week}
            week={week}
            left={x(index)}
            width={100 / weeks.length}
            tops={[y(week.redemptions), y(week.converted)]}
            always={weeks.length <= MOST_POINTS}
          />
        ))}
      </div>
      <div className="relative col-start-2 mt-2 h-4">
        {monthsOf(weeks).map(({ index, name }) => (
          <span key={index} className="absolute -translate-x-1/2 first:translate-x-0" style={{ left: `${x(index)}%` }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

type WeekProps = { week: Weeks[number]; left: number; width: number; tops: [number, number]; always: boolean };

/** What a pointer over a week shows: its line, its two points and, after a moment, its numbers. */
function Week({ week, left, width, tops, always }: WeekProps) {
  const point = 'absolute start-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full';
  const shown = always ? '' : 'opacity-0 group-hover:opacity-100';
  return (
    <span
      title={`${weekText(week.week)}: ${inFigures(week.redemptions)} redeemed, ${inFigures(week.converted)} became paid`}
      className="group absolute inset-y-0 -translate-x-1/2"
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      <span className="absolute inset-y-0 start-1/2 w-px bg-line opacity-0 group-hover:opacity-100" />
      <span
        className={`${point} ${shown} bg-surface ring-[1.5px] ring-ink-3 ring-inset`}
        style={{ top: `${tops[1]}%` }}
      />
      <span className={`${point} ${shown} bg-accent`} style={{ top: `${tops[0]}%` }} />
    </span>
  );
}

const WeeksTable = ({ weeks }: { weeks: Weeks }) => (
  <table className="sr-only">
    <caption>Redemptions a week</caption>
    <thead>
      <tr>
        <th scope="col">Week of</th>
        <th scope="col">Redeemed</th>
        <th scope="col">Became paid</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ week, redemptions, converted }) => (
        <tr key={week}>
          <th scope="row">{weekText(week)}</th>
          <td>{inFigures(redemptions)}</td>
          <td>{inFigures(converted)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const weekText = (week: string) =>
  Temporal.PlainDate.from(week).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const MOST_NAMES = 6;

/** Where a month begins, and what it is called; every second or third when there are many. */
function monthsOf(weeks: Weeks) {
  const begins = weeks.flatMap(({ week }, index) =>
    index === 0 || weeks[index - 1]!.week.slice(0, 7) !== week.slice(0, 7) ? [{ index, week }] : [],
  );
  const every = Math.ceil(begins.length / MOST_NAMES);
  return begins
    .filter((_, index) => index % every === 0)
    .map(({ index, week }) => ({
      index,
      name: Temporal.PlainDate.from(week).toLocaleString('en-GB', {
        month: 'short',
        ...(begins.length > 12 && { year: '2-digit' }),
      }),
    }));
}
