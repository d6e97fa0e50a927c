import { useEffect, useState } from 'react';

const isBefore = (moment: string) => Temporal.Now.instant().epochMilliseconds < Date.parse(moment);

/** Timers run over where a number has no more bits. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Until a moment has come. */
export function useIsBefore(moment: string | null): boolean {
  const [, look] = useState(0);
  const left = moment === null ? 0 : Date.parse(moment) - Temporal.Now.instant().epochMilliseconds;
  const lasts = Math.min(Math.max(left, 0), LONGEST_TIMER);
  useEffect(() => {
    if (lasts === 0) return;
    const timer = setTimeout(() => look((count) => count + 1), lasts);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is left gets less with every drawing; one timer is enough
  }, [moment]);
  return moment !== null && isBefore(moment);
}
