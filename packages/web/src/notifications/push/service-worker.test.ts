import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(path.resolve(import.meta.dirname, '../../../public/sw.js'), 'utf8');

type Listener = (event: object) => void;
type Page = { url: string; focus: () => Promise<void>; postMessage: (message: unknown) => void };
type Shown = { title: string; body?: string; tag?: string; close: () => void };

/** The service worker, with as much of a browser as its notices need. */
function worker() {
  const listeners = new Map<string, Listener>();
  const notes = new Map<string, unknown>();
  const shown: Shown[] = [];
  const [opened, windows, asked]: [string[], Page[], { url: string; init: RequestInit }[]] = [[], [], []];
  let isSubscribed = true;
  const cache = {
    match: async (key: string) => (notes.has(key) ? { json: async () => notes.get(key) } : undefined),
    put: async (key: string, value: { json: () => Promise<unknown> }) => void notes.set(key, await value.json()),
    delete: async (key: string) => notes.delete(key),
    keys: async () => [],
  };
  const world = {
    caches: { open: async () => cache, match: cache.match, keys: async () => [], delete: async () => true },
    navigator: { locks: { request: (_: string, work: () => unknown) => work() } },
    Response: { json: (value: unknown) => ({ json: async () => value }) },
    crypto,
    URL,
    fetch: async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return { ok: true };
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: 'https://circle.example' },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: object) => {
        const notice = { title, ...options, close: () => void shown.splice(shown.indexOf(notice), 1) };
        shown.push(notice);
      },
      getNotifications: async () => [...shown],
      pushManager: {
        getSubscription: async () => (isSubscribed ? { unsubscribe: async () => (isSubscribed = false) } : null),
      },
    },
  };
  vm.runInNewContext(SOURCE, { ...world, self: world });
  const fire = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const listen = (url: string) => {
    const messages: unknown[] = [];
    let focused = 0;
    windows.push({
      url: `https://circle.example${url}`,
      focus: async () => void (focused += 1),
      postMessage: (message) => messages.push(message),
    });
    return { messages, focused: () => focused };
  };
  return {
    shown,
    opened,
    asked,
    listen,
    isSubscribed: () => isSubscribed,
    turnedOnBy: (user: string | null) => fire('message', { data: { push: user } }),
    push: (notice: unknown) => fire('push', { data: { json: () => notice } }),
    pressed: (contact: string | null) => fire('notificationclick', { notification: { close() {}, data: { contact } } }),
    moved: (endpoint: string) =>
      fire('pushsubscriptionchange', {
        newSubscription: { toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) },
      }),
    logOut: async () => {
      const answers: Promise<unknown>[] = [];
      const request = {
        method: 'POST',
        mode: 'cors',
        url: 'https://circle.example/api/auth/logout',
        headers: { get: () => null },
      };
      listeners.get('fetch')!({ request, respondWith: (answer: Promise<unknown>) => answers.push(answer) });
      await Promise.all(answers);
    },
  };
}

const NOTICE = {
  for: 'ada',
  title: 'Good morning!',
  body: 'Call Grace',
  tag: 'morning:2026-11-15',
  contactId: 'grace',
};

test('a notice is shown to whom it is for, and to nobody else', async () => {
  const { push, shown, turnedOnBy } = worker();
  await push(NOTICE);
  await turnedOnBy('bob');
  await push(NOTICE);
  expect(shown).toEqual([]);
  await turnedOnBy('ada');
  await push(NOTICE);
  expect(shown).toMatchObject([{ title: 'Good morning!', body: 'Call Grace', tag: NOTICE.tag }]);
});

test.each([undefined, null, 'words', { for: 'ada' }, { title: 'x' }])(
  'a message that is no notice, %o, shows nothing',
  async (message) => {
    const { push, shown, turnedOnBy } = worker();
    await turnedOnBy('ada');
    await push(message);
    expect(shown).toEqual([]);
  },
);

test('logging out takes away what was shown, ends the subscription and shows nothing that comes late', async () => {
  const { push, shown, turnedOnBy, logOut, isSubscribed } = worker();
  await turnedOnBy('ada');
  await push(NOTICE);
  await logOut();
  await push(NOTICE);
  expect([shown, isSubscribed()]).toEqual([[], false]);
});

test('a press goes to the window that is open, without loading it anew', async () => {
  const { listen, pressed, opened } = worker();
  const [login, app] = [listen('/login'), listen('/groups')];
  await pressed('grace');
  expect([login.focused(), app.focused(), app.messages, opened]).toEqual([0, 1, [{ contact: 'grace' }], []]);
});

test('a press opens the app where it is closed, at whom the notice is about, or at the day', async () => {
  const { pressed, opened } = worker();
  await pressed('grace');
  await pressed(null);
  expect(opened).toEqual(['/?contact=grace', TODAY]);
});

test('a browser with another address tells the server, as the user who turned it on', async () => {
  const { moved, asked, turnedOnBy } = worker();
  await moved('https://push.example/1');
  expect(asked).toEqual([]);
  await turnedOnBy('ada');
  await moved('https://push.example/2');
  expect(asked).toMatchObject([
    { url: '/api/push/subscription', init: { method: 'PUT', headers: { 'x-page-user': 'ada' } } },
  ]);
});
