import type { ReactNode } from 'react';
import { classes } from './styles/classes.ts';

type PageHeadProps = {
  title: string;
  /** One line of summary: “45 warm, 15 cold”. */
  summary?: ReactNode;
  usage?: ReactNode;
  actions?: ReactNode;
  /** On a phone the actions have a line of their own, and its width. */
  isActionWide?: boolean;
};

export function PageHead({ title, summary, usage, actions, isActionWide = false }: PageHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 md:mb-6 md:items-end">
      <div className="max-w-full min-w-0 flex-1 md:flex-[1_0_auto]">
        <h1 className="voice text-[1.75rem]/[2.125rem] tracking-[-0.018em] md:text-3xl">{title}</h1>
        {summary && <p className="mt-1 text-ink-2">{summary}</p>}
      </div>
      {usage && <div className="max-md:order-2 max-md:w-full md:pb-1">{usage}</div>}
      {actions && (
        <div
          className={classes('flex items-center gap-2', isActionWide && 'max-md:order-1 max-md:w-full max-md:*:flex-1')}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
