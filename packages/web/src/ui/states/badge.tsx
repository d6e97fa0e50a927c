import type { ReactNode } from 'react';

import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { Spinner } from './spinner.tsx';

export type BadgeTone = 'plain' | 'good' | 'caution' | 'danger' | 'info';

const tones: Record<BadgeTone, string> = {
  plain: 'bg-fill text-ink-2',
  good: 'bg-accent-soft text-accent',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-todo-soft text-todo',
};

export const badgeShape = 'inline-flex h-6 items-center gap-1.25 rounded-full text-xs font-name whitespace-nowrap';

type BadgeProps = {
  children: ReactNode;
  tone?: BadgeTone;
  icon?: IconShape;
  /** A spinner instead of the icon: it waits for something. */
  waiting?: boolean;
  className?: string;
};

export function Badge({ children, tone = 'plain', icon, waiting = false, className }: BadgeProps) {
  return (
    <span className={classes(badgeShape, icon || waiting ? 'ps-1.75 pe-2.25' : 'px-2.25', tones[tone], className)}>
      {waiting ? <Spinner className="size-3! border-[1.5px]!" /> : icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
