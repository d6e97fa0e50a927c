import type { EmailStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailboxConnected } from './mailbox-signals.ts';
import { upgradeRequested } from '../../billing/upgrade-requests.ts';
import { limitReached } from '../../platform/server/limit-reached.ts';
import { subscription } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { EmailCard } from './email-card.tsx';

const STATUS = 'GET /api/email-auth/status';
const AUTH = 'GET /api/email-auth/auth';
const REVOKE = 'POST /api/email-auth/revoke';
const authUrl = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';

const none: EmailStatus = { isAuthorized: false, email: null, kind: null, problem: null, offersGoogle: true };
const connected: EmailStatus = { ...none, isAuthorized: true, email: 'ada@example.com', kind: 'google' };
const broken: EmailStatus = {
  ...connected,
  isAuthorized: false,
  problem: { message: 'Google no longer lets us send from it.', since: '2026-11-14T12:00:00.000Z' },
};

type Popup = {
  closed: boolean;
  close: () => void;
  document: { title: string };
  location: { replace: (url: string) => void };
};
const popup = (): Popup => ({
  closed: false,
  close() {
    this.closed = true;
  },
  document: { title: '' },
  location: { replace: vi.fn<(url: string) => void>() },
});
const openWindow = vi.fn<(url: string, name: string, features: string) => Popup | null>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('open', openWindow);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  openWindow.mockReset();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press('Connect');
  await user.click(await screen.findByRole('menuitem', { name }));
};
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

const open = (status: EmailStatus, answers = {}) => {
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    [STATUS]: { body: status },
    [AUTH]: { body: { authUrl } },
    ...answers,
  });
  show(<EmailCard />);
  return server;
};

