import { Flame, Snowflake } from '../brand/icons.tsx';
import { badgeShape } from '../states/badge.tsx';
import { classes } from '../styles/classes.ts';

type WarmthBadgeProps = { warmth: 'warm' | 'cold'; className?: string };

/** A filled pill with a flame or a hollow one with a snowflake: the pair reads without colour. */
export function WarmthBadge({ warmth, className }: WarmthBadgeProps) {
  const warm = warmth === 'warm';
  return (
    <span
      className={classes(
        badgeShape,
        'ps-1.75 pe-2.25',
        warm
          ? 'bg-warm-soft text-warm'
          : 'text-cold shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--cold-glow)_55%,transparent)]',
        className,
      )}
    >
      {warm ? (
        <Flame className="size-3.25 fill-warm-glow/70" strokeWidth={2} />
      ) : (
        <Snowflake className="size-3.25" strokeWidth={2} />
      )}
      {warm ? 'Warm' : 'Cold'}
    </span>
  );
}
