import { DUE_BUCKETS, DUE_LABELS, type DueBucket } from '@inner-circle/domain/todos/due.rules.ts';
import type { ActiveTodosPage } from '@inner-circle/domain/todos/todos.contract.ts';
import { classes } from '../ui/styles/classes.ts';
import { Icon, type IconShape } from '../ui/brand/icon.tsx';
import { Calendar, CircleAlert, Clock, Sun } from '../ui/brand/icons.tsx';
import { inFigures } from '../platform/numbers.ts';

const LOOKS: Readonly<Record<DueBucket, { icon: IconShape; tone: string }>> = {
  overdue: { icon: CircleAlert, tone: '' },
  today: { icon: Sun, tone: 'text-caution-fill' },
  soon: { icon: Clock, tone: 'text-ink-3' },
  upcoming: { icon: Calendar, tone: 'text-ink-3' },
};

type Counts = ActiveTodosPage['meta']['counts'];

/** How many to-dos press how much: a list at the side, four numbers on a phone. Before they are known it keeps its place. */
export function DueSummary({ counts }: { counts: Counts | undefined }) {
  return (
    <aside aria-labelledby="by-due-date" className="md:sticky md:top-23 md:pt-1">
      <h2 id="by-due-date" className="mb-2 text-sm font-strong text-ink-2 max-md:sr-only">
        By due date
      </h2>
      <dl className="max-md:grid max-md:grid-cols-4 max-md:rounded-lg max-md:bg-surface max-md:shadow-2">
        {DUE_BUCKETS.map((bucket) => (
          <div
            key={bucket}
            className={classes(
              'flex items-center gap-3 md:min-h-10',
              'max-md:min-h-16 max-md:flex-col-reverse max-md:justify-center max-md:gap-0 max-md:text-xs',
              bucket === 'overdue' && counts && counts.overdue > 0 && 'text-danger',
            )}
          >
            <dt className="flex items-center gap-3">
              <span className={classes('flex max-md:hidden', LOOKS[bucket].tone)}>
                <Icon of={LOOKS[bucket].icon} />
              </span>
              {DUE_LABELS[bucket]}
            </dt>
            <dd className="font-name max-md:font-serif max-md:text-[1.375rem]/[1.625rem] max-md:font-[500] md:ms-auto">
              {counts ? inFigures(counts[bucket]) : '–'}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
