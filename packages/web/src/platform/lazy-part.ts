import { lazy, type ComponentType } from 'react';

const whenIdle = (action: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(action) : setTimeout(action, 2000);

/**
 * A part of the app that the first screen does without. It is fetched while nothing else is going on,
 * so that it opens at once when it is asked for.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  whenIdle(() => void load().catch(() => undefined));
  return lazy(load);
}
