import { once } from 'node:events';
import type { Socket } from 'node:net';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { callerOf } from '../../../testing/caller.ts';
import { head, openSocket } from '../../../testing/raw-http.ts';
import { startTestApp, type TestUser } from '../../../testing/start-test-app.ts';

const testApp = await startTestApp({ environment: { MAX_IN_FLIGHT: '1' } });
const { signIn, query } = testApp;
const another = await startTestApp({ database: { ...testApp.database, close: async () => {} } });

const EXPORT = '/api/user/export';

/** Somebody whose export is more than the system's buffers hold. */
async function heavyUser() {
  const bob = await signIn();
  const { id: contactId } = (await bob(contactsEndpoints.create, { body: { name: 'Grace' } })).body;
  await query(
    `insert into note_versions (user_id, id, contact_id, changed_at, before, after)
     select $1, gen_random_uuid(), $2, now(), '', string_agg(md5(random()::text), '')
     from generate_series(1, 100) n, generate_series(1, 2000) group by n`,
    [bob.user.id, contactId],
  );
  return bob;
}

/** A download that begins and is then not read any further. */
async function pauseDownload({ cookie }: TestUser): Promise<Socket> {
  const socket = await openSocket(testApp, head(`GET ${EXPORT}`, `cookie: ${cookie}`, 'connection: close'));
  expect(String(await once(socket, 'data'))).toContain('200 OK');
  return socket.pause();
}

/** Reads what is left; whether it came whole. */
async function readToEnd(socket: Socket): Promise<boolean> {
  let end = '';
  socket.on('data', (chunk: string) => (end = (end + chunk).slice(-5))).resume();
  await once(socket, 'close');
  return end === '0\r\n\r\n';
}

test('a download that is paused takes no capacity from others, and its user has one at a time', async () => {
  const [ada, bob] = [await signIn(), await heavyUser()];
  const download = await pauseDownload(bob);
  expect((await ada.send('GET', '/api/contacts')).status).toBe(200);
  for (const address of [EXPORT, '/api/contacts/export']) {
    const { status, headers, body } = await bob.send('GET', address);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({
      error: 'export-running',
      message: 'Another export of yours is still running. Please wait until it is done.',
    });
  }
  expect((await ada.send('GET', EXPORT)).status).toBe(200);
  expect(await readToEnd(download)).toBe(true);
  expect((await bob.send('GET', '/api/contacts/export')).status).toBe(200);
});

test('a user has one export under way, whichever process makes it', async () => {
  const bob = await heavyUser();
  const elsewhere = callerOf(another.origin, bob.cookie);
  const download = await pauseDownload(bob);
  expect(await elsewhere.send('GET', EXPORT)).toMatchObject({ status: 429, body: { error: 'export-running' } });
  expect(await readToEnd(download)).toBe(true);
  expect((await elsewhere.send('GET', EXPORT)).status).toBe(200);
});

test('a download whose reader takes nothing is cut off', async () => {
  const bob = await heavyUser();
  const accepted = once(testApp.app.server, 'connection') as Promise<[Socket]>;
  const download = await pauseDownload(bob);
  const [connection] = await accepted;
  expect(connection.timeout).toBe(60_000);
  connection.setTimeout(100);
  if (!connection.destroyed) await once(connection, 'close');
  expect(await readToEnd(download)).toBe(false);
});
