import type { PushDevice, PushState } from '@inner-circle/domain/notifications/push.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi, onTestFinished } from 'vitest';
import { ada } from '../../testing/cast.ts';
import { held, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { noteHere } from './browser-push.ts';
import { keepPush } from './keep-push.ts';
import { MorningChannels } from './morning-channels.tsx';

const KEY = 'AQID';
const LIST = 'GET /api/push';
const SUBSCRIBE = 'PUT /api/push/subscription';
const device: PushDevice = {
  id: '0192f0c1-7a00-7000-8000-000000000078',
  name: 'Firefox on Linux',
  showsNames: true,
  isHere: true,
  createdAt: '2026-11-15T12:00:00.000Z',
  lastSentAt: null,
};
const TELEGRAM = { 'GET /api/telegram/status': { body: { isAvailable: false, isConnected: false, name: null } } };
const state = (...data: PushDevice[]): PushState => ({ publicKey: KEY, signIn: 'first', data });

/** A browser with a push service, as far as the app asks it. */
function browser({
  asked = 'granted',
  permission = 'default',
}: { asked?: NotificationPermission; permission?: NotificationPermission } = {}) {
  let subscription: PushSubscription | null = null;
  const told: unknown[] = [];
  let endpoint = 'https://fcm.googleapis.com/1';
  const manager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn<() => Promise<PushSubscription>>(async () => {
      if (endpoint === '') throw new DOMException('push service error', 'AbortError');
      subscription = {
        endpoint,
        options: { applicationServerKey: Uint8Array.from([1, 2, 3]).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      } as unknown as PushSubscription;
      return subscription;
    }),
  };
  const registration = { pushManager: manager, active: { postMessage: (message: unknown) => told.push(message) } };
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = asked),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', function PushManager() {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(registration) },
    configurable: true,
  });
  return {
    told,
    manager,
    isSubscribed: () => subscription !== null,
    moveTo: (next: string) => {
      endpoint = next;
      subscription = null;
    },
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const switchHere = () => screen.findByRole<HTMLInputElement>('switch', { name: 'In this browser' });

test('it is turned on here, with a word to the service worker, and off again', async () => {
  const { told, isSubscribed } = browser();
  const server = serve({ ...TELEGRAM, [LIST]: { body: state() }, [SUBSCRIBE]: { body: device } });
  show(<MorningChannels />);
  server.answer({ [LIST]: { body: state() } });
  const here = await switchHere();
  server.answer({ [LIST]: { body: state(device) } });
  await userEvent.click(here);
  expect(await screen.findByRole('button', { name: 'Send a test' })).toBeDefined();
  expect(server.bodyOf(SUBSCRIBE)).toEqual({
    endpoint: 'https://fcm.googleapis.com/1',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  });
  expect(told).toEqual([{ push: ada.id }]);
  expect(noteHere()).toMatchObject({ user: ada.id, signIn: 'first' });

  server.answer({ [`DELETE /api/push/devices/${device.id}`]: { status: 204 }, [LIST]: { body: state() } });
  await userEvent.click(await switchHere());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull());
  expect([isSubscribed(), noteHere(), told.at(-1)]).toEqual([false, undefined, { push: null }]);
});

