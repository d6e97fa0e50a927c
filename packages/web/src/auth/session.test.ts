import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { failure } from '../platform/signal.ts';
import { startPicking, togglePick } from '../contacts/picking/picking.ts';
import { usePicks } from '../contacts/picking/picks.ts';
import { ada, contact } from '../testing/cast.ts';
import { held, outage, refused, serve } from '../testing/server-double.ts';
import { impatientClient } from '../testing/show.tsx';
import { takeArrival } from './arrival.ts';
import { endSession, sessionQuery } from './session.ts';
import { refuseLink } from './sign-in-link.ts';

const nobody = refused(401, 'not-authenticated');
const maya = {
  id: '0192f0c1-7a00-7000-8000-0000000000aa',
  name: 'Maya Lindqvist',
  email: 'maya@example.com',
  avatarUrl: null,
};
const find = (client = impatientClient()) => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** Wherever a token may wait; what the window is whose is no token. */
const tokensKept = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter((name) => /token/i.test(name));

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; max-age=0; path=/';
});

test('the session’s user is tried first, and then no token is used or kept for later', async () => {
  localStorage.setItem('token', 'from-local');
  sessionStorage.setItem('pendingToken', 'pending');
  document.cookie = 'token=from-cookie; path=/';
  const server = serve({ 'GET /api/me': { body: ada } });
  expect(await find()).toEqual({ user: ada });
  expect(server.requests()).toEqual(['GET /api/me']);
  expect(tokensKept()).toEqual([]);
});

describe('a sign-in link, for somebody who is signed in,', () => {
  const open = async (owner: ReturnType<typeof refused>) => {
    const said = vi.fn<(words: string) => void>();
    onTestFinished(failure.subscribe(said));
    window.history.replaceState(null, '', '/?token=from-address');
    const server = serve({ 'GET /api/me': { body: ada }, 'POST /api/verify-token/owner': owner });
    expect(await find()).toEqual({ user: ada });
    await refuseLink(ada);
    expect(server.requests()).toEqual(['GET /api/me', 'POST /api/verify-token/owner']);
    expect(window.location.search).toBe('');
    expect(tokensKept()).toEqual([]);
    return said;
  };

  test('is dropped with a word when it is somebody else’s', async () => {
    const said = await open({ body: maya });
    expect(said.mock.calls).toEqual([
      ['You are signed in as ada@example.com. The sign-in link for maya@example.com was not used.'],
    ]);
  });

  test('is dropped without a word when it is their own', async () => {
    expect((await open({ body: { ...maya, id: ada.id } })).mock.calls).toEqual([]);
  });

  test('is dropped without a word when it is used up', async () => {
    expect((await open(refused(404))).mock.calls).toEqual([]);
  });
});

test('without a session the login page is next, which leads back to where somebody was, and tries the tokens', async () => {
  window.history.replaceState(null, '', '/somewhere?search=bob#here');
  localStorage.setItem('token', 'waiting');
  const server = serve({ 'GET /api/me': nobody });
  const next = '/login?returnTo=%2Fsomewhere%3Fsearch%3Dbob%23here';
  expect(await find()).toEqual({ user: null, next });
  expect(server.requests()).toEqual(['GET /api/me']);
  expect(localStorage.getItem('token')).toBe('waiting');
});

test('a server that cannot be reached says nothing about who is there, and the token is kept', async () => {
  localStorage.setItem('token', 'waiting');
  serve({ 'GET /api/me': outage });
  await expect(find()).rejects.toMatchObject({ status: 0 });
  expect(localStorage.getItem('token')).toBe('waiting');
});

test('somebody whose session ended stays on the screen with all that it shows, and the next sign-in is an arrival', async () => {
  const client = impatientClient();
  const server = serve({ 'GET /api/me': { body: ada } });
  await find(client);
  expect(takeArrival(ada.id)).toBe(true);
  client.setQueryData(['contacts', 'list'], 'Ada’s people');
  server.answer({ 'GET /api/me': nobody });
  expect(await find(client)).toEqual({ user: ada, lapsed: true });
  expect(client.getQueryData(['contacts', 'list'])).toBe('Ada’s people');
  expect(takeArrival(ada.id)).toBe(true);
});

test.each([
  ['still knew them', { body: ada }],
  ['knows nobody any more', nobody],
])(
  'who logs out stays out, when a question asked before is answered afterwards by a server that %s',
  async (_, answer) => {
    const client = impatientClient();
    client.setQueryData(sessionQuery.queryKey, { user: ada });
    const late = held(answer);
    serve({ 'GET /api/me': late.answer });
    const asking = find(client);
    endSession(client, '/login');
    late.release();
    await asking;
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null, next: '/login' });
  },
);

test('what the window remembers is kept for who it belongs to, and forgotten when somebody else signs in', async () => {
  serve({ 'GET /api/me': { body: ada } });
  await find();
  sessionStorage.setItem('tab', 'groups');
  await find();
  expect(sessionStorage.getItem('tab')).toBe('groups');
  serve({ 'GET /api/me': { body: { ...ada, id: contact('Bob').id } } });
  await find();
  expect(sessionStorage.getItem('tab')).toBeNull();
});

test('who is picked in a list does not outlive the session', () => {
  const { result } = renderHook(usePicks);
  act(startPicking);
  act(() => togglePick(contact('Bob').id));
  expect(result.current?.ids).toEqual(new Set([contact('Bob').id]));
  act(() => endSession(impatientClient(), '/login'));
  expect(result.current).toBeNull();
});
