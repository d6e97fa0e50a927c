import { classes } from '../styles/classes.ts';

/** The sign: a far orbit, the honey arc, and you in the middle. */
export function LogoSign({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeLinecap="round" className={className} aria-hidden="true">
      <circle cx="12" cy="12" r="10.6" stroke="var(--edge)" strokeWidth="1.4" strokeDasharray="1.4 2.6" />
      <path d="M12 4.9a7.1 7.1 0 1 1-6.15 3.55" stroke="var(--warm-glow)" strokeWidth="1.9" />
      <circle cx="12" cy="12" r="3.4" fill="var(--accent)" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'flex items-center gap-2.5 font-serif text-[1.1875rem]/none font-[500] tracking-[-0.015em] whitespace-nowrap',
        className,
      )}
    >
      <LogoSign />
      {/* The serif sits high on its line. On the smallest phones the sign alone leaves room for the rest of the bar. */}
      <span className="pt-0.75 max-xs:sr-only">Inner Circle</span>
    </span>
  );
}
