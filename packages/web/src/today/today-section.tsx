import { useId, type ReactNode } from 'react';
import { CountBadge } from '../ui/states/count-badge.tsx';

type TodaySectionProps = { title: string; count?: number; more?: ReactNode; children: ReactNode };

/** A part of the day, with a way on to all of its kind. */
export function TodaySection({ title, count, more, children }: TodaySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2.5 flex min-h-6 items-center gap-2.5">
        <h2 id={id} className="font-strong">
          {title}
        </h2>
        {count !== undefined && <CountBadge count={count} />}
        {more && <span className="ms-auto text-sm font-medium text-ink-2">{more}</span>}
      </header>
      {children}
    </section>
  );
}
