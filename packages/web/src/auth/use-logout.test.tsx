import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ada } from '../testing/cast.ts';
import { outage, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
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

const leave = async (next: string) => {
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, { user: ada });
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('tab', 'groups');
  window.history.replaceState(null, '', '/?search=bob');
  show(<LogoutButton />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null, next }));
};

test('after logging out both storages are empty and the login page is next', async () => {
  serve({ 'POST /api/auth/logout': { body: { success: true, message: 'You are logged out.' } } });
  await leave('/login');
  expect(localStorage.length + sessionStorage.length).toBe(0);
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
])('the same happens when the call %s, and the login page and the log say so', async (_, answer) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'POST /api/auth/logout': answer });
  await leave('/login?error=logout-failed');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(log).toHaveBeenCalledWith('Logout failed', expect.anything());
});
