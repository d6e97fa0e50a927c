import { dot, face, ink, nearOrbit, pine } from './drawings.tsx';

export const groupDrawing = (
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

export const doneDrawing = (
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

export const mailDrawing = (
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

export const bellDrawing = (
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

export const calendarDrawing = (
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

export const lockDrawing = (
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

export const wellDrawing = (
  <>
    <circle cx="104" cy="78" r="46" stroke="var(--warm-glow)" strokeWidth="2.5" />
    {[
      [60, 64, 15, 1],
      [148, 92, 14, 5],
      [90, 121, 11, 3],
      [118, 36, 10, 8],
    ].map(([x = 0, y = 0, r = 0, tint = 1]) => (
      <g key={tint}>
        <circle cx={x} cy={y} r={r + 3.5} fill="var(--surface)" stroke="var(--warm-glow)" />
        {face(x, y, r, tint)}
      </g>
    ))}
    {dot(14, 60, 7, 7)}
    {dot(186, 46, 9, 2)}
    {dot(172, 122, 6, 9)}
    <path d="M96 78c0-5 8-6.5 8 0 0-6.5 8-5 8 0 0 5-8 10-8 10s-8-5-8-10Z" {...pine} />
  </>
);
