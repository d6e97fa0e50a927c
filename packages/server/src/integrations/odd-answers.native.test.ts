import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { googleMailboxes } from '../adapters/google/google-mailboxes.ts';
import { telegramMessenger } from '../adapters/telegram/telegram-messenger.ts';
import { signIn as signInWith } from '../auth/auth.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { connectAccounts } from '../testing/vendors/connected-accounts.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { mailboxesOf } from './mailboxes/mailboxes.service.ts';
import { pair } from './telegram/pairing.service.ts';

const { signIn, query, dependencies } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
});
const { emailStatus, connectSmtp, pairingCode, telegramStatus } = integrationsEndpoints;

const servers: (Server | HttpServer)[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listening(server: Server | HttpServer): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const MEGABYTES = 10 * 1024 * 1024;
const odd = {
  'a NUL': 'go \0 away',
  'half a character': `go ${'👋'.slice(0, 1)} away`,
  'half a character where it is cut': `${'x'.repeat(198)}👋👋`,
  'ten megabytes': `go away ${'x'.repeat(MEGABYTES)}`,
};
const each = Object.entries(odd);
/** We hang up on a mail server that says more than 64 kilobytes. */
const eachOnOneLine = each.map(([what, words]) => [what, words.slice(0, 30_000)] as const);

const mail = {
  fromName: 'Ada',
  to: { name: 'Grace', address: 'grace@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: 'Hello',
  messageId: '<odd@example.com>',
  date: Temporal.Instant.from('2026-11-15T09:00:00Z'),
};
const sendFrom = async ({ user }: TestUser, given: Dependencies = dependencies) =>
  (await mailboxesOf([user.id], given)).get(user.id)!.send(mail);

test.each(eachOnOneLine)(
  'a mail server that turns us away with %s leaves a mailbox that is known as broken',
  async (_what, words) => {
    let isOpen = true;
    const port = await listening(
      createServer((socket) => {
        socket.on('error', () => {}).write('220 odd\r\n');
        socket.on('data', (data) => {
          const line = data.toString().toUpperCase();
          if (line.startsWith('EHLO')) socket.write('250-odd\r\n250 AUTH PLAIN\r\n');
          else if (line.startsWith('AUTH')) socket.write(isOpen ? '235 welcome\r\n' : `535 ${words}\r\n`);
          else socket.end('221 bye\r\n');
        });
      }),
    );
    const ada = await signIn();
    const server = { host: '127.0.0.1', port, security: 'none', username: 'ada', password: 'secret' } as const;
    await ada(connectSmtp, { body: { email: ada.user.email, ...server } });
    isOpen = false;
    expect(await sendFrom(ada)).toMatchObject({ kind: 'not-authorized', brokenSince: expect.any(String) });
    const { body } = await ada(emailStatus);
    expect(body).toMatchObject({
      isAuthorized: false,
      problem: { message: expect.stringContaining('no longer lets us') },
    });
    expect(body.problem!.message.length).toBeLessThan(600);
  },
);

test.each([
  { when: 'as a greeting', at: 'CONNECT' },
  { when: 'to our name', at: 'EHLO' },
  { when: 'to our password', at: 'AUTH' },
  { when: 'to the sender', at: 'MAIL' },
])('a server that says ten megabytes $when is read no further, and is not asked again', async ({ at }) => {
  let [isOdd, taken] = [false, 0];
  const port = await listening(
    createServer((socket) => {
      const say = (command: string, answer: string) => {
        if (!isOdd || !command.startsWith(at)) return socket.write(`${answer}\r\n`);
        return socket.write('2'.repeat(MEGABYTES), (error) => (taken += error ? 0 : 1));
      };
      socket.on('error', () => {});
      say('CONNECT', '220 odd');
      socket.on('data', (data) => {
        const line = data.toString().toUpperCase();
        if (line.startsWith('EHLO')) say(line, '250-odd\r\n250 AUTH PLAIN');
        else if (line.startsWith('AUTH')) say(line, '235 welcome');
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else say(line, '250 ok');
      });
    }),
  );
  const ada = await signIn();
  const server = { host: '127.0.0.1', port, security: 'none', username: 'ada', password: 'secret' } as const;
  const connect = () => ada(connectSmtp, { body: { email: ada.user.email, ...server } });
  expect((await connect()).status).toBe(200);
  isOdd = true;
  expect(await sendFrom(ada)).toEqual({ kind: 'refused', detail: 'something that is not SMTP.' });
  if (at !== 'MAIL')
    expect((await connect()).body).toMatchObject({
      field: 'port',
      message: `What answers at port ${port} of 127.0.0.1 does not speak SMTP.`,
    });
  expect(taken).toBe(0);
});

test.each(each)('Google’s refusal with %s leaves a mailbox that is known as broken', async (_what, words) => {
  const port = await listening(
    createHttpServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_grant', error_description: words }));
    }),
  );
  const address = `http://127.0.0.1:${port}/`;
  const endpoints = { authorization: address, token: address, revocation: address, gmail: address };
  const google = googleMailboxes({ clientId: 'x', clientSecret: 'y', endpoints });
  const given = { ...dependencies, ports: { ...dependencies.ports, googleMailboxes: google } };
  const ada = await signIn();
  await connectAccounts(ada.user, dependencies);
  expect(await sendFrom(ada, given)).toMatchObject({ kind: 'not-authorized', brokenSince: expect.any(String) });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: false, email: ada.user.email });
});

let chats = 1000;
test.each(each)('somebody whose name in Telegram is %s can connect the chat', async (_what, words) => {
  const ada = await signIn();
  const { code } = (await ada(pairingCode)).body;
  const update = telegramMessenger({ token: 'x' }).read({
    update_id: chats,
    message: { chat: { id: (chats += 1), type: 'private' }, from: { first_name: words }, text: code },
  });
  expect(await pair(update!.message, code, dependencies)).toMatchObject({ kind: 'paired' });
  const { body } = await ada(telegramStatus);
  expect(body.isConnected).toBe(true);
  expect(body.name!.length).toBeLessThanOrEqual(200);
  expect(body.name!.isWellFormed()).toBe(true);
});

test.each(each)('somebody whose name at Google is %s can sign in', async (what, words) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  const identity = {
    issuer: 'test',
    subject: `odd ${what}`,
    email,
    emailVerified: true,
    name: words,
    avatarUrl: words,
  };
  const session = await signInWith(identity, 'Firefox on Linux', dependencies);
  expect(session?.user).toMatchObject({ email });
  expect(await query('select from users where subject = $1', [identity.subject])).toHaveLength(1);
});
