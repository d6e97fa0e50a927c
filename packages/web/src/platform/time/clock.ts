import { useSyncExternalStore } from 'react';

export const browserTimeZone = () => Temporal.Now.timeZoneId();

const MINUTE = 60_000;
const watchers = new Set<() => void>();
let now: Temporal.Instant | undefined;
let drawnAt: Temporal.Instant | undefined;
let chosenZone: string | null = null;
let stopTicking: (() => void) | undefined;

function tick() {
  now = Temporal.Now.instant();
  for (const rerender of watchers) rerender();
}

function startTicking() {
  const timer = setInterval(tick, MINUTE);
  // A laptop that slept shows yesterday's words until the next tick otherwise.
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    now = undefined;
  };
}

function subscribe(rerender: () => void) {
  watchers.add(rerender);
  stopTicking ??= startTicking();
  return () => {
    watchers.delete(rerender);
    if (watchers.size > 0) return;
    stopTicking?.();
    stopTicking = undefined;
  };
}

/** Nobody watched it since, or the timer was asleep with its tab. */
const isOld = (then: Temporal.Instant) =>
  Math.abs(Temporal.Now.instant().epochMilliseconds - then.epochMilliseconds) > MINUTE;

const look = () => (now && !isOld(now) ? now : (now = Temporal.Now.instant()));

/** The server draws the first screen at a moment that it names in the page. The app begins with the same, so that it finds the same words. */
export function beginAt(moment: Temporal.Instant) {
  now = drawnAt = moment;
}

/** The time, the same for everything on the screen, moving on by the minute. */
export const useNow = () => useSyncExternalStore(subscribe, look, () => drawnAt ?? look());

/** Where the days on the screen begin and end: where the user says to be, else where the browser is. */
export const timeZone = () => chosenZone ?? browserTimeZone();

export function chooseTimeZone(zone: string | null) {
  const before = timeZone();
  chosenZone = zone;
  if (timeZone() !== before) tick();
}

export const useToday = () => useNow().toZonedDateTimeISO(timeZone()).toPlainDate();
