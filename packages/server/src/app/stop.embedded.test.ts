import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { killableServer } from '../testing/killable-server.ts';

const { start: startServer } = killableServer({ ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` });

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

async function upload({ call }: Ada, total: number, notes = ''): Promise<string> {
  const { id } = await call<Import>('POST', importExportEndpoints.begin.url, { fileName: 'people.csv', total });
  const url = `${importExportEndpoints.begin.url}/${id}`;
  for (let from = 1; from <= total; from += 20) {
    const rows = Array.from({ length: 20 }, (_, n) => ({ name: `Person ${from + n}`, notes }));
    await call('POST', `${url}/rows`, { from, rows });
  }
  return url;
}

/** Asks for everything and reads nothing but the beginning. */
async function pausedDownload(port: number, { jar }: Ada): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
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

test('a download that nobody reads does not keep the server from ending well', async () => {
  const port = await freePort();
  const server = await startServer(port);
  const ada = await signedIn(port, 'ada@example.com');
  // Much of what does not get smaller, so that it fits into no buffer on the way.
  const notes = Buffer.from(crypto.getRandomValues(new Uint8Array(6000))).toString('base64');
  const url = await upload(ada, 1600, notes);
  await ada.call('POST', `${url}/start`, {});
  await expect
    .poll(async () => (await ada.call<Import>('GET', url)).status, { timeout: 60_000, interval: 200 })
    .toBe('done');
  const download = await pausedDownload(port, ada);
  expect(await hasExited(server)).toBe(0);
  download.destroy();
}, 120_000);

test('an e-mail and an import that are under way do not either, and the next start goes on with the import', async () => {
  const port = await freePort();
  const server = await startServer(port);
  // Somebody else: of the people that another test left in its account this one would skip the duplicates.
  const ada = await signedIn(port, 'lovelace@example.com');
  const url = await upload(ada, 2000);
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
    .poll(async () => (await ada.call<Import>('GET', url)).status, { timeout: 60_000, interval: 100 })
    .toBe('done');
  expect(await ada.call<Import>('GET', url)).toMatchObject({ imported: 2000, skipped: 0, failed: 0 });
  expect(await hasExited(next)).toBe(0);
}, 120_000);
