import { inFigures } from '../../platform/numbers.ts';
import { classes } from '../styles/classes.ts';

type CountBadgeProps = {
  count: number;
  /** Red, for the bell alone: everywhere else a number is not an alarm. */
  alarm?: boolean;
  /** Above this it reads “9+”. */
  max?: number;
};

export function CountBadge({ count, alarm = false, max }: CountBadgeProps) {
  return (
    <span
      className={classes(
        'inline-grid place-items-center rounded-[10px]',
        alarm
          ? 'h-4 min-w-4 bg-danger-fill px-1 text-[10px]/[16px] font-[650] text-on-danger shadow-[0_0_0_2px_var(--canvas)]'
          : 'h-5 min-w-5 bg-fill px-1.5 text-xs font-name text-ink-2',
      )}
    >
      {max !== undefined && count > max ? `${max}+` : inFigures(count)}
    </span>
  );
}
