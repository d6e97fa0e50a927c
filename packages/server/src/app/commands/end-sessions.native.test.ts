import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { expect, test, vi } from 'vitest';
import { openNativeCopy } from '../../testing/databases/test-database.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { endSessions } from './end-sessions.ts';

let url = '';
const { signIn } = await startTestApp({ database: await openNativeCopy((one) => (url = one)) });

async function end(whose: string) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  const lines: string[] = [];
  for (const printer of [log, error]) printer.mockImplementation((line: string) => void lines.push(line));
  const code = await endSessions(whose, { DATABASE_URL: url });
  for (const printer of [log, error]) printer.mockRestore();
  return { code, said: lines.join('\n') };
}

test('an operator ends the sessions of one person, and nobody else is logged out', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  expect(await end(ada.user.email.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining('ended: 1.'),
  });
  expect([(await ada(authEndpoints.me)).status, (await bob(authEndpoints.me)).status]).toEqual([401, 200]);
});

test('an address that nobody has is named', async () => {
  expect(await end('nobody@example.org')).toMatchObject({
    code: 1,
    said: expect.stringContaining('nobody@example.org'),
  });
});

test('an operator ends the sessions of everybody', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  expect((await end('everybody')).code).toBe(0);
  expect([(await ada(authEndpoints.me)).status, (await bob(authEndpoints.me)).status]).toEqual([401, 401]);
});