test('while nobody knows yet it says what it is and waits', () => {
  open(none, { [STATUS]: () => new Promise(() => undefined) });
  expect(screen.getByRole('region', { name: 'Email' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Reminders go out from your own mailbox')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a plan without integrations is asked to upgrade in the card, and nowhere else', async () => {
  const announced = vi.fn<() => void>();
  const wanted = vi.fn<() => void>();
  const stops = [limitReached.subscribe(announced), upgradeRequested.subscribe(wanted)];
  const server = open(none, { [STATUS]: refused(403, 'Subscription required', { feature: 'integrations' }) });
  expect(await screen.findByText('Email comes with Medium and Premium.')).toBeDefined();
  expect(screen.getByText('Medium')).toBeDefined();
  await press('Upgrade Plan');
  expect(wanted).toHaveBeenCalledOnce();
  expect(announced).not.toHaveBeenCalled();
  await seconds(4 * 60);
  expect(server.requests().filter((request) => request === STATUS)).toHaveLength(1);
  for (const stop of stops) stop();
});

test('a status that does not come can be asked for again', async () => {
  const server = open(none, { [STATUS]: outage });
  expect(await screen.findByText('Failed to check authorization status')).toBeDefined();
  server.answer({ [STATUS]: { body: connected } });
  await press('Try again');
  expect(await screen.findByText('Reminders go out from ada@example.com')).toBeDefined();
});

describe('Google', () => {
  test('is answered in a window of its own, opened within the press, and looked for every two seconds', async () => {
    const heard = vi.fn<() => void>();
    const stop = mailboxConnected.subscribe(heard);
    const opened = popup();
    openWindow.mockReturnValue(opened);
    const server = open(none, { [AUTH]: () => ({ body: { authUrl } }) });
    await choose('Google');
    expect(openWindow.mock.calls[0]?.[0]).toBe('');
    expect(openWindow.mock.calls[0]?.[2]).toContain('width=600,height=700');
    expect(await screen.findByText('Waiting for you')).toBeDefined();
    await expect.poll(() => opened.location.replace).toHaveBeenCalledWith(authUrl);

    const asked = () => server.requests().filter((request) => request === STATUS).length;
    const before = asked();
    await seconds(4);
    expect(asked() - before).toBe(2);
    expect(opened.closed).toBe(false);

    server.answer({ [STATUS]: { body: connected } });
    await seconds(2);
    expect(await screen.findByText('Reminders go out from ada@example.com')).toBeDefined();
    expect(screen.getByText('Connected')).toBeDefined();
    expect(await screen.findByText('Your mailbox is connected')).toBeDefined();
    expect(opened.closed).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  test('counts as not connected when the window is closed without an answer', async () => {
    const opened = popup();
    openWindow.mockReturnValue(opened);
    open(none);
    await choose('Google');
    await seconds(2);
    opened.closed = true;
    await seconds(2);
    expect(await screen.findByText(/The window was closed before Google let us in/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
    expect(screen.queryByText('Waiting for you')).toBeNull();
  });

  test('is asked one last time when the window is closed, for it may have been answered', async () => {
    const opened = popup();
    openWindow.mockReturnValue(opened);
    const server = open(none);
    await choose('Google');
    await screen.findByText('Waiting for you');
    server.answer({ [STATUS]: { body: connected } });
    opened.closed = true;
    await seconds(2);
    expect(await screen.findByText('Reminders go out from ada@example.com')).toBeDefined();
  });

  test('is given two minutes', async () => {
    const opened = popup();
    openWindow.mockReturnValue(opened);
    const server = open(none);
    await choose('Google');
    await seconds(118);
    expect(screen.getByText('Waiting for you')).toBeDefined();
    await seconds(4);
    expect(screen.getByText(/Google did not answer within 2 minutes/)).toBeDefined();
    expect(opened.closed).toBe(true);
    const asked = server.received.length;
    await seconds(60);
    expect(server.received).toHaveLength(asked);
  });

  test('is waited for no longer once somebody cancels', async () => {
    const opened = popup();
    openWindow.mockReturnValue(opened);
    const server = open(none);
    await choose('Google');
    await press('Cancel');
    expect(screen.queryByText('Waiting for you')).toBeNull();
    await expect.poll(() => opened.closed).toBe(true);
    const asked = server.received.length;
    await seconds(60);
    expect(server.received).toHaveLength(asked);
  });

  test('is a link away when the browser blocks the window', async () => {
    openWindow.mockReturnValue(null);
    const server = open(none);
    await choose('Google');
    expect(await screen.findByText(/Your browser blocked the window/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open Google in a new tab' });
    expect(link.getAttribute('href')).toBe(authUrl);
    expect(link.getAttribute('target')).toBe('_blank');
    server.answer({ [STATUS]: { body: connected } });
    await seconds(2);
    expect(await screen.findByText('Reminders go out from ada@example.com')).toBeDefined();
  });

  test('that cannot be asked closes its window and says so', async () => {
    const opened = popup();
    openWindow.mockReturnValue(opened);
    open(none, { [AUTH]: refused(503) });
    await choose('Google');
    expect(await screen.findByText('Failed to start authorization process')).toBeDefined();
    expect(opened.closed).toBe(true);
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
  });

  test('is not offered where it is not set up', async () => {
    open({ ...none, offersGoogle: false });
    await press('Connect');
    expect(await screen.findByRole('dialog', { name: 'Connect a mailbox' })).toBeDefined();
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('a connected mailbox', () => {
  const sure = async () => {
    await press('Disconnect');
    expect(await screen.findByText(/Pending reminders will not be sent/)).toBeDefined();
    const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' });
    await user.click(yes);
  };

  test('is given up after a confirmation', async () => {
    const server = open(connected, { [REVOKE]: { body: { success: true } } });
    await screen.findByText('Reminders go out from ada@example.com');
    server.answer({ [STATUS]: { body: none } });
    await sure();
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeDefined();
    expect(server.requests()).toContain(REVOKE);
  });

  test('stays when it could not be given up', async () => {
    open(connected, { [REVOKE]: refused(500) });
    await sure();
    expect(await screen.findByText('Failed to revoke authorization')).toBeDefined();
    expect(screen.getByText('Reminders go out from ada@example.com')).toBeDefined();
  });

  test('that refuses says why, and is connected again by Google', async () => {
    const heard = vi.fn<() => void>();
    const stop = mailboxConnected.subscribe(heard);
    openWindow.mockReturnValue(popup());
    const server = open(broken);
    expect(await screen.findByText('Needs attention')).toBeDefined();
    expect(screen.getByText('Google no longer lets us send from it.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeDefined();
    await press('Reconnect');
    expect(await screen.findByText('Waiting for you')).toBeDefined();
    server.answer({ [STATUS]: { body: connected } });
    await seconds(2);
    expect(await screen.findByText('Connected')).toBeDefined();
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  test('that refuses and is no Google mailbox is connected again by its password', async () => {
    open({ ...broken, kind: 'smtp' });
    await press('Reconnect');
    expect(await screen.findByRole('dialog', { name: 'Connect a mailbox' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('ada@example.com');
  });
});
