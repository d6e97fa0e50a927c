import type { ReactNode } from 'react';

// What drawings are made of, and those of the first screen and of what stands before it. The others come with their pages: later-drawings.tsx.
export const face = (x: number, y: number, r: number, tint: number) => (
  <>
    <circle cx={x} cy={y} r={r} fill={`var(--face-${tint})`} stroke="none" />
    <g stroke={`var(--face-${tint}-ink)`} strokeWidth="1.4">
      <path d={`M${x - r * 0.32} ${y - r * 0.12}v.01M${x + r * 0.32} ${y - r * 0.12}v.01`} strokeWidth="2.2" />
      <path d={`M${x - r * 0.34} ${y + r * 0.26}q${r * 0.34} ${r * 0.3} ${r * 0.68} 0`} />
    </g>
  </>
);

export const dot = (x: number, y: number, r: number, tint: number) => (
  <circle cx={x} cy={y} r={r} fill={`var(--face-${tint})`} stroke="none" />
);

const farOrbit = <ellipse cx="104" cy="78" rx="96" ry="62" stroke="var(--edge)" strokeDasharray="2 6" />;
export const nearOrbit = <circle cx="104" cy="78" r="46" stroke="var(--edge)" />;
export const ink = { fill: 'var(--surface)', stroke: 'var(--ink-3)', strokeWidth: 1.75 };
export const pine = { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeWidth: 1.75 };

export const peopleDrawing = (
  <>
    {nearOrbit}
    <path d="M104 32a46 46 0 0 1 43.3 30.4" stroke="var(--warm-glow)" strokeWidth="2.5" />
    {face(60, 64, 17, 1)}
    {face(148, 92, 15, 5)}
    {face(88, 122, 12, 3)}
    {dot(14, 60, 7, 7)}
    {dot(186, 46, 9, 2)}
    {dot(172, 122, 6, 9)}
    <circle cx="104" cy="78" r="19" {...pine} />
    <path d="M104 71v14M97 78h14" stroke="var(--accent)" strokeWidth="2" />
  </>
);

export const searchDrawing = (
  <>
    {nearOrbit}
    <circle cx="98" cy="72" r="24" {...ink} />
    <path d="m116 90 16 16" stroke="var(--ink-3)" strokeWidth="2.5" />
    <path d="M91 70v.01M105 70v.01" stroke="var(--ink-3)" strokeWidth="2.6" />
    <path d="M93 81h10" stroke="var(--ink-3)" />
    {dot(30, 58, 8, 5)}
    {dot(176, 96, 9, 1)}
  </>
);

export const brokenDrawing = (
  <>
    <path d="M146 59a46 46 0 1 1-25-24" stroke="var(--edge)" />
    <path d="m128 24 3 11-9 3 4 10" stroke="var(--danger-fill)" strokeWidth="2" />
    {face(62, 96, 15, 6)}
    {dot(166, 38, 11, 2)}
    <path d="M162 36v.01M170 36v.01" stroke="var(--face-2-ink)" strokeWidth="2.2" />
    <path d="M162.5 42.5q3.5-2.6 7 0" stroke="var(--face-2-ink)" strokeWidth="1.4" />
    <path d="M154 49l-7 7" strokeDasharray="1 4" />
    <circle cx="104" cy="78" r="17" fill="var(--sunken)" stroke="var(--edge)" />
    <path d="M97 78h14" strokeWidth="2" />
  </>
);

/** An orbit, a few faces, one small event. */
export function Drawing({ of, className }: { of: ReactNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 208 148"
      className={className}
      fill="none"
      stroke="var(--ink-disabled)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {farOrbit}
      {of}
    </svg>
  );
}
