import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ada } from '../testing/cast.ts';
import { outage, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import { showLogin } from './login-page.tsx';
import { sessionQuery } from './session.ts';
import { useLogout } from './use-logout.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function LogoutButton() {
  const logout = useLogout();
  return (
    <button type="button" onClick={() => void logout()}>
      Logout
    </button>
  );
}

const leave = async (next = '/login') => {
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, { user: ada });
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('tab', 'groups');
  window.history.replaceState(null, '', '/?search=bob');
  show(<LogoutButton />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(next));
  return client;
};

test('after logging out both storages are empty and the login screen is next', async () => {
  serve({ 'POST /api/auth/logout': { body: { success: true, message: 'You are logged out.' } } });
  const client = await leave();
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null, ended: false });
});

test('a logout in the session of somebody else ends nothing, and what the browser remembers for them stays', async () => {
  const server = serve({ 'POST /api/auth/logout': refused(401, 'not-authenticated') });
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, { user: ada });
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('tab', 'groups');
  const heard = vi.fn<() => void>();
  const otherTab = new BroadcastChannel('session');
  otherTab.addEventListener('message', heard);
  onTestFinished(() => otherTab.close());
  show(<LogoutButton />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  expect(server.requests()).toEqual(['POST /api/auth/logout']);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(heard).not.toHaveBeenCalled();
  localStorage.clear();
});

test.each([
  ['fails', outage],
  ['is answered without success', { body: { success: false, message: 'Not now.' } }],
])('the same happens when the call %s, and the login screen and the log say so', async (_, answer) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'POST /api/auth/logout': answer });
  const client = await leave('/login?error=logout-failed');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null, ended: false });
  expect(log).toHaveBeenCalledWith('Logout failed', expect.anything());
  const place = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => place.remove());
  showLogin(place, { user: null, ended: false }, () => {});
  expect(screen.getByRole('alert').textContent).toMatch('you may still be signed in');
});
