import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTimeZone, useNow } from './clock.ts';

afterEach(() => {
  cleanup();
  chooseTimeZone(null);
});

test('a time that was looked at long ago, while nobody watched it, is not the time', () => {
  const longAgo = Temporal.Now.instant().subtract({ hours: 5 });
  const instant = vi.spyOn(Temporal.Now, 'instant').mockReturnValue(longAgo);
  chooseTimeZone('Pacific/Auckland');
  instant.mockRestore();
  const { result } = renderHook(useNow);
  expect(result.current.epochMilliseconds).toBeGreaterThan(longAgo.epochMilliseconds);
});
