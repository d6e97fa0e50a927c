/** The colour that a calendar has at Google. */
export const CalendarDot = ({ colour }: { colour: string }) => (
  <i
    aria-hidden="true"
    className="size-2 shrink-0 rounded-full shadow-[0_0_0_1px_var(--edge)]"
    style={{ backgroundColor: colour }}
  />
);
