import type { ReactNode } from 'react';

import { classes } from './styles/classes.ts';

/** Fresh ones, in pine, will be or were just created. */
export const chipLook = (fresh: boolean) =>
  classes(
    'inline-flex max-w-full items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap',
    fresh ? 'bg-accent-soft text-accent' : 'bg-fill text-ink-2',
  );

export const chipRemoveLook =
  'relative -me-1 grid size-4 place-items-center rounded-[4px] opacity-90 hover:bg-pressed hover:text-ink before:absolute before:-inset-1 max-md:before:-inset-3.5';

type ChipProps = { children: ReactNode; className?: string };

export function Chip({ children, className }: ChipProps) {
  return (
    <span className={classes(chipLook(false), 'h-6', className)}>
      <span dir="auto" className="truncate">
        {children}
      </span>
    </span>
  );
}
