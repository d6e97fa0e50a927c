import { OFFERED_SIGN_IN_TOKEN } from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, contact } from '../testing/cast.ts';
import { outage, refused, serve } from '../testing/server-double.ts';
import { openAtGate } from '../testing/open-at-gate.ts';

// The whole app is loaded here.
vi.setConfig({ testTimeout: 30_000 });

const link = {
  'GET /api/me': refused(401, 'not-authenticated'),
  'POST /api/verify-token/owner': { body: ada },
  'POST /api/verify-token': { body: { success: true, user: ada } },
};

let leave: (() => void) | undefined;

const open = () => {
  const server = serve(link);
  leave = openAtGate();
  return server;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => window.history.replaceState(null, '', '/?token=from-address'));
afterEach(() => {
  leave?.();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a sign-in link asks whether to continue as its owner, and signs in who says yes', async () => {
  const server = open();
  expect(await screen.findByRole('heading', { name: 'Continue as Ada Lovelace?' })).toBeDefined();
  expect(screen.getByText('ada@example.com')).toBeDefined();
  expect(server.requests()).not.toContain('POST /api/verify-token');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Your inner circle' })).toBeDefined();
  expect(server.bodyOf('POST /api/verify-token')).toEqual({ token: 'from-address' });
  expect(sessionStorage.getItem(OFFERED_SIGN_IN_TOKEN)).toBeNull();
});

test('who says that it is not them comes to the login screen, and the link is forgotten', async () => {
  const server = open();
  await press('Not me');
  expect(await screen.findByRole('link', { name: 'Login with Google' })).toBeDefined();
  expect(server.requests()).not.toContain('POST /api/verify-token');
  expect(sessionStorage.getItem(OFFERED_SIGN_IN_TOKEN)).toBeNull();
});

test('a link that was used up meanwhile is said to be that', async () => {
  const server = open();
  await screen.findByRole('button', { name: 'Continue' });
  server.answer({ 'POST /api/verify-token': refused(401) });
  await press('Continue');
  expect(await screen.findByText(/This sign-in link is used up or too old/)).toBeDefined();
});

test('while the server is away the question stays', async () => {
  const server = open();
  await screen.findByRole('button', { name: 'Continue' });
  server.answer({ 'POST /api/verify-token': outage });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toMatch('could not reach the server');
  server.answer(link);
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Your inner circle' })).toBeDefined();
});

test('who is signed in already stays who they are, and a toast says that the link was for somebody else', async () => {
  const server = serve({
    'GET /api/me': { body: ada },
    'POST /api/verify-token/owner': { body: { ...ada, id: contact('Maya').id, email: 'maya@example.com' } },
  });
  leave = openAtGate();
  expect(await screen.findByText(/The sign-in link for maya@example.com was not used/)).toBeDefined();
  expect(server.requests()).not.toContain('POST /api/verify-token');
});
