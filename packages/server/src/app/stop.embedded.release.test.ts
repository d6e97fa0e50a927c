import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { createLogger } from '../platform/logger.ts';
import { hashOf, newSecret } from '../platform/secrets.ts';
import { browser } from '../testing/browser.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../testing/processes/killable-server.ts';

const TOTAL = 1000;
const BATCH = 500;
/** However busy the machine is: it is awaited, and not timed. */
const TIMEOUT_MILLISECONDS = 300_000;

// Keys of one's own close the sandbox, unless it is asked for.
const { home, start: startServer } = killableServer({
  SANDBOX: 'true',
  SMTP_PRIVATE_HOSTS: 'true',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
});

async function signedIn(port: number, email: string) {
  const ada = browser(`http://localhost:${port}`);
  await ada.visit(`/api/auth/google?login_hint=${email}&prompt=none`);
  const call = async <Body>(method: string, url: string, body?: unknown): Promise<Body> => {
    const response = await ada.send(method, url, { body });
    if (!response.ok)
      throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  return { ...ada, call };
}
type Ada = Awaited<ReturnType<typeof signedIn>>;

const hasExited = async (child: Awaited<ReturnType<typeof startServer>>) => {
  child.kill('SIGTERM');
  return ((await once(child, 'exit')) as [number | null])[0];
};

async function upload({ call }: Ada, total: number): Promise<string> {
  const { id } = await call<Import>('POST', importExportEndpoints.begin.url, { fileName: 'people.csv', total });
  const url = `${importExportEndpoints.begin.url}/${id}`;
  for (let from = 1; from <= total; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, n) => ({ name: `Person ${from + n}` }));
    await call('POST', `${url}/rows`, { from, rows });
  }
  return url;
}

/** Somebody with so much of what does not get smaller that it fits into no buffer on the way. Answers their cookie. */
async function addCollector(): Promise<string> {
  const token = newSecret();
  const notes = randomBytes(48 * 1024).toString('base64');
  const { pool, close } = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent') });
  await pool.query(
    `with collector as (
       insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
       values (gen_random_uuid(), 'test', 'collector', 'collector@example.com', 'Collector', now(), now()) returning id),
     session as (
       insert into sessions (token_hash, user_id, created_at, seen_at) select $1, id, now(), now() from collector),
     contact as (
       insert into contacts (user_id, id, name, notes, last_interaction, created_at, updated_at)
       select id, gen_random_uuid(), 'Grace', '', now(), now(), now() from collector returning user_id, id)
     insert into note_versions (user_id, id, contact_id, changed_at, before, after)
     select user_id, gen_random_uuid(), id, now(), '', $2::text from contact, generate_series(1, 250)`,
    [hashOf(token), notes],
  );
  await close();
  return `session=${token}`;
}

/** Asks for everything and reads nothing but the beginning. */
async function pausedDownload(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `GET ${settingsEndpoints.exportData.url} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket.on('error', () => {});
}

/** A mail server that lets everybody in and never says whether it took a mail. */
async function silentMailServer() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write('220 silence\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const line = data.toString().toUpperCase();
      if (line.startsWith('EHLO')) socket.write('250-silence\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else if (line.startsWith('DATA')) resolve();
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() };
}

test(
  'a download that nobody reads does not keep the server from ending well',
  async () => {
    const cookie = await addCollector();
    const port = await freePort();
    const server = await startServer(port);
    const download = await pausedDownload(port, cookie);
    expect(await hasExited(server)).toBe(0);
    download.destroy();
  },
  TIMEOUT_MILLISECONDS,
);

test(
  'an e-mail and an import that are under way do not either, and the next start goes on with the import',
  async () => {
    const port = await freePort();
    const server = await startServer(port);
    const ada = await signedIn(port, 'ada@example.com');
    const url = await upload(ada, TOTAL);
    const mail = await silentMailServer();
    const smtp = { host: '127.0.0.1', port: mail.port, security: 'none', username: 'ada', password: 'secret' };
    await ada.call('POST', integrationsEndpoints.connectSmtp.url, { email: 'ada@example.com', ...smtp });
    const grace = await ada.call<{ id: string }>('POST', contactsEndpoints.create.url, {
      name: 'Grace',
      email: 'grace@example.com',
    });
    const date = Temporal.Now.plainDateISO('UTC').toString();
    const reminder = { subject: 'Hello', message: 'Hello', date, time: '00:00', timezone: 'UTC' };
    await ada.call('POST', remindersEndpoints.create.url, { contactId: grace.id, ...reminder });
    await mail.asked;
    await ada.call('POST', `${url}/start`, {});
    let state = await ada.call<Import>('GET', url);
    while (state.processed === 0) state = await ada.call<Import>('GET', url);
    expect(await hasExited(server)).toBe(0);
    mail.close();

    const next = await startServer(port);
    await expect
      .poll(async () => (await ada.call<Import>('GET', url)).status, { timeout: TIMEOUT_MILLISECONDS, interval: 100 })
      .toBe('done');
    expect(await ada.call<Import>('GET', url)).toMatchObject({ imported: TOTAL, skipped: 0, failed: 0 });
    expect(await hasExited(next)).toBe(0);
  },
  TIMEOUT_MILLISECONDS,
);
