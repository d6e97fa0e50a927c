import type { QueryState } from '@tanstack/react-query';
import { CallError, isPassing } from './call-error.ts';

const SECOND = 1000;
/** The longest wait between attempts while they fail. */
const RARELY = 5 * 60 * SECOND;
const SOON = 3 * SECOND;

type Asked<Data> = {
  state: Pick<QueryState<Data>, 'data' | 'status' | 'error' | 'errorUpdateCount' | 'dataUpdateCount' | 'dataUpdatedAt'>;
};

/**
 * When an open screen looks again at what changes by itself; the one rule for every query that does. A refusal is an answer: what is
 * gone or forbidden is not asked for again. While answers fail to come it waits twice as long each time. `answers` says how many came.
 */
export const pollBy =
  <Data>(interval: (data: Data | undefined, answers: number) => number | false) =>
  ({ state }: Asked<Data>): number | false => {
    const wait = interval(state.data, state.dataUpdateCount);
    if (wait === false || state.status !== 'error') return wait;
    if (state.error instanceof CallError && !isPassing(state.error)) return false;
    const failingFor = state.data === undefined ? wait * 2 ** state.errorUpdateCount : Date.now() - state.dataUpdatedAt;
    return Math.max(wait, Math.min(RARELY, failingFor));
  };

/** The same at one interval, whatever was answered. */
export const pollEvery = (interval: number) => pollBy<unknown>(() => interval);

/**
 * How long to wait for something that happens at a moment: until then, at most `longest`, and once it is overdue ever longer, since
 * what has not happened for minutes will hardly happen in the next second.
 */
export function waitFor(moment: string, longest: number, now = Temporal.Now.instant()): number {
  const ahead = now.until(moment).total('milliseconds');
  return Math.max(SOON, Math.min(longest, ahead > 0 ? ahead + SECOND : -ahead / 4));
}
