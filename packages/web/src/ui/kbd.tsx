import type { ReactNode } from 'react';

import { classes } from './styles/classes.ts';

type KbdProps = {
  children: ReactNode;
  className?: string;
  /** It is what is said here, and not a hint beside something that says it. */
  read?: boolean;
};

export function Kbd({ children, className, read = false }: KbdProps) {
  return (
    <kbd
      className={classes(
        'min-w-4.5 rounded-xs px-1.25 text-center font-sans text-xs/[18px] text-ink-3 shadow-[0_0_0_1px_var(--edge)]',
        className,
      )}
      aria-hidden={!read || undefined}
    >
      {children}
    </kbd>
  );
}
