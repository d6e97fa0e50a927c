import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

/** A list that grows without bound inside a dialog scrolls on its own. */
export function ScrollArea({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes('-mx-2 overflow-y-auto rounded-sm px-2 [scrollbar-width:thin]', className)}
    >
      {children}
    </section>
  );
}
