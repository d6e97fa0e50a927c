import { act, cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { latePart } from './lazy-part.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Greeting = () => <p>Good morning</p>;

const showLate = (load: () => Promise<{ default: typeof Greeting }>) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Late = latePart(load);
  show(
    <Suspense>
      <p>The screen</p>
      <Late />
    </Suspense>,
  );
};

test('a part that nobody waits for is fetched after the first screen', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => ({ default: Greeting }));
  showLate(load);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(await screen.findByText('Good morning')).toBeDefined();
});

test('a network that fails takes nothing away', async () => {
  showLate(() => Promise.reject(new Error('offline')));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(await screen.findByText('The screen')).toBeDefined();
  expect(screen.queryByText('Good morning')).toBeNull();
});
