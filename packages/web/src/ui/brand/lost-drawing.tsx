/** 404: the page drifted out of its orbit. */
export function LostDrawing() {
  return (
    <svg
      viewBox="0 0 420 208"
      className="w-105 max-w-[90vw]"
      fill="none"
      stroke="var(--edge)"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <ellipse cx="210" cy="104" rx="200" ry="96" strokeDasharray="2 6" />
      <g className="voice" fill="var(--ink)" stroke="none" fontSize="124" textAnchor="middle">
        <text x="87" y="142">
          4
        </text>
        <text x="332" y="142">
          4
        </text>
      </g>
      <circle cx="210" cy="104" r="58" strokeWidth="2" />
      <path d="M210 46a58 58 0 0 1 54.4 37.9" stroke="var(--warm-glow)" strokeWidth="3.5" />
      <circle cx="210" cy="104" r="20" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2" />
      <g stroke="var(--accent)" strokeWidth="2">
        <path d="M203 100v.01M217 100v.01" strokeWidth="3" />
        <path d="M204 111q6 4 12 0" />
      </g>
      <g stroke="none">
        <circle cx="34" cy="65" r="9" fill="var(--face-5)" />
        <circle cx="300" cy="21" r="7" fill="var(--face-9)" />
        <circle cx="392" cy="139" r="11" fill="var(--face-2)" />
        <circle cx="128" cy="187" r="8" fill="var(--face-7)" />
      </g>
    </svg>
  );
}
