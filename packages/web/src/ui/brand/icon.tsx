import type { ComponentType } from 'react';

import { classes } from '../styles/classes.ts';

export type IconShape = ComponentType<{ className?: string; strokeWidth?: number }>;

type IconProps = {
  of: IconShape;
  /** 12 in chips, 14 in marks, 16 in controls, 20 in the bar, 22 in the tab bar. */
  size?: 12 | 14 | 16 | 20 | 22;
  className?: string | undefined;
};

const sizes = { 12: 'size-3', 14: 'size-3.5', 16: 'size-4', 20: 'size-5', 22: 'size-5.5' };
/* A smaller icon needs a heavier line to look equally dark. */
const strokes = { 12: 2.25, 14: 2, 16: 1.75, 20: 1.6, 22: 1.6 };

export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return <Shape className={classes('shrink-0', sizes[size], className)} strokeWidth={strokes[size]} />;
}
