import { withTimeout } from '../with-timeout.ts';

/** Longer than a browser takes to leave; a slower page comes all the same when the buttons are back. */
const PATIENCE = 4000;

/**
 * Leaves for another page, and resolves when this one turns out to stay: somebody answered the browser's question by staying, the
 * other side sent no page, or they came back and the browser had kept this one.
 */
export async function navigateAway(url: string): Promise<void> {
  const back = new AbortController();
  const { promise: shownAgain, resolve } = Promise.withResolvers<void>();
  window.addEventListener('pageshow', () => resolve(), { signal: back.signal });
  window.location.assign(url);
  await withTimeout(PATIENCE, shownAgain);
  back.abort();
}
