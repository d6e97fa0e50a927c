import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

test('a time that was looked at long ago, while nobody watched it, is not the time', async () => {
  // Of its own: what another test leaves may watch the clock of all for a moment longer.
  vi.resetModules();
  const { chooseTimeZone, useNow } = await import('./clock.ts');
  const longAgo = Temporal.Now.instant().subtract({ hours: 5 });
  const instant = vi.spyOn(Temporal.Now, 'instant').mockReturnValue(longAgo);
  chooseTimeZone('Pacific/Auckland');
  instant.mockRestore();
  const { result } = renderHook(useNow);
  expect(result.current.epochMilliseconds).toBeGreaterThan(longAgo.epochMilliseconds);
});

test('nor is one that the timer, asleep with its tab, has not moved on', async () => {
  vi.resetModules();
  const { useNow } = await import('./clock.ts');
  const longAgo = Temporal.Now.instant().subtract({ hours: 5 });
  const instant = vi.spyOn(Temporal.Now, 'instant').mockReturnValue(longAgo);
  const { result: watched } = renderHook(useNow);
  expect(watched.current).toBe(longAgo);
  instant.mockRestore();
  const { result } = renderHook(useNow);
  expect(result.current.epochMilliseconds).toBeGreaterThan(longAgo.epochMilliseconds);
});
