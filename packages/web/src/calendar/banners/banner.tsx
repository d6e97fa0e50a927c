import type { ReactNode } from 'react';
import { classes } from '../../ui/styles/classes.ts';

type BannerProps = {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** What became of what was tried. */
  notice?: ReactNode;
  tone?: 'plain' | 'caution';
};

/** Above the calendar, with the reason why it does not show everything. */
export function Banner({ title, badge, children, actions, notice, tone = 'plain' }: BannerProps) {
  return (
    <section
      aria-label={title}
      className={classes(
        'mb-4 grid gap-3 rounded-lg p-4 md:pe-5',
        tone === 'plain' ? 'bg-surface shadow-2' : 'bg-caution-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <CalendarSign />
        <div className="min-w-0 flex-[1_0_60%] md:flex-1">
          <h2 className="voice flex flex-wrap items-center gap-x-2 text-xl/6">
            {title}
            {badge}
          </h2>
          <p className="text-ink-2">{children}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">{actions}</div>
      </div>
      {notice}
    </section>
  );
}

const DOTS = [
  { at: [15, 26], colour: 'var(--meeting-fill)' },
  { at: [24, 26], colour: 'var(--birthday-fill)' },
  { at: [33, 26], colour: 'var(--todo-fill)' },
  { at: [15, 35], colour: 'var(--reminder-fill)' },
] as const;

const CalendarSign = () => (
  <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className="me-1 size-12 shrink-0">
    <rect x="5" y="8" width="38" height="34" rx="7" fill="var(--raised)" stroke="var(--edge)" strokeWidth="1.5" />
    <path d="M5 18h38" stroke="var(--edge)" strokeWidth="1.5" />
    <path d="M15 4v8M33 4v8" stroke="var(--ink-3)" strokeWidth="2" strokeLinecap="round" />
    {DOTS.map(({ at: [x, y], colour }) => (
      <circle key={colour} cx={x} cy={y} r="3" fill={colour} />
    ))}
  </svg>
);
