import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { eachStep, forEachUser } from './for-each-user.ts';

class Away extends Error {}
const people = (...userIds: string[]) => userIds.map((userId) => ({ userId }));

/** Whom the work was begun for, and with what error the whole ended. */
async function served(
  userIds: readonly string[],
  work: (userId: string) => void | Promise<void>,
  signal?: AbortSignal,
) {
  const begun: string[] = [];
  const ended = forEachUser(
    people(...userIds),
    async ({ userId }) => {
      begun.push(userId);
      await work(userId);
    },
    {
      doing: 'greeting',
      log: createLogger('silent'),
      signal: signal ?? new AbortController().signal,
      isAway: (error) => error instanceof Away,
    },
  );
  return {
    error: await ended.then(
      () => undefined,
      (error: Error) => error,
    ),
    begun,
  };
}
const fails =
  (error: Error, ...failing: string[]) =>
  (userId: string) => {
    if (failing.includes(userId)) throw error;
  };

test('everybody is served but those for whom it fails, however many, and the whole fails at the end', async () => {
  const { begun, error } = await served(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    fails(new Error('no'), 'a', 'b', 'c', 'd', 'e'),
  );
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(error).toMatchObject({ message: 'greeting failed for 5 of 6 users', cause: { message: 'no' } });
});

test('a vendor who is away three times in a row is not asked again; in between it may be away as often', async () => {
  const away = new Away('away');
  expect(await served(['a', 'b', 'c', 'd'], fails(away, 'a', 'b', 'c'))).toEqual({
    begun: ['a', 'b', 'c'],
    error: away,
  });
  const often = await served(['a', 'b', 'c', 'd', 'e', 'f'], fails(away, 'a', 'b', 'd', 'e'));
  expect(often.begun).toHaveLength(6);
});

test('without a database nobody else is tried', async () => {
  const gone = new Error('Connection terminated unexpectedly');
  expect(await served(['a', 'b'], fails(gone, 'a'))).toEqual({ begun: ['a'], error: gone });
});

test('it stops when it is told to', async () => {
  const stopping = new AbortController();
  const { begun, error } = await served(
    ['a', 'b', 'c'],
    (userId) => void (userId === 'b' && stopping.abort()),
    stopping.signal,
  );
  expect([begun, error]).toEqual([['a', 'b'], undefined]);
});

test('a step that fails keeps no other step from being done', async () => {
  const done: string[] = [];
  const steps = eachStep(
    async () => {
      throw new Error('first');
    },
    async () => void done.push('second'),
  );
  await expect(steps).rejects.toThrow('first');
  expect(done).toEqual(['second']);
});
