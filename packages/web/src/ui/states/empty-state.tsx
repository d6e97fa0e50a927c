import type { ReactNode } from 'react';

import { classes } from '../styles/classes.ts';
import { Drawing } from '../brand/drawings.tsx';

type EmptyStateProps = {
  /** One of drawings.tsx or later-drawings.tsx. */
  drawing: ReactNode;
  title: string;
  /** One kind sentence. */
  children?: ReactNode;
  /** One way on, or two. */
  action?: ReactNode;
  /** Small: inside a section or a popover. */
  size?: 'sm' | 'md';
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
};

export function EmptyState({
  drawing,
  title,
  children,
  action,
  size = 'md',
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  const small = size === 'sm';
  return (
    <div
      className={classes(
        'grid content-center justify-items-center text-center',
        small ? 'px-5 pt-7 pb-8' : 'px-5 pt-10 pb-12 md:px-6 md:pt-14 md:pb-16',
        className,
      )}
    >
      <Drawing of={drawing} className={small ? 'mb-3 h-25.5 w-36' : 'mb-5 h-37 w-52'} />
      <Heading className={classes('voice', small ? 'text-xl' : 'text-2xl')}>{title}</Heading>
      {children && (
        <p className={classes('max-w-100 text-balance text-ink-2', small ? 'mt-1 text-sm' : 'mt-2 text-lg')}>
          {children}
        </p>
      )}
      {action && (
        <div
          className={classes(
            'flex flex-wrap justify-center gap-2 max-md:w-full max-md:max-w-80 max-md:*:w-full',
            small ? 'mt-4' : 'mt-6',
          )}
        >
          {action}
        </div>
      )}
    </div>
  );
}
