import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/styles/classes.ts';

type PanelProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** One drawing or list of the analytics, with its name. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classes('flex min-w-0 flex-col p-4 md:p-5', className)}>
      <header className="mb-4 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-sm font-strong">
          {title}
        </h3>
        {aside}
      </header>
      {children}
    </Card>
  );
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="grid flex-1 place-items-center py-10 text-ink-2">{children}</p>
);
