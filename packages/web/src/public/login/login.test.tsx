import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ada, contact } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { login } from './login-page.tsx';

const maya = { ...ada, id: contact('Maya').id, name: 'Maya Lindqvist', email: 'maya@example.com' };
const welcome = { body: { success: true, user: ada } };
const page = document.documentElement.dataset;

/** As a browser does: the script of the head, then the page, then its module. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  // Tests that run beside this one sign in too.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.resetModules();
  await import('./early.ts');
  const wasChecking = 'checking' in page;
  document.body.innerHTML = renderToStaticMarkup(login.body);
  await import('./login.ts');
  return { wasChecking };
}

/** The page stays hidden while the browser loads the app in its place, which is nothing that a test can see. */
const isLeaving = () => 'checking' in page;
const tokensKept = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter((name) => /token/i.test(name));
const googleLink = () => screen.getByRole('link', { name: 'Login with Google' }).getAttribute('href');
const present = () => window.location.pathname + window.location.search + window.location.hash;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; max-age=0; path=/';
  document.body.replaceChildren();
  for (const name of Object.keys(page)) delete page[name];
});

test('the page welcomes visitors as it was built, and asks the server nothing', async () => {
  const server = serve({});
  expect(await open('/login')).toEqual({ wasChecking: false });
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(googleLink()).toBe('/api/auth/google');
  expect(server.requests()).toEqual([]);
});

test.each([
  ['/login?returnTo=%2Fadmin%3Fpage%3D2', '/admin?page=2'],
  ['/?contact=7#notes', '/?contact=7#notes'],
])('the button on %s leads back there', async (address, back) => {
  await open(address);
  expect(new URL(googleLink()!, 'http://localhost').searchParams.get('returnTo')).toBe(back);
});

test.each([
  ['cancelled', /turned back at Google/, null],
  ['session-ended', /Your session has ended. Login again and go on where you were./, null],
  ['logout-failed', /you may still be signed in/, 'alert'],
  ['anything', /did not work this time/, 'alert'],
])('what ended with the code %s is said, and nobody sees the page without it', async (code, words, role) => {
  expect(await open(`/login?error=${code}`)).toEqual({ wasChecking: true });
  const said = screen.getByText(words);
  expect(said.parentElement!.getAttribute('role')).toBe(role);
  expect(isLeaving()).toBe(false);
});

test('somebody whose account was closed reads until when everything is erased', async () => {
  await open('/login?goodbye=2026-12-18');
  expect(screen.getByRole('heading', { name: 'Take good care' })).toBeDefined();
  expect(screen.getByText(/is erased by 18 December 2026;/)).toBeDefined();
  await open('/login?goodbye=soon');
  expect(screen.getByText('Your account is closed.')).toBeDefined();
});

test('the chosen theme is there before anything is painted', async () => {
  localStorage.setItem('theme', 'dark');
  await open('/login');
  expect(page['theme']).toBe('dark');
});

describe('a token that waits', () => {
  test.each([
    ['local storage', () => localStorage.setItem('token', 'waiting')],
    ['session storage', () => sessionStorage.setItem('token', 'waiting')],
    ['session storage until the app is loaded', () => sessionStorage.setItem('pendingToken', 'waiting')],
    ['a cookie', () => (document.cookie = 'token=waiting; path=/')],
  ])('in %s is verified and used up, and the app comes', async (_, put) => {
    put();
    const server = serve({ 'POST /api/verify-token': welcome });
    expect(await open('/login')).toEqual({ wasChecking: true });
    expect(server.requests()).toEqual(['POST /api/verify-token']);
    expect(server.bodyOf('POST /api/verify-token')).toEqual({ token: 'waiting' });
    expect(tokensKept()).toEqual([]);
    expect(isLeaving()).toBe(true);
  });

  test('in several places is tried in order: local storage, session storage, cookie', async () => {
    localStorage.setItem('token', 'first');
    sessionStorage.setItem('token', 'second');
    document.cookie = 'token=third; path=/';
    const server = serve({ 'POST /api/verify-token': refused(401) });
    await open('/login');
    expect(server.received.map(({ body }) => body)).toEqual([
      { token: 'first' },
      { token: 'second' },
      { token: 'third' },
    ]);
    expect(isLeaving()).toBe(false);
    expect(tokensKept()).toEqual([]);
  });

  test('is kept while the server cannot be reached, which is said', async () => {
    sessionStorage.setItem('pendingToken', 'pending');
    serve({ 'POST /api/verify-token': outage });
    await open('/login');
    expect(screen.getByRole('alert').textContent).toMatch('could not reach the server');
    expect(sessionStorage.getItem('pendingToken')).toBeNull();
    expect(localStorage.getItem('token')).toBe('pending');
  });
});

describe('a sign-in link', () => {
  const link = { 'POST /api/verify-token/owner': { body: maya }, 'POST /api/verify-token': welcome };
  /** The module waits for the answer. */
  const follow = async (address = '/?token=from-address') => {
    const opened = open(address);
    await screen.findByRole('heading', { name: 'Continue as Maya Lindqvist?' });
    return opened;
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('asks whether to continue as its owner, and signs in somebody who says yes', async () => {
    const server = serve(link);
    void follow('/somewhere?search=bob&token=from-address#here');
    await screen.findByText('maya@example.com');
    expect(present()).toBe('/somewhere?search=bob#here');
    expect(document.title).toBe('Continue as Maya Lindqvist? · Inner Circle');
    expect(server.bodyOf('POST /api/verify-token/owner')).toEqual({ token: 'from-address' });
    expect(server.requests()).not.toContain('POST /api/verify-token');
    expect(localStorage.length).toBe(0);
    await press('Continue');
    await waitFor(() => expect(tokensKept()).toEqual([]));
    expect(server.bodyOf('POST /api/verify-token')).toEqual({ token: 'from-address' });
  });

  test('asks again after a reload', async () => {
    serve(link);
    void follow();
    await screen.findByRole('button', { name: 'Continue' });
    void follow('/');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
  });

  test('is forgotten when somebody says that it is not theirs, and the login page is there', async () => {
    const server = serve(link);
    void follow();
    await screen.findByRole('button', { name: 'Continue' });
    await press('Not me');
    expect(await screen.findByRole('link', { name: 'Login with Google' })).toBeDefined();
    expect(server.requests()).not.toContain('POST /api/verify-token');
    expect(tokensKept()).toEqual([]);
  });

  test('that is used up is said to be that, at once or after the question, and forgotten', async () => {
    const server = serve({ 'POST /api/verify-token/owner': refused(404) });
    await open('/?token=used-up');
    expect(screen.getByText(/This sign-in link is used up or too old/)).toBeDefined();
    expect(tokensKept()).toEqual([]);

    server.answer({ ...link, 'POST /api/verify-token': refused(401) });
    void follow();
    await screen.findByRole('button', { name: 'Continue' });
    await press('Continue');
    expect(await screen.findByText(/This sign-in link is used up or too old/)).toBeDefined();
    expect(tokensKept()).toEqual([]);
  });

  test('can be tried again when the server was away', async () => {
    const server = serve({ ...link, 'POST /api/verify-token': outage });
    void follow();
    await screen.findByRole('button', { name: 'Continue' });
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toMatch('could not reach the server');
    server.answer(link);
    await press('Continue');
    await waitFor(() => expect(tokensKept()).toEqual([]));
  });
});
