import type { ReactNode } from 'react';

import { classes } from './styles/classes.ts';

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classes(
        'min-w-4.5 rounded-xs px-1.25 text-center font-sans text-xs/[18px] text-ink-3 shadow-[0_0_0_1px_var(--edge)]',
        className,
      )}
      aria-hidden="true"
    >
      {children}
    </kbd>
  );
}
