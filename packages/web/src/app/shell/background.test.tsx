import type { RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { mailboxConnected } from '../../integrations/mailbox/mailbox-signals.ts';
import { useRetryOffer } from './background.tsx';
import { failure } from '../../platform/signal.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';

const OVERVIEW = 'GET /api/reminders/overview';
const RETRY = 'POST /api/reminders/retry-failed';
const overview = (retryable: number): RemindersOverview => ({
  pending: 2,
  failed: retryable + 1,
  retryable,
  upcoming: [],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Offer() {
  useRetryOffer();
  return null;
}
const connectMailbox = (answers: Parameters<typeof serve>[0]) => {
  const server = serve(answers);
  show(<Offer />);
  act(() => mailboxConnected.publish());
  return server;
};

test.each([
  [3, '3 reminders could not be sent', '3 reminders will go out'],
  [1, '1 reminder could not be sent', '1 reminder will go out'],
])('after a mailbox is connected, the %i that failed without it can be tried again', async (count, offer, done) => {
  connectMailbox({ [OVERVIEW]: { body: overview(count) }, [RETRY]: { body: { retried: count } } });
  expect(await screen.findByText(offer)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText(done)).toBeDefined();
});

test('a refused retry is said', async () => {
  const said = vi.fn<(text: string) => void>();
  const stop = failure.subscribe(said);
  connectMailbox({ [OVERVIEW]: { body: overview(2) }, [RETRY]: refused(500) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry all' }));
  await expect.poll(() => said).toHaveBeenCalledWith('Failed to retry reminder');
  stop();
});

test('nothing is offered when nothing failed for want of a mailbox', async () => {
  const server = connectMailbox({ [OVERVIEW]: { body: overview(0) } });
  await expect.poll(() => server.requests()).toEqual([OVERVIEW]);
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
});
