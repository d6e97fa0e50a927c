import { classes } from '../styles/classes.ts';

/** One grey bone. Its size is its className. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return <span className={classes('bone', round && 'rounded-full!', className)} aria-hidden="true" />;
}

type SkeletonRowsProps = {
  rows?: number;
  /** As high as the rows that will replace them, so that nothing jumps. */
  shape?: 'person' | 'section' | 'line';
  label?: string;
};

const heights = { person: 'min-h-19 md:min-h-17', section: 'min-h-16', line: 'min-h-11' };
const widths = ['w-40', 'w-32', 'w-44', 'w-36'];

export function SkeletonRows({ rows = 6, shape = 'person', label = 'Loading' }: SkeletonRowsProps) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={classes(
            'flex items-center gap-4 px-4 md:px-5',
            heights[shape],
            row > 0 && 'shadow-[0_-1px_0_var(--line)]',
          )}
        >
          {shape !== 'line' && <Skeleton round className="ms-1 size-10 shrink-0" />}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2.5">
            <Skeleton className={classes('max-w-full', widths[row % widths.length])} />
            {shape === 'person' && <Skeleton className="h-2! w-64 max-w-full" />}
          </div>
          {shape === 'person' && <Skeleton className="h-6! w-16 shrink-0 rounded-full!" />}
        </div>
      ))}
    </div>
  );
}
