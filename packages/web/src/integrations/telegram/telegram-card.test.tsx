import type { PairingCode, TelegramStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscription } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { TelegramCard } from './telegram-card.tsx';

const STATUS = 'GET /api/telegram/status';
const CODE = 'GET /api/telegram/pairing-code';
const DISCONNECT = 'POST /api/telegram/disconnect';

const none: TelegramStatus = { isConnected: false, name: null, isAvailable: true };
const connected: TelegramStatus = { ...none, isConnected: true, name: 'Ada Lovelace' };
const pairing: PairingCode = {
  code: '7K4M2QXD',
  expiresAt: '2026-11-15T12:15:00.000Z',
  bot: 'InnerCircleBot',
  link: 'https://t.me/InnerCircleBot?start=7K4M2QXD',
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
const open = (status: TelegramStatus, answers = {}) => {
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    [STATUS]: { body: status },
    [CODE]: { body: pairing },
    ...answers,
  });
  show(<TelegramCard />);
  return server;
};

test('a plan without integrations is asked to upgrade', async () => {
  open(none, { [STATUS]: refused(403, 'Subscription required', { feature: 'integrations' }) });
  expect(await screen.findByText('Telegram comes with Medium and Premium.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upgrade Plan' })).toBeDefined();
});

test('a status that does not come can be asked for again', async () => {
  const server = open(none, { [STATUS]: outage });
  expect(await screen.findByText('Failed to check connection status')).toBeDefined();
  server.answer({ [STATUS]: { body: connected } });
  await press('Try again');
  expect(await screen.findByText('Messages go to Ada Lovelace')).toBeDefined();
});

test('where there is no bot it says so and offers nothing', async () => {
  open({ ...none, isAvailable: false });
  expect(await screen.findByText('Telegram is not set up on this server')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a code is shown with the steps, and the bot’s word is looked for every five seconds', async () => {
  const server = open(none);
  await press('Connect');
  expect(await screen.findByText('7K4M 2QXD')).toBeDefined();
  expect(screen.getByText('Waiting for you')).toBeDefined();
  expect(screen.getByText(/search for InnerCircleBot/)).toBeDefined();
  expect(screen.getByText('Send it this code within 15 minutes')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open Telegram' });
  expect(link.getAttribute('href')).toBe(pairing.link);
  expect(link.getAttribute('target')).toBe('_blank');

  const asked = () => server.requests().filter((request) => request === STATUS).length;
  const before = asked();
  await seconds(10);
  expect(asked() - before).toBe(2);
  server.answer({ [STATUS]: { body: connected } });
  await seconds(5);
  expect(await screen.findByText('Messages go to Ada Lovelace')).toBeDefined();
  expect(await screen.findByText('Telegram is connected')).toBeDefined();
  expect(screen.queryByText('7K4M 2QXD')).toBeNull();
  const after = asked();
  await seconds(30);
  expect(asked()).toBe(after);
});

test('a code is cleared after 15 minutes, and another one can be had', async () => {
  const server = open(none);
  await press('Connect');
  await screen.findByText('7K4M 2QXD');
  await seconds(15 * 60 - 5);
  expect(screen.getByText('7K4M 2QXD')).toBeDefined();
  await seconds(5);
  expect(screen.queryByText('7K4M 2QXD')).toBeNull();
  expect(screen.getByText('The code was good for 15 minutes and is not any more.')).toBeDefined();
  server.answer({ [CODE]: { body: { ...pairing, code: 'AAAA2222' } } });
  await press('Get a new code');
  expect(await screen.findByText('AAAA 2222')).toBeDefined();
});

test('who cancels is asked for nothing any more', async () => {
  const server = open(none);
  await press('Connect');
  await press('Cancel');
  expect(screen.queryByText('7K4M 2QXD')).toBeNull();
  const asked = server.received.length;
  await seconds(60);
  expect(server.received).toHaveLength(asked);
});

test('the code is copied as one word, which is said for two seconds', async () => {
  open(none);
  await press('Connect');
  await press('Copy');
  expect(await screen.findByText('Copied!')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('7K4M2QXD');
  await seconds(2);
  expect(screen.queryByText('Copied!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
});

test('a code that is not given is an error one can try to mend', async () => {
  const server = open(none, { [CODE]: refused(503) });
  await press('Connect');
  expect(await screen.findByText('Failed to generate pairing code')).toBeDefined();
  server.answer({ [CODE]: { body: pairing } });
  await press('Connect');
  expect(await screen.findByText('7K4M 2QXD')).toBeDefined();
  expect(screen.queryByText('Failed to generate pairing code')).toBeNull();
});

const disconnect = async () => {
  await press('Disconnect');
  const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' });
  await user.click(yes);
};

test('it is disconnected after a confirmation', async () => {
  const server = open(connected, { [DISCONNECT]: { body: { success: true } } });
  await screen.findByText('Messages go to Ada Lovelace');
  server.answer({ [STATUS]: { body: none } });
  await disconnect();
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeDefined();
});

test('a refused disconnection leaves it connected and says so', async () => {
  open(connected, { [DISCONNECT]: refused(500) });
  await disconnect();
  expect(await screen.findByText('Failed to disconnect Telegram')).toBeDefined();
  expect(screen.getByText('Connected')).toBeDefined();
});
