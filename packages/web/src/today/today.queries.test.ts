import type { Word } from '@inner-circle/domain/today/today.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact } from '../testing/cast.ts';
import { serve } from '../testing/server-double.ts';
import { impatientClient } from '../testing/show.tsx';
import { wordQuery } from './today.queries.ts';

const leaving: Word = {
  id: contact('A word').id,
  contactId: contact('Ingrid Bakken').id,
  subject: 'Hello Ingrid',
  to: 'ingrid@example.com',
  state: 'leaving',
  nextAttemptAt: null,
  failure: null,
  interactionId: null,
};
const GET = `GET /api/today/words/${leaving.id}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const observer = new QueryObserver(impatientClient(), wordQuery(leaving));
  const stop = observer.subscribe(() => undefined);
  return { now: () => observer.getCurrentResult().data, stop };
}

test('a word that went out is looked at until it is logged, too', async () => {
  const server = serve({ [GET]: { body: { ...leaving, state: 'sent' } } });
  const word = watch();
  await vi.advanceTimersByTimeAsync(3000);
  expect(word.now()).toMatchObject({ state: 'sent', interactionId: null });
  const logged = { ...leaving, state: 'sent', interactionId: leaving.id };
  server.answer({ [GET]: { body: logged } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(word.now()).toEqual(logged);
  const asked = server.requests().length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.requests()).toHaveLength(asked);
  word.stop();
});

test('one that cannot be logged is looked at ever less often', async () => {
  const server = serve({ [GET]: { body: { ...leaving, state: 'sent' } } });
  const word = watch();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.requests().length).toBeLessThan(100);
  word.stop();
});
