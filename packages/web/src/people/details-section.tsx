import { useId, type ReactNode } from 'react';
import { CountBadge } from '../ui/states/count-badge.tsx';

type DetailsSectionProps = { title: ReactNode; count?: number | undefined; action?: ReactNode; children: ReactNode };

/** A titled part of the details dialog. */
export function DetailsSection({ title, count, action, children }: DetailsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2 flex min-h-9 items-center gap-2 md:min-h-7">
        <h3 id={id} className="font-strong">
          {title}
        </h3>
        {count !== undefined && count > 0 && <CountBadge count={count} />}
        {action && <div className="ms-auto -me-2.5">{action}</div>}
      </header>
      {children}
    </section>
  );
}
