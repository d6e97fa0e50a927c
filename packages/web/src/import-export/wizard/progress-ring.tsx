import type { ReactNode } from 'react';

const RADIUS = 54;
const AROUND = 2 * Math.PI * RADIUS;

type ProgressRingProps = {
  /** From 0 to 1. */
  share: number;
  label: string;
  /** A line in bold, and one below it. */
  title: ReactNode;
  children?: ReactNode;
};

export function ProgressRing({ share, label, title, children }: ProgressRingProps) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid justify-items-center gap-1 p-5 text-center">
      <div className="relative mb-3 grid size-30 place-items-center">
        <progress className="sr-only" aria-label={label} max={100} value={percent} />
        <svg
          aria-hidden="true"
          viewBox="0 0 120 120"
          fill="none"
          strokeWidth="5"
          className="absolute inset-0 -rotate-90"
        >
          <circle cx="60" cy="60" r={RADIUS} stroke="var(--line)" />
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            stroke="var(--warm-glow)"
            strokeLinecap="round"
            strokeDasharray={`${share * AROUND} ${AROUND}`}
            opacity={share > 0 ? 1 : 0}
            className="transition-[stroke-dasharray] duration-(--slow)"
          />
        </svg>
        <span aria-hidden="true" className="voice text-[1.625rem]">
          {percent}%
        </span>
      </div>
      <p className="font-strong">{title}</p>
      <p className="min-h-5 text-ink-2">{children}</p>
    </div>
  );
}
