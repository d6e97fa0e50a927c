import type { ReactNode } from 'react';

/** A chapter of the gallery: what it is on the left, the parts on the right. */
export function Chapter({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 py-10 shadow-[0_-1px_0_var(--line)] md:grid-cols-[200px_minmax(0,1fr)] md:gap-10">
      <header>
        <h2 className="voice text-[1.375rem]/[1.75rem]">{title}</h2>
        <p className="mt-1.5 text-sm text-pretty text-ink-3">{about}</p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-6">{children}</div>;
}

export function Shown({ as, children, className = '' }: { as: string; children: ReactNode; className?: string }) {
  return (
    <figure className={`grid min-w-0 content-start justify-items-start gap-2 ${className}`}>
      {children}
      <figcaption className="text-xs text-ink-3">{as}</figcaption>
    </figure>
  );
}
