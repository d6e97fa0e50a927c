import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectGoogle } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const environment = { DEFAULT_PLAN: 'medium' };
const { signIn, query, stranger } = await startTestApp({ sandbox: true, environment });
const strict = await startTestApp({ environment });
const { connectSmtp, emailStatus } = integrationsEndpoints;

let server: { host: string; port: number };
beforeAll(async () => {
  server = (await stranger.send('GET', '/sandbox/smtp.json')).body as typeof server;
});

const mailbox = (changes: object = {}) => ({
  email: 'ada@own.example',
  ...server,
  security: 'none',
  username: 'ada',
  password: ' pass word ',
  ...changes,
});
const connect = (user: TestUser, changes: object = {}) => user(connectSmtp, { body: mailbox(changes) });

test('who signs in to their mail server has a connected mailbox', async () => {
  const ada = await signIn();
  const connected = { isAuthorized: true, email: 'ada@own.example', kind: 'smtp', problem: null, offersGoogle: true };
  expect(await connect(ada)).toMatchObject({ status: 200, body: connected });
  expect(await ada(emailStatus)).toMatchObject({ status: 200, body: connected });
  const [row] = await query<{ row: string }>('select m::text as row from mailboxes m where user_id = $1', [
    ada.user.id,
  ]);
  expect(row?.row).not.toContain('pass word');
  expect(row?.row).not.toContain(server.host);
});

test('it takes the place of a Google mailbox, whose permission is given back', async () => {
  const ada = await signIn();
  await connectGoogle(ada);
  await connect(ada);
  expect((await ada(emailStatus)).body).toMatchObject({ kind: 'smtp', email: 'ada@own.example' });
  await connectGoogle(ada);
  expect((await ada(emailStatus)).body).toMatchObject({ kind: 'google', email: ada.user.email });
});

test('a wrong password is named as such, and what was connected before stays', async () => {
  const ada = await signIn();
  await connect(ada);
  const { status, body } = await connect(ada, { password: 'wrong', email: 'other@own.example' });
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'bad-input', field: 'password' } });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true, email: 'ada@own.example' });
});

test('a closed port is named as such', async () => {
  const { body } = await connect(await signIn(), { port: 9 });
  expect(body).toMatchObject({ field: 'port', message: 'Nothing answers at port 9 of 127.0.0.1.' });
});

test('a server that does not exist is named as such', async () => {
  const { body } = await connect(await signIn(), { host: 'mail.invalid' });
  expect(body).toMatchObject({ field: 'host', message: 'There is no server named mail.invalid.' });
});

test.each(['tls', 'starttls'])('a certificate that nobody vouches for is refused (%s)', async (security) => {
  const { status, body } = await connect(await signIn(), { security });
  expect({ status, body }).toMatchObject({ status: 400, body: { field: 'security' } });
});

test('a server that hangs up at once is named as such', async () => {
  const rude = createServer((socket: Socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  afterAll(() => void rude.close());
  const { body } = await connect(await signIn(), { port: (rude.address() as AddressInfo).port });
  expect(body).toMatchObject({ field: 'port' });
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1', '127.1'])(
  'nothing on a private network is connected to (%s)',
  async (host) => {
    const ada = await strict.signIn();
    const { status, body } = await ada(connectSmtp, { body: mailbox({ host, security: 'tls' }) });
    expect({ status, body }).toMatchObject({ status: 400, body: { field: 'host' } });
    expect((body as unknown as { message: string }).message).toContain('private network');
  },
);

test('a sandbox that others reach connects to its own mail server on this computer, and to nothing else there', async () => {
  const shared = await startTestApp({ sandbox: true, environment: { ...environment, SMTP_PRIVATE_HOSTS: '' } });
  const own = (await shared.stranger.send('GET', '/sandbox/smtp.json')).body as typeof server;
  const ada = await shared.signIn();
  expect((await ada(connectSmtp, { body: mailbox(own) })).status).toBe(200);
  const another = await ada(connectSmtp, { body: mailbox({ ...server, security: 'tls' }) });
  expect(another).toMatchObject({ status: 400, body: { field: 'host' } });
  const address = `http://127.0.0.1:${new URL(shared.origin).port}/dav/`;
  const books = await ada(sourcesEndpoints.connectCardDav, { body: { address, username: 'ada', password: 'x' } });
  expect(books.status).toBe(400);
});

test('a password goes to a mail server of the internet by an encrypted connection alone', async () => {
  const ada = await strict.signIn();
  const { status, body } = await ada(connectSmtp, { body: mailbox({ host: 'mail.example.com' }) });
  expect({ status, body }).toMatchObject({ status: 400, body: { field: 'security' } });
});

test('who hosts it beside their own mail server can allow that', async () => {
  const home = await startTestApp({ environment: { ...environment, SMTP_PRIVATE_HOSTS: 'true' } });
  const ada = await home.signIn();
  expect(await ada(connectSmtp, { body: mailbox() })).toMatchObject({
    status: 200,
    body: { isAuthorized: true, offersGoogle: false },
  });
  expect(await ada(integrationsEndpoints.emailAuth)).toMatchObject({
    status: 503,
    body: { error: 'integrations.not-set-up', message: 'Google is not set up on this server.' },
  });
});
