import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { subscription } from '../testing/cast.ts';
import { serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { Afterwards } from './afterwards.tsx';

const STATUS = 'GET /api/email-auth/status';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the mailbox is looked after only once the first screen is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    [STATUS]: {
      body: {
        isAuthorized: false,
        email: 'ada@example.com',
        kind: 'google',
        problem: { message: 'Revoked.', since: '2026-11-14T12:00:00.000Z' },
        offersGoogle: true,
      },
    },
  });
  show(<Afterwards />);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(server.received).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(await screen.findByText(/Your mailbox ada@example.com no longer lets Inner Circle send/)).toBeDefined();
});
