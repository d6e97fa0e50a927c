import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newKey } from './create-keys.ts';

test('a key is a UUID of version 7 that nobody had before, and sorts after those of earlier moments', () => {
  vi.useFakeTimers({ now: 0 });
  const keys = [0, 1, 2 ** 32, Date.UTC(2026, 10, 18), 2 ** 48 - 1].map((moment) => {
    vi.setSystemTime(moment);
    return newKey();
  });
  vi.useRealTimers();
  for (const key of keys) expect(z.uuidv7().safeParse(key).success).toBe(true);
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});
