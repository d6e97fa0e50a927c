import { once } from 'node:events';
import { expect, test } from 'vitest';
import { head, openSocket } from '../../testing/raw-http.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const lines: string[] = [];
const { app, origin, signIn, stranger } = await startTestApp({
  sandbox: true,
  logTo: { write: (line) => void lines.push(line) },
});
const logOf = () => lines.splice(0).join('');

test('the log has one line for each request, with the pattern of its address', async () => {
  const ada = await signIn();
  logOf();
  await ada.send('GET', '/api/contacts?search=lindberg');
  const [line, ...others] = logOf().trim().split('\n');
  expect(JSON.parse(line!)).toMatchObject({
    req: { method: 'GET', route: '/api/contacts', user: ada.user.id },
    res: { statusCode: 200 },
    msg: 'request completed',
  });
  expect(others).toEqual([]);
});

test.each([
  '/api/contacts?search=zeppelin',
  '/api/contacts/zeppelin',
  '/api/auth/google?login_hint=zeppelin@example.com&prompt=none',
  '/api/auth/google/callback?code=zeppelin&state=zeppelin',
  '/api/nothing/zeppelin',
  '/contacts?search=zeppelin',
  '/api/contacts/%E0%A4%A-zeppelin',
  `/api/contacts/${'zeppelin'.repeat(40)}`,
])('what people typed is not in the log: %s', async (address) => {
  logOf();
  await (await signIn()).send('GET', address);
  await stranger.send('GET', address);
  expect(logOf()).not.toContain('zeppelin');
});

test('an upload that its sender breaks off is logged as that', async () => {
  logOf();
  const arrived = once(app.server, 'request');
  const upload = head(
    'POST /api/verify-token',
    'sec-fetch-site: same-origin',
    'content-type: application/json',
    'content-length: 100',
  );
  const socket = await openSocket({ origin }, `${upload}{`);
  await arrived;
  socket.destroy();
  await expect.poll(() => lines.join('')).toContain('broken off');
  const log = logOf();
  expect(log).not.toContain('"level":50');
  expect(log).not.toContain('database');
});
