import type { ComponentProps } from 'react';

import { classes } from './styles/classes.ts';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'form' };

export function Card({ as = 'div', className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return <Tag {...rest} className={classes('rounded-lg bg-surface shadow-2', className)} />;
}
