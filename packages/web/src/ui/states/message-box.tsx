import type { ReactNode } from 'react';

import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { AlertSign, CautionSign, CheckSign, InfoSign } from '../brand/own-icons.tsx';

type Tone = 'error' | 'caution' | 'success' | 'info';

const tones: Record<Tone, { look: string; icon: IconShape }> = {
  error: { look: 'bg-danger-soft text-danger shadow-[inset_0_0_0_1px_var(--danger-line)]', icon: AlertSign },
  caution: { look: 'bg-caution-soft text-caution', icon: CautionSign },
  success: { look: 'bg-accent-soft text-accent', icon: CheckSign },
  info: { look: 'bg-todo-soft text-todo', icon: InfoSign },
};

type MessageBoxProps = { tone: Tone; children: ReactNode; icon?: IconShape; action?: ReactNode; className?: string };

/** Screen readers speak an error at once; the rest is said when there is a pause. */
export function MessageBox({ tone, children, icon, action, className }: MessageBoxProps) {
  const look = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      aria-live={tone === 'error' ? undefined : 'polite'}
      className={classes('flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm', look.look, className)}
    >
      <Icon of={icon ?? look.icon} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
