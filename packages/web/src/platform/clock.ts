import { useSyncExternalStore } from 'react';

export const browserTimeZone = () => Temporal.Now.timeZoneId();

const MINUTE = 60_000;
let now: Temporal.Instant | undefined;

function subscribe(rerender: () => void) {
  const tick = () => {
    now = Temporal.Now.instant();
    rerender();
  };
  const timer = setInterval(tick, MINUTE);
  // A laptop that slept shows yesterday's words until the next tick otherwise.
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time, the same for everything on the screen, moving on by the minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => (now ??= Temporal.Now.instant()));

export const useToday = () => useNow().toZonedDateTimeISO(browserTimeZone()).toPlainDate();
