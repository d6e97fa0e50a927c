import { gmail } from '@googleapis/gmail';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../outbox/mail.ts';
import { sandboxGoogleEndpoints } from '../../sandbox.ts';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';
import { connect } from '../tokens/offline-access.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function composed(subject: string) {
  const { message, messageId } = await composer.sendMail({
    from: '"Ada Lovelace" <somebody.else@example.com>',
    to: 'Bob Stone <bob@example.com>',
    subject,
    text: 'Tomorrow at one?',
    html: '<p>Tomorrow at <b>one</b>?</p>',
    attachments: [{ filename: 'menu.txt', content: 'Soup' }],
  });
  return { raw: (message as Buffer).toString('base64url'), messageId };
}

async function mailbox(email: string, scopes?: string[]) {
  const { client, tokens } = await connect(sandbox.origin, { email, ...(scopes && { scopes }) });
  const { messages } = gmail({ version: 'v1', auth: client }).users;
  const rootUrl = sandboxGoogleEndpoints(sandbox.origin).gmail;
  const send = (raw: string) => messages.send({ userId: 'me', requestBody: { raw } }, { rootUrl, retry: false });
  return { send, client, tokens };
}

const outbox = async (filter = '') => (await sandbox.get(`/sandbox/outbox.json${filter}`)).json<Mail[]>();

test('what Gmail’s client library sends lies in the outbox, from the account’s own address', async () => {
  await sandbox.clock.moveTo(Temporal.Instant.from('2027-02-03T04:05:06Z'));
  const { send } = await mailbox('ada@example.com');
  const { raw, messageId } = await composed('Lünch?');
  const { data } = await send(raw);
  expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), threadId: data.id, labelIds: ['SENT'] });
  expect((await outbox()).at(-1)).toMatchObject({
    id: data.id,
    via: 'gmail',
    account: 'ada@example.com',
    to: 'bob@example.com',
    from: 'ada@example.com',
    fromName: 'Ada Lovelace',
    subject: 'Lünch?',
    text: expect.stringContaining('Tomorrow at one?'),
    html: expect.stringContaining('<b>one</b>'),
    messageId,
    sentAt: '2027-02-03T04:05:06.000Z',
    attachments: [{ name: 'menu.txt', type: 'text/plain', bytes: 4 }],
  });
});

test('the outbox can be asked for one recipient or one sender', async () => {
  const { send } = await mailbox('maya@example.com');
  await send((await composed('From Maya')).raw);
  expect(await outbox('?from=Maya@example.com')).toMatchObject([{ subject: 'From Maya' }]);
  expect(await outbox('?to=bob@example.com&from=maya@example.com')).toHaveLength(1);
  expect(await outbox('?to=nobody@example.com')).toEqual([]);
});

test('ten megabytes are taken, and many mails at once', async () => {
  const { send } = await mailbox('ada@example.com');
  const large = Buffer.from(`To: bob@example.com\r\nSubject: Large\r\n\r\n${'x'.repeat(10_000_000)}`);
  expect((await send(large.toString('base64url'))).status).toBe(200);
  const { raw } = await composed('Many');
  await Promise.all(Array.from({ length: 50 }, () => send(raw)));
  expect((await outbox()).filter(({ subject }) => subject === 'Many')).toHaveLength(50);
});

test('without the scope it is forbidden, in Google’s words', async () => {
  const { send } = await mailbox('ada@example.com', ['openid', 'email']);
  await expect(send((await composed('No')).raw)).rejects.toMatchObject({
    response: {
      status: 403,
      data: {
        error: {
          code: 403,
          status: 'PERMISSION_DENIED',
          message: 'Request had insufficient authentication scopes.',
          errors: [{ domain: 'global', reason: 'insufficientPermissions' }],
        },
      },
    },
  });
});

test('after a revocation the call is unauthenticated', async () => {
  const { send, client, tokens } = await mailbox('ada@example.com');
  await client.revokeToken(tokens.refresh_token ?? '');
  await expect(send((await composed('No')).raw)).rejects.toMatchObject({
    response: { status: 401, data: { error: { code: 401, status: 'UNAUTHENTICATED' } } },
  });
});

test.each(['', '!', Buffer.from('no message').toString('base64url')])('the message %j is refused', async (raw) => {
  const { send } = await mailbox('ada@example.com');
  await expect(send(raw)).rejects.toMatchObject({
    response: { status: 400, data: { error: { code: 400, status: 'INVALID_ARGUMENT' } } },
  });
});

test.each([
  ['429', { status: 429, data: { error: { status: 'RESOURCE_EXHAUSTED' } } }],
  ['500', { status: 500, data: { error: { status: 'INTERNAL' } } }],
  ['revoked', { status: 401, data: { error: { status: 'UNAUTHENTICATED' } } }],
  [
    'refused',
    { status: 400, data: { error: { message: 'Invalid To header', errors: [{ reason: 'invalidArgument' }] } } },
  ],
])('the fault %s fails that account’s next call and sends nothing', async (fault, response) => {
  const [grace, bob] = [await mailbox('admin@example.com'), await mailbox('bob@example.com')];
  const { raw } = await composed(`Fault ${fault}`);
  const account = fault === 'revoked' ? {} : { account: 'admin@example.com' };
  await sandbox.post('/sandbox/faults', { vendor: 'gmail', fault, times: 1, retryAfter: 5, ...account });
  if (fault !== 'revoked') await bob.send(raw);
  const failure = grace.send(raw);
  await expect(failure).rejects.toMatchObject({ response });
  expect((await outbox('?from=admin@example.com')).filter(({ subject }) => subject === `Fault ${fault}`)).toEqual([]);
  expect((await grace.send(raw)).status).toBe(200);
});

test('a lost answer: the mail went out, and the caller cannot know', async () => {
  const { send } = await mailbox('ada@example.com');
  await sandbox.post('/sandbox/faults', { vendor: 'gmail', fault: 'lost', times: 1 });
  await expect(send((await composed('Lost')).raw)).rejects.toThrow(/socket|ECONNRESET|closed/i);
  expect((await outbox()).filter(({ subject }) => subject === 'Lost')).toHaveLength(1);
});
