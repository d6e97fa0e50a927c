import type { EmailStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscription } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { MailboxBanner } from './mailbox-banner.tsx';
import { mailboxRequested } from './mailbox-signals.ts';

const STATUS = 'GET /api/email-auth/status';
const TEXT =
  'Your mailbox ada@example.com no longer lets Inner Circle send. E-mails that come due meanwhile fail, and can be sent once you reconnect it.';

const working: EmailStatus = {
  isAuthorized: true,
  email: 'ada@example.com',
  kind: 'google',
  problem: null,
  offersGoogle: true,
};
const broken: EmailStatus = {
  ...working,
  isAuthorized: false,
  problem: { message: 'Revoked.', since: '2026-11-14T12:00:00.000Z' },
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
const open = (status: EmailStatus, planType: 'free' | 'medium' = 'medium') => {
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType }) },
    [STATUS]: { body: status },
  });
  show(<MailboxBanner />);
  return server;
};

test('a mailbox that refuses is shown, with the way to mend it', async () => {
  const wanted = vi.fn<() => void>();
  const stop = mailboxRequested.subscribe(wanted);
  open(broken);
  expect(await screen.findByText(TEXT)).toBeDefined();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(wanted).toHaveBeenCalledOnce();
  stop();
});

test('it goes by itself once the mailbox works again, and comes by itself when it does not', async () => {
  const server = open(broken);
  await screen.findByText(TEXT);
  server.answer({ [STATUS]: { body: working } });
  await minutes(5);
  expect(screen.queryByText(TEXT)).toBeNull();
  server.answer({ [STATUS]: { body: broken } });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(TEXT)).toBeDefined();
});

test('a mailbox that works is not spoken of', async () => {
  const server = open(working);
  await expect.poll(() => server.requests()).toContain(STATUS);
  await minutes(1);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a plan without integrations is never asked', async () => {
  const server = open(broken, 'free');
  await expect.poll(() => server.requests()).toContain('GET /api/subscription');
  await minutes(20);
  expect(server.requests()).not.toContain(STATUS);
  expect(screen.queryByText(TEXT)).toBeNull();
});