test('a person who does not allow it is told so, and it stays off', async () => {
  browser({ asked: 'denied' });
  serve({ ...TELEGRAM, [LIST]: { body: state() } });
  show(<MorningChannels />);
  await userEvent.click(await switchHere());
  expect((await screen.findByRole('alert')).textContent).toContain('not allowed');
  expect(screen.getByText(/Notices of this site are blocked/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a push service that cannot be reached is told, and it stays off', async () => {
  const { moveTo } = browser();
  moveTo('');
  serve({ ...TELEGRAM, [LIST]: { body: state() } });
  show(<MorningChannels />);
  await userEvent.click(await switchHere());
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach its push service');
  expect((await switchHere()).checked).toBe(false);
});

test('a browser that can show nothing says so, and one of an iPhone says what to do', async () => {
  serve({ ...TELEGRAM, [LIST]: { body: state() } });
  show(<MorningChannels />);
  expect(await screen.findByText(/shows no notices while the app is closed/)).toBeDefined();
  cleanup();
  const phone = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  onTestFinished(() => phone.mockRestore());
  show(<MorningChannels />);
  expect(await screen.findByText(/add Inner Circle to the Home Screen/)).toBeDefined();
});

test('names are hidden at once, and the server is told with the same address', async () => {
  const { manager } = browser({ permission: 'granted' });
  await manager.subscribe();
  const server = serve({ ...TELEGRAM, [LIST]: { body: state(device) }, [SUBSCRIBE]: { body: device } });
  show(<MorningChannels />);
  const hide = await screen.findByRole<HTMLInputElement>('radio', { name: 'Hide them' });
  const again = held({ body: state({ ...device, showsNames: false }) });
  server.answer({ [LIST]: again.answer });
  const asked = server.requests().filter((request) => request === LIST).length;
  await userEvent.click(hide);
  await waitFor(() => expect(server.requests().filter((request) => request === LIST).length).toBe(asked + 1));
  expect(hide.checked).toBe(true);
  again.release();
  expect(server.bodyOf(SUBSCRIBE)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/1', showsNames: false });
});

test('other browsers are listed and removed when somebody is sure', async () => {
  browser();
  const other = { ...device, isHere: false, name: 'Safari on iPhone' };
  const server = serve({ ...TELEGRAM, [LIST]: { body: state(other) } });
  show(<MorningChannels />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Safari on iPhone');
  server.answer({ [`DELETE /api/push/devices/${other.id}`]: { status: 204 }, [LIST]: { body: state() } });
  await userEvent.click(within(row).getByRole('button', { name: 'Remove Safari on iPhone' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('what did not load says so', async () => {
  browser();
  serve({ ...TELEGRAM, [LIST]: refused(500) });
  show(<MorningChannels />);
  expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined();
});

const NOTE = { user: ada.id, signIn: 'first', endpoint: 'https://fcm.googleapis.com/1' };
const remembered = (note = NOTE) => localStorage.setItem('push', JSON.stringify(note));

test.each([
  ['the session is a new one', { ...state(), signIn: 'second' }, NOTE.endpoint],
  ['the browser has another address', state(device), 'https://fcm.googleapis.com/2'],
])('when the app is opened and %s, it is turned on again', async (_, answer, endpoint) => {
  const { manager, moveTo } = browser({ permission: 'granted' });
  remembered();
  if (endpoint === NOTE.endpoint) await manager.subscribe();
  else moveTo(endpoint);
  const server = serve({ [LIST]: { body: answer }, [SUBSCRIBE]: { body: device } });
  await keepPush(ada.id);
  expect(server.bodyOf(SUBSCRIBE)).toMatchObject({ endpoint });
  expect(noteHere()).toEqual({ user: ada.id, signIn: answer.signIn, endpoint });
});

test('when it was removed elsewhere, it stays off', async () => {
  const { manager, isSubscribed } = browser({ permission: 'granted' });
  remembered();
  await manager.subscribe();
  const server = serve({ [LIST]: { body: state() } });
  await keepPush(ada.id);
  expect([isSubscribed(), noteHere(), server.requests()]).toEqual([false, undefined, [LIST]]);
});

test('when somebody else is signed in, nothing is asked of the server and nothing more is shown', async () => {
  const { manager, isSubscribed, told } = browser({ permission: 'granted' });
  remembered({ ...NOTE, user: 'somebody else' });
  await manager.subscribe();
  const server = serve({});
  await keepPush(ada.id);
  expect([isSubscribed(), told, server.requests()]).toEqual([false, [{ push: null }], []]);
});
