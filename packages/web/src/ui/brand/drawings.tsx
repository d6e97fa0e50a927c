import type { ReactNode } from 'react';

const face = (x: number, y: number, r: number, tint: number) => (
  <>
    <circle cx={x} cy={y} r={r} fill={`var(--face-${tint})`} stroke="none" />
    <g stroke={`var(--face-${tint}-ink)`} strokeWidth="1.4">
      <path d={`M${x - r * 0.32} ${y - r * 0.12}v.01M${x + r * 0.32} ${y - r * 0.12}v.01`} strokeWidth="2.2" />
      <path d={`M${x - r * 0.34} ${y + r * 0.26}q${r * 0.34} ${r * 0.3} ${r * 0.68} 0`} />
    </g>
  </>
);

const dot = (x: number, y: number, r: number, tint: number) => (
  <circle cx={x} cy={y} r={r} fill={`var(--face-${tint})`} stroke="none" />
);

const farOrbit = <ellipse cx="104" cy="78" rx="96" ry="62" stroke="var(--edge)" strokeDasharray="2 6" />;
const nearOrbit = <circle cx="104" cy="78" r="46" stroke="var(--edge)" />;
const ink = { fill: 'var(--surface)', stroke: 'var(--ink-3)', strokeWidth: 1.75 };
const pine = { fill: 'var(--accent-soft)', stroke: 'var(--accent)', strokeWidth: 1.75 };

const people = (
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

const group = (
  <>
    {nearOrbit}
    <path d="M58 78a46 46 0 0 1 12-31" stroke="var(--warm-glow)" strokeWidth="2.5" />
    {face(88, 66, 15, 4)}
    {face(122, 70, 13, 8)}
    {face(104, 98, 14, 2)}
    {dot(160, 118, 6, 5)}
    {dot(24, 48, 8, 9)}
    {dot(186, 56, 7, 6)}
  </>
);

const done = (
  <>
    {nearOrbit}
    <circle cx="104" cy="78" r="24" {...pine} />
    <path d="m94 79 7 7 14-15" stroke="var(--accent)" strokeWidth="2.25" />
    {face(152, 62, 12, 2)}
    {dot(50, 112, 8, 7)}
    {dot(18, 62, 6, 4)}
    <path d="M142 28v8M138 32h8M66 26v6M63 29h6" stroke="var(--warm-glow)" />
  </>
);

const mail = (
  <>
    {nearOrbit}
    <rect x="74" y="56" width="60" height="44" rx="6" {...ink} />
    <path d="m76 61 28 21 28-21" stroke="var(--ink-3)" strokeWidth="1.75" />
    <path d="M160 54c-9-3-16-1-22 4M166 62l-6-8 8-5" stroke="var(--reminder-fill)" strokeWidth="1.75" />
    {face(180, 52, 12, 9)}
    {dot(24, 104, 8, 4)}
    {dot(56, 58, 5, 2)}
  </>
);

const bell = (
  <>
    {nearOrbit}
    <path d="M104 56c-11 0-17 8-17 19v9l-6 9h46l-6-9v-9c0-11-6-19-17-19Z" {...ink} />
    <path d="M99 98a5 5 0 0 0 10 0M104 52v4" stroke="var(--ink-3)" strokeWidth="1.75" />
    <path d="M134 50h9l-9 10h9M150 34h7l-7 8h7" stroke="var(--accent)" strokeWidth="1.75" />
    {dot(58, 84, 6, 2)}
    {dot(26, 44, 8, 5)}
    {dot(178, 100, 7, 9)}
  </>
);

const search = (
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

const calendar = (
  <>
    {nearOrbit}
    <rect x="76" y="54" width="56" height="50" rx="6" {...ink} />
    <path d="M76 68h56M90 48v12M118 48v12" stroke="var(--ink-3)" strokeWidth="1.75" />
    <path d="M88 80v.01M104 80v.01M120 80v.01M88 92v.01" stroke="var(--ink-3)" strokeWidth="3" />
    <circle cx="104" cy="92" r="5" fill="var(--accent)" stroke="none" />
    {dot(30, 50, 8, 9)}
    {dot(178, 104, 8, 6)}
    {dot(160, 34, 5, 2)}
  </>
);

const lock = (
  <>
    {nearOrbit}
    <path d="M92 72V64a12 12 0 0 1 24 0v8" stroke="var(--ink-3)" strokeWidth="1.75" />
    <rect x="84" y="72" width="40" height="32" rx="6" {...ink} />
    <path d="M104 85v7" stroke="var(--ink-3)" strokeWidth="1.75" />
    {dot(22, 54, 8, 5)}
    {dot(182, 104, 9, 2)}
    {dot(150, 70, 5, 9)}
  </>
);

const broken = (
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

const drawings = { people, group, done, mail, bell, search, calendar, lock, broken } satisfies Record<
  string,
  ReactNode
>;

export type DrawingName = keyof typeof drawings;

/** An orbit, a few faces, one small event. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
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
      {drawings[name]}
    </svg>
  );
}
