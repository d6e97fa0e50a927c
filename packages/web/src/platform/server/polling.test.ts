import { QueryObserver } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { impatientClient } from '../../testing/show.tsx';
import { CallError } from './call-error.ts';
import { pollEvery, waitFor } from './polling.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number) => new CallError(status, { error: 'refused', message: 'Refused.' });

/** Counts how often is asked in a time, by what is answered. */
async function asked(answers: (() => unknown)[], during: number) {
  let count = 0;
  const observer = new QueryObserver(impatientClient(), {
    queryKey: ['one'],
    queryFn: () => {
      const answer = answers[Math.min(count++, answers.length - 1)]!();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refetchInterval: pollEvery(SECOND),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(during);
  stop();
  return count;
}

test('what changes by itself is looked at again and again', async () => {
  expect(await asked([() => 'here'], 10 * SECOND)).toBe(11);
});

test.each([400, 403, 404, 409, 410])('what is answered with %d is not asked for again', async (status) => {
  expect(await asked([() => refusal(status)], 10 * MINUTE)).toBe(1);
  expect(await asked([() => 'here', () => refusal(status)], 10 * MINUTE)).toBe(2);
});

test.each([0, 429, 500, 503])('what fails with %d for an hour is asked for ever less often', async (status) => {
  expect(await asked([() => refusal(status)], 60 * MINUTE)).toBeLessThan(25);
  expect(await asked([() => 'here', () => refusal(status)], 60 * MINUTE)).toBeLessThan(25);
});

test('what is to happen at a moment is looked at then, and when it is overdue ever less often', () => {
  const now = Temporal.Instant.from('2026-11-15T11:00:00Z');
  const wait = (time: string) => waitFor(`2026-11-15T${time}.000Z`, 30 * SECOND, now) / SECOND;
  expect(wait('12:30:00')).toBe(30);
  expect(wait('11:00:10')).toBe(11);
  expect(wait('11:00:00')).toBe(3);
  expect(wait('10:59:20')).toBe(10);
  expect(wait('09:00:00')).toBe(30);
});

test('every query that is asked again by itself follows the one rule', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: root }));
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/refetchInterval:\s*(?!false)(\w+)/g)].map(
      ([, rule]) => rule,
    ),
  );
  expect(found.length).toBeGreaterThan(8);
  expect(new Set(found)).toEqual(new Set(['pollEvery', 'pollBy']));
});
