import type { ComponentProps } from 'react';

import { classes } from './styles/classes.ts';

export function TextLink({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={classes(
        'font-medium text-accent underline decoration-accent-line underline-offset-3 transition hover:decoration-current',
        className,
      )}
    >
      {rest.children}
    </a>
  );
}
