/** How much is done, as small as an icon. */
export function SmallRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="2" className="size-4 -rotate-90" aria-hidden="true">
      <circle cx="8" cy="8" r="7" stroke="var(--edge)" />
      <circle
        cx="8"
        cy="8"
        r="7"
        pathLength="100"
        stroke="var(--warm-glow)"
        strokeLinecap="round"
        strokeDasharray={`${Math.max(2, share * 100)} 100`}
      />
    </svg>
  );
}
