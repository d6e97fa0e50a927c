import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberAdding } from '../contacts/writing/add-contact-dialog.tsx';
import { ada, contact, pageOf, subscription, usage } from '../testing/cast.ts';
import { outage, refused, serve } from '../testing/server-double.ts';
import { dayOf } from '../testing/today-cast.ts';
import { openApp } from '../testing/open-app.ts';

// The whole app is loaded here.
vi.setConfig({ testTimeout: 30_000 });

const nobody = refused(401, 'not-authenticated');
const emptyPage = { body: { data: [], meta: { total: 0, page: 1, limit: 20, unread: 0 } } };

const home = {
  'GET /api/me': { body: ada },
  'GET /api/user/settings': { body: { ...DEFAULT_SETTINGS, timeZone: 'Europe/Berlin' } },
  'GET /api/subscription': { body: subscription() },
  'GET /api/subscription/usage': { body: usage(1) },
  'GET /api/groups': { body: [] },
  'GET /api/contacts': { body: pageOf(contact('Bob')) },
  'GET /api/notifications': emptyPage,
  'POST /api/contacts/update-status': { body: { updated: 0 } },
  'POST /api/notifications/generate/all': { body: { created: 0 } },
};

/** Another tab of the same browser. */
const otherTab = new BroadcastChannel('session');

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  rememberAdding(-Infinity);
});
afterEach(async () => {
  await leave?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

let leave: (() => Promise<void>) | undefined;

const open = () => {
  leave = openApp();
};

test('when the session ends, what is typed stays, and the save goes through after signing in again', async () => {
  const server = serve(home);
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add contact' }))[0]!);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Grace Hopper');
  server.answer({ 'GET /api/me': nobody, 'POST /api/contacts': nobody });
  await userEvent.keyboard('{Enter}');
  const notice = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  await waitFor(() => expect(notice.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByDisplayValue('Grace Hopper')).toBeDefined();

  server.answer({ 'GET /api/me': { body: ada }, 'POST /api/contacts': { status: 201, body: contact('Grace Hopper') } });
  otherTab.postMessage(ada.id);
  expect(await screen.findByText('Grace Hopper is in your circle')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.requests().filter((request) => request === 'POST /api/contacts')).toHaveLength(2);
});

const maya = { ...ada, id: contact('Maya').id, name: 'Maya Lindqvist', email: 'maya@example.com' };

test('when somebody else signs in, what is typed waits for who typed it, and is saved in nobody else’s account', async () => {
  const server = serve(home);
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add contact' }))[0]!);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Grace Hopper');
  // As the server answers a page of Ada's in Maya's session; the tab in which she signed in said nothing.
  server.answer({ 'GET /api/me': { body: maya }, 'POST /api/contacts': nobody });
  await userEvent.keyboard('{Enter}');
  const notice = await screen.findByRole('alertdialog', { name: 'Somebody else is signed in' });
  expect(notice.textContent).toContain('signed in as maya@example.com');
  expect(screen.getByRole('button', { name: 'Go on as maya@example.com' })).toBeDefined();
  const login = screen.getByRole<HTMLAnchorElement>('link', { name: 'Login with Google' });
  expect(new URL(login.href).searchParams.get('login_hint')).toBe(ada.email);
  expect(screen.getByDisplayValue('Grace Hopper')).toBeDefined();

  otherTab.postMessage({ loggedOut: maya.id });
  server.answer({ 'GET /api/me': nobody });
  await screen.findByRole('alertdialog', { name: 'Your session has ended' });

  server.answer({ 'GET /api/me': { body: ada }, 'POST /api/contacts': { status: 201, body: contact('Grace Hopper') } });
  otherTab.postMessage(ada.id);
  expect(await screen.findByText('Grace Hopper is in your circle')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const saves = server.received.filter(({ request }) => request === 'POST /api/contacts');
  expect(saves.map(({ headers }) => headers['x-page-user'])).toEqual([ada.id, ada.id]);
});

test('a logout in a tab of somebody else ends nothing here', async () => {
  const server = serve(home);
  open();
  await screen.findByText('Bob');
  const asked = server.requests().length;
  otherTab.postMessage({ loggedOut: maya.id });
  await waitFor(() => expect(server.requests().slice(asked)).toContain('GET /api/me'));
  expect(screen.getByText('Bob')).toBeDefined();
});

test.each([
  ['of this version', { loggedOut: ada.id }],
  ['of the version before', null],
])('when somebody logs out in another tab %s, nothing of theirs is left in this one', async (_, message) => {
  const server = serve(home);
  open();
  await screen.findByText('Bob');
  sessionStorage.setItem('tab', 'groups');
  server.answer({ 'GET /api/me': nobody });
  otherTab.postMessage(message);
  // The login page is on its way.
  expect(await screen.findByRole('status', { name: 'Checking who is there' })).toBeDefined();
  expect(screen.queryByText('Bob')).toBeNull();
  expect(sessionStorage.getItem('tab')).toBeNull();
});

test('a toast says that a sign-in link was for somebody else than who is signed in', async () => {
  window.history.replaceState(null, '', '/?token=from-address');
  const server = serve({ ...home, 'POST /api/verify-token/owner': { body: maya } });
  open();
  expect(await screen.findByText(/The sign-in link for maya@example.com was not used/)).toBeDefined();
  expect(server.requests()).not.toContain('POST /api/verify-token');
});

test('a server that cannot be reached at the start is said, and can be asked again', async () => {
  const server = serve({ 'GET /api/me': outage });
  open();
  expect(await screen.findByRole('heading', { name: 'We could not reach the server' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Login with Google' })).toBeNull();
  server.answer(home);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bob')).toBeDefined();
});

test('statuses are updated once after signing in, not with every load of the app', async () => {
  const server = serve(home);
  const updates = () => server.requests().filter((request) => request === 'POST /api/contacts/update-status').length;
  const announcements = () => server.requests().filter((request) => request.endsWith('generate/all')).length;
  open();
  await waitFor(() => expect(announcements()).toBe(1));
  expect(updates()).toBe(1);
  await leave?.();
  open();
  await waitFor(() => expect(announcements()).toBe(2));
  expect(updates()).toBe(1);

  server.answer({ 'GET /api/me': nobody, 'GET /api/contacts': nobody });
  await userEvent.type(screen.getByRole('searchbox'), 'g');
  await screen.findByRole('alertdialog');
  server.answer(home);
  otherTab.postMessage(ada.id);
  await waitFor(() => expect(updates()).toBe(2));
});

/** As the server writes it into the page. */
const bring = (answers: object) => {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'first-data' });
  block.textContent = JSON.stringify(answers);
  document.body.append(block);
};

const brought = {
  '/api/me': ada,
  '/api/user/settings': { ...DEFAULT_SETTINGS, timeZone: 'Europe/Berlin' },
  '/api/subscription': subscription(),
  '/api/subscription/usage': usage(1),
  '/api/contacts?page=1': pageOf(contact('Bob')),
  '/api/notifications?page=1&limit=20': { ...emptyPage.body, meta: { ...emptyPage.body.meta, unread: 3 } },
};

test('what came with the page is drawn without asking for it, once', async () => {
  const server = serve(home);
  bring(brought);
  open();
  expect(await screen.findByText('Bob')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Notifications, 3 unread' })).toBeDefined();
  for (const path of ['me', 'user/settings', 'subscription', 'subscription/usage', 'contacts'])
    expect(server.requests()).not.toContain(`GET /api/${path}`);
  await leave?.();
  open();
  await screen.findByText('Bob');
  expect(server.requests()).toContain('GET /api/me');
});

test('what came with the page and cannot be understood is asked for', async () => {
  const server = serve(home);
  bring({ ...brought, '/api/me': { ...ada, id: 7 }, '/api/contacts?page=1': { data: 'of another version' } });
  open();
  expect(await screen.findByText('Bob')).toBeDefined();
  expect(server.requests()).toEqual(expect.arrayContaining(['GET /api/me', 'GET /api/contacts']));
  expect(server.requests()).not.toContain('GET /api/subscription/usage');
});

test('the logo leads to Today, where none of the tabs is chosen, and one press on Contacts leads there', async () => {
  serve({ ...home, 'GET /api/today': { body: dayOf({ zone: 'Europe/Berlin' }) } });
  open();
  window.history.replaceState(null, '', '/?search=nobody');
  await userEvent.click((await screen.findAllByRole('tab', { name: 'Groups' }))[0]!);
  await screen.findByRole('heading', { name: 'Groups', level: 1 });
  await userEvent.click(screen.getByRole('link', { name: 'Inner Circle' }));
  expect(await screen.findByRole('heading', { name: /^Good .*, Ada$/, level: 1 })).toBeDefined();
  expect(window.location.pathname + window.location.search).toBe('/today');
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  await userEvent.click(screen.getAllByRole('tab', { name: 'Contacts' })[0]!);
  expect(await screen.findByRole('heading', { name: 'Your inner circle' })).toBeDefined();
  expect(window.location.pathname + window.location.search).toBe('/');
  window.history.back();
  expect(await screen.findByRole('heading', { name: /^Good .*, Ada$/, level: 1 })).toBeDefined();
});

test('the day comes with its page, and is asked for by nobody', async () => {
  window.history.replaceState(null, '', '/today');
  const server = serve(home);
  bring({ ...brought, '/api/today': dayOf({ surprise: { id: contact('Bob').id, name: 'Bob' } }) });
  open();
  expect(await screen.findByRole('link', { name: 'Surprise me with a name' })).toBeDefined();
  expect(server.requests()).not.toContain('GET /api/today');
  expect(server.requests()).not.toContain('GET /api/contacts');
});
