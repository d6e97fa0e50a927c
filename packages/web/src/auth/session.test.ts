import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ada } from '../testing/cast.ts';
import { outage, refused, serve } from '../testing/server-double.ts';
import { impatientClient } from '../testing/show.tsx';
import { sessionQuery } from './session.ts';

const nobody = refused(401, 'not-authenticated');
const welcome = { body: { success: true, user: ada } };
const find = (client = impatientClient()) => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; max-age=0; path=/';
});

test('the session’s user is tried first, and then no token is used', async () => {
  localStorage.setItem('token', 'from-local');
  const server = serve({ 'GET /api/me': { body: ada } });
  expect(await find()).toEqual({ user: ada });
  expect(server.requests()).toEqual(['GET /api/me']);
});

describe('without a session', () => {
  test.each([
    ['local storage', () => localStorage.setItem('token', 'waiting')],
    ['session storage', () => sessionStorage.setItem('token', 'waiting')],
    ['a cookie', () => (document.cookie = 'token=waiting; path=/')],
  ])('a token from %s is verified, and used up', async (_, put) => {
    put();
    const server = serve({ 'GET /api/me': nobody, 'POST /api/verify-token': welcome });
    expect(await find()).toEqual({ user: ada });
    expect(server.requests()).toEqual(['GET /api/me', 'POST /api/verify-token']);
    expect(server.bodyOf('POST /api/verify-token')).toEqual({ token: 'waiting' });
    expect(localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? document.cookie).toBe('');
  });

  test('local storage comes before session storage, and session storage before the cookie', async () => {
    localStorage.setItem('token', 'first');
    sessionStorage.setItem('token', 'second');
    document.cookie = 'token=third; path=/';
    const server = serve({ 'GET /api/me': nobody, 'POST /api/verify-token': refused(401) });
    expect(await find()).toEqual({ user: null, ended: false });
    expect(server.received.slice(1).map(({ body }) => body)).toEqual([
      { token: 'first' },
      { token: 'second' },
      { token: 'third' },
    ]);
  });

  test('a token in the address is stored and taken out of the address, which stays otherwise', async () => {
    window.history.replaceState(null, '', '/somewhere?search=bob&token=from-address#here');
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    const server = serve({ 'GET /api/me': nobody, 'POST /api/verify-token': welcome });
    await find();
    expect(stored).toHaveBeenCalledWith('token', 'from-address');
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/somewhere?search=bob#here');
    expect(server.bodyOf('POST /api/verify-token')).toEqual({ token: 'from-address' });
    stored.mockRestore();
  });

  test('a pending token moves from session storage to local storage', async () => {
    sessionStorage.setItem('pendingToken', 'pending');
    serve({ 'GET /api/me': { body: ada } });
    await find();
    expect(sessionStorage.getItem('pendingToken')).toBeNull();
    expect(localStorage.getItem('token')).toBe('pending');
  });

  test('a refused token is forgotten, and nobody is signed in', async () => {
    localStorage.setItem('token', 'too-old');
    serve({ 'GET /api/me': nobody, 'POST /api/verify-token': refused(401) });
    expect(await find()).toEqual({ user: null, ended: false });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('a server that cannot be reached says nothing about who is there, and the token is kept', async () => {
  localStorage.setItem('token', 'waiting');
  serve({ 'GET /api/me': outage });
  await expect(find()).rejects.toMatchObject({ status: 0 });
  expect(localStorage.getItem('token')).toBe('waiting');
});

test('who was signed in a moment ago is told that the session ended, and leaves no data behind', async () => {
  const client = impatientClient();
  const server = serve({ 'GET /api/me': { body: ada } });
  await find(client);
  client.setQueryData(['contacts', 'list'], 'Ada’s people');
  server.answer({ 'GET /api/me': nobody });
  expect(await find(client)).toEqual({ user: null, ended: true });
  expect(client.getQueryData(['contacts', 'list'])).toBeUndefined();
});
