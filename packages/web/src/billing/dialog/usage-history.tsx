import type { UsageMonth } from '@inner-circle/domain/billing/payments.contract.ts';
import { inFigures } from '../../platform/numbers.ts';
import { useUsageHistory } from './history.queries.ts';

const FEATURES = [
  { feature: 'contacts', label: 'Contacts' },
  { feature: 'groups', label: 'Groups' },
  { feature: 'todos', label: 'To-dos' },
  { feature: 'aiQueries', label: 'AI Queries' },
] as const satisfies readonly { feature: keyof UsageMonth; label: string }[];

const HEIGHT = 40;
const BAR = 14;
const GAP = 6;

/** The last months as small columns, one drawing for each thing that a plan counts. It is left out when it did not load. */
export function UsageHistory() {
  const { data } = useUsageHistory();
  if (!data || data.data.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-4 md:grid-cols-4">
      {FEATURES.map(({ feature, label }) => (
        <Columns key={feature} label={label} months={data.data} feature={feature} />
      ))}
    </div>
  );
}

type ColumnsProps = { label: string; months: readonly UsageMonth[]; feature: (typeof FEATURES)[number]['feature'] };

function Columns({ label, months, feature }: ColumnsProps) {
  const most = Math.max(1, ...months.map((month) => month[feature]));
  const width = months.length * (BAR + GAP) - GAP;
  const spoken = months.map((month) => `${monthName(month.month, 'long')} ${inFigures(month[feature])}`).join(', ');
  return (
    <figure className="min-w-0">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className="h-10 w-full" preserveAspectRatio="none">
        {months.map((month, index) => {
          const height = Math.max(1.5, (month[feature] / most) * HEIGHT);
          return (
            <rect
              key={month.month}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="2"
              className={index === months.length - 1 ? 'fill-accent' : 'fill-accent/25'}
            >
              <title>{`${monthName(month.month, 'long')}: ${inFigures(month[feature])}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-ink-3">
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">
          {label} by month: {spoken}
        </span>
        <span aria-hidden="true">
          {monthName(months[0]!.month, 'short')} – {monthName(months.at(-1)!.month, 'short')}
        </span>
      </figcaption>
    </figure>
  );
}

const monthName = (month: string, length: 'short' | 'long') =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toLocaleString('en-GB', { month: length });
