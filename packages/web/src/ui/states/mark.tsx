import type { ReactNode } from 'react';

import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';

export type MarkTone = 'plain' | 'birthday' | 'todo' | 'reminder' | 'meeting' | 'late' | 'soon';

const tones: Record<MarkTone, { text: string; icon: string }> = {
  plain: { text: 'text-ink-2', icon: '' },
  birthday: { text: 'text-ink-2', icon: 'text-birthday-fill' },
  todo: { text: 'text-ink-2', icon: 'text-todo-fill' },
  reminder: { text: 'text-ink-2', icon: 'text-reminder-fill' },
  meeting: { text: 'text-ink-2', icon: 'text-meeting-fill' },
  late: { text: 'font-medium text-danger', icon: '' },
  soon: { text: 'font-medium text-caution', icon: '' },
};

type MarkProps = { icon?: IconShape; tone?: MarkTone; children: ReactNode; className?: string };

/** A small icon with its words: a due date, the last interaction, what is coming up. */
export function Mark({ icon, tone = 'plain', children, className }: MarkProps) {
  const look = tones[tone];
  return (
    <span
      className={classes('inline-flex min-w-0 items-center gap-1.25 text-sm whitespace-nowrap', look.text, className)}
    >
      {icon && <Icon of={icon} size={14} className={look.icon} />}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </span>
  );
}
