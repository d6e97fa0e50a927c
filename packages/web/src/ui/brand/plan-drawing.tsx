type Planet = [x: number, y: number, r: number, tint: number];

const near: Planet[] = [
  [48, 30, 5, 1],
  [35, 60, 4, 5],
  [64, 56, 4, 3],
];
const middle: Planet[] = [
  [22, 30, 5, 7],
  [77, 36, 4, 2],
  [26, 71, 4, 9],
  [70, 71, 5, 6],
];
const far: Planet[] = [
  [12, 62, 5, 4],
  [88, 26, 4, 8],
  [52, 93, 4, 1],
  [8, 28, 3, 2],
  [92, 64, 4, 5],
  [30, 6, 4, 3],
];

const plans = {
  free: { arc: 'M48 30a18 18 0 0 1 18 18', planets: near, orbits: [18] },
  medium: { arc: 'M48 16a32 32 0 1 1-27.7 16', planets: [...near, ...middle], orbits: [18, 32] },
  premium: { arc: 'M48 2a46 46 0 1 1-32.5 13.5', planets: [...near, ...middle, ...far], orbits: [18, 32] },
};

/** One orbit for Free, two for Medium, three for Premium. */
export function PlanDrawing({ plan, className = 'size-22' }: { plan: keyof typeof plans; className?: string }) {
  const { arc, planets, orbits } = plans[plan];
  return (
    <svg
      viewBox="0 0 96 96"
      className={className}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="48" cy="48" r="46" stroke="var(--edge)" strokeDasharray="2 5" />
      {orbits.map((r) => (
        <circle key={r} cx="48" cy="48" r={r} stroke="var(--edge)" />
      ))}
      <path d={arc} stroke="var(--warm-glow)" strokeWidth="2.5" />
      {planets.map(([x, y, r, tint]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={`var(--face-${tint})`} />
      ))}
      <circle cx="48" cy="48" r="7" fill="var(--accent)" />
    </svg>
  );
}
