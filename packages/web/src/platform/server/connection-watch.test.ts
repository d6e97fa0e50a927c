import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { impatientClient } from '../../testing/show.tsx';
import { seenBefore } from '../signal.ts';
import { watchConnection } from './connection-watch.ts';
import { families } from './query-families.ts';

let network = true;
const setNetwork = (isThere: boolean) => {
  network = isThere;
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
};

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
});
afterEach(() => {
  stop();
  setNetwork(true);
  seenBefore.publish(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with a list and the plan, which a server answers, or a browser from what it kept. */
function open() {
  const client = impatientClient();
  client.mount();
  let isReachable = network;
  const asked = vi.fn<(what: string) => void>();
  const answer = (what: string) => () => {
    asked(what);
    seenBefore.publish(!isReachable);
    return isReachable ? 'new' : 'kept';
  };
  const observers = [families.contacts, families.subscription].map(
    ({ queryKey }) => new QueryObserver(client, { queryKey, queryFn: answer(queryKey[0]), staleTime: 60_000 }),
  );
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  const stopWatching = watchConnection(client);
  stop = () => {
    stopWatching();
    for (const stopOne of stops) stopOne();
    client.unmount();
  };
  return {
    asked,
    shown: () => observers.map((observer) => observer.getCurrentResult().data),
    reach: (reachable: boolean) => (isReachable = reachable),
  };
}

test('a page that was opened without a network shows what is new once the network is there', async () => {
  setNetwork(false);
  const page = open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.shown()).toEqual(['kept', 'kept']);
  page.reach(true);
  setNetwork(true);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(page.shown()).toEqual(['new', 'new']);
});

test('of a server that is away one thing is asked now and then, and everything that is old once it is back', async () => {
  const page = open();
  page.reach(false);
  await vi.advanceTimersByTimeAsync(1000);
  seenBefore.publish(true);
  page.asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(page.asked.mock.calls.flat())).toEqual(new Set(['subscription']));
  expect(page.asked.mock.calls.length).toBeLessThan(6);
  page.reach(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(page.shown()).toEqual(['new', 'new']);
});

test('a network that was gone for a moment in which nothing was asked makes nothing old', async () => {
  const page = open();
  await vi.advanceTimersByTimeAsync(1000);
  page.asked.mockClear();
  setNetwork(false);
  await vi.advanceTimersByTimeAsync(1000);
  setNetwork(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(page.asked).not.toHaveBeenCalled();
});
