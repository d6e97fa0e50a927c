import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { connectGoogle } from '../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { chatOf } from '../testing/vendors/telegram-chat.ts';
import { giveBackGoogle } from './close-account.service.ts';
import { connectSmtp } from './mailboxes/connecting.service.ts';
import { mailboxesOf } from './mailboxes/mailboxes.service.ts';
import { telegramRepository } from './telegram/telegram.repository.ts';
import { sendMessage } from './telegram/messages.service.ts';

const { signIn, query, stranger, dependencies, catchUp, runQueued } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium', ADMIN_EMAILS: 'root@example.com' },
});
const { emailStatus, telegramStatus } = integrationsEndpoints;

const fault = (body: object) => stranger.send('POST', '/sandbox/faults', body);
afterEach(() => fault({ vendor: 'google', fault: 'none' }));

const close = (user: TestUser) => user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });

async function restored(user: TestUser): Promise<TestUser> {
  const root = await signIn('root@example.com');
  await root(adminEndpoints.restoreAccount, { params: { id: user.user.id } });
  return signIn(user.user.email);
}

async function withGoogle(): Promise<{ ada: TestUser; maySend: () => Promise<boolean> }> {
  const ada = await signIn();
  await connectGoogle(ada);
  const mailbox = (await mailboxesOf([ada.user.id], dependencies)).get(ada.user.id)!;
  const mail = {
    fromName: 'Ada',
    to: { name: 'Grace', address: 'grace@example.com' },
    subject: 'Hello',
    text: 'Hello',
  };
  const maySend = async () => {
    const ids = { html: 'Hello', messageId: `<${crypto.randomUUID()}@example.com>`, date: dependencies.clock.now() };
    return (await mailbox.send({ ...mail, ...ids })).kind === 'sent';
  };
  return { ada, maySend };
}

const mailboxRows = ({ user }: TestUser) => query('select sealed_secret from mailboxes where user_id = $1', [user.id]);
const revocations = ({ user }: TestUser) =>
  query('select service, sealed_secret from google_revocations where user_id = $1', [user.id]);
const notConnected = { isAuthorized: false, email: null, kind: null, problem: null };

test('closing the account gives Google’s permission back, and whoever is restored connects anew', async () => {
  const { ada, maySend } = await withGoogle();
  expect(await maySend()).toBe(true);
  expect((await close(ada)).status).toBe(200);
  await runQueued();
  expect(await maySend()).toBe(false);
  expect([...(await mailboxRows(ada)), ...(await revocations(ada))]).toEqual([]);
  const again = await restored(ada);
  expect((await again(emailStatus)).body).toMatchObject(notConnected);
  await connectGoogle(again);
  expect((await again(emailStatus)).body).toMatchObject({ isAuthorized: true, email: ada.user.email });
});

test('while Google is away the account is closed all the same, and the permission is given back later', async () => {
  const { ada, maySend } = await withGoogle();
  await fault({ vendor: 'google', fault: '500' });
  expect((await close(ada)).status).toBe(200);
  await expect(runQueued()).rejects.toThrow('internal_failure');
  expect(await mailboxRows(ada)).toEqual([]);
  expect(await revocations(ada)).toEqual([{ service: 'mailbox', sealed_secret: expect.stringMatching(/^v1\./) }]);
  await fault({ vendor: 'google', fault: 'none' });
  // The job that was queued with the closing is gone by now.
  await catchUp();
  await runQueued();
  expect(await maySend()).toBe(false);
  expect(await revocations(ada)).toEqual([]);
});

test.each(['closed', 'restored'])(
  'what an older version gave up in its own place is given back, and nobody uses it, of an account that is %s',
  async (state) => {
    const { ada, maySend } = await withGoogle();
    await query('update mailboxes set given_up_at = now() where user_id = $1', [ada.user.id]);
    await query('update users set deleted_at = now() where id = $1', [ada.user.id]);
    if (state === 'restored') expect((await (await restored(ada))(emailStatus)).body).toMatchObject(notConnected);
    await giveBackGoogle(ada.user.id, dependencies);
    expect(await maySend()).toBe(false);
    expect([...(await mailboxRows(ada)), ...(await revocations(ada))]).toEqual([]);
  },
);

test('what was given back when the process died is given back again without harm', async () => {
  const { ada } = await withGoogle();
  await close(ada);
  const { googleMailboxes } = dependencies.ports;
  const dying = {
    ...dependencies,
    ports: {
      ...dependencies.ports,
      googleMailboxes: {
        ...googleMailboxes!,
        revoke: async (token: string) => {
          await googleMailboxes!.revoke(token);
          throw new Error('The process died.');
        },
      },
    },
  };
  await expect(giveBackGoogle(ada.user.id, dying)).rejects.toThrow('died');
  expect(await revocations(ada)).toHaveLength(1);
  await Promise.all([runQueued(), giveBackGoogle(ada.user.id, dependencies)]);
  expect(await revocations(ada)).toEqual([]);
});

test('who is restored and connects the same account before Google is back keeps the new permission', async () => {
  const { ada } = await withGoogle();
  await close(ada);
  const again = await restored(ada);
  expect((await again(emailStatus)).body).toMatchObject(notConnected);
  await connectGoogle(again);
  await runQueued();
  const mailbox = (await mailboxesOf([ada.user.id], dependencies)).get(ada.user.id)!;
  const mail = {
    fromName: 'Ada',
    to: { name: 'Grace', address: 'grace@example.com' },
    subject: 'Hello',
    text: 'Hello',
  };
  const date = dependencies.clock.now();
  expect(await mailbox.send({ ...mail, html: 'Hello', messageId: '<kept@example.com>', date })).toEqual({
    kind: 'sent',
    server: 'Gmail',
  });
});

test('accounts that were closed before closing gave anything up are disconnected too, and open ones are not', async () => {
  const [{ ada, maySend }, bob] = [await withGoogle(), await withGoogle()];
  const chat = await chatOf(stranger, ada.user.email);
  const linkedAt = '2026-11-15T09:00:00.000Z';
  const links = telegramRepository(dependencies.db);
  await links.link({ userId: ada.user.id, chatId: chat.chatId, name: chat.name, linkedAt });
  await query('update users set deleted_at = now() where id = $1', [ada.user.id]);
  await catchUp();
  await runQueued();
  expect(await maySend()).toBe(false);
  expect(await mailboxRows(ada)).toEqual([]);
  expect(await chat.heard()).toEqual([expect.stringContaining('Your Inner Circle account is closed')]);
  expect(await bob.maySend()).toBe(true);
});

test('how to sign in to a mail server is forgotten with the closing', async () => {
  const ada = await signIn();
  const server = (await stranger.send('GET', '/sandbox/smtp.json')).body as { host: string; port: number };
  const mailbox = { ...server, email: ada.user.email, security: 'none', username: 'ada', password: 'secret' } as const;
  await ada(integrationsEndpoints.connectSmtp, { body: mailbox });
  expect(await mailboxRows(ada)).toHaveLength(1);
  await close(ada);
  expect(await mailboxRows(ada)).toEqual([]);
  await expect(connectSmtp(ada.user, mailbox, dependencies)).rejects.toThrow('Not authenticated');
  expect(await mailboxRows(ada)).toEqual([]);
});

test('the chat is told that the account is closed, and hears nothing of it any more', async () => {
  const ada = await signIn();
  const chat = await chatOf(stranger, ada.user.email);
  const linkedAt = '2026-11-15T09:00:00.000Z';
  await telegramRepository(dependencies.db).link({
    userId: ada.user.id,
    chatId: chat.chatId,
    name: chat.name,
    linkedAt,
  });
  await sendMessage(dependencies.db, ada.user.id, 'Something private');
  await close(ada);
  await sendMessage(dependencies.db, ada.user.id, 'Something more');
  await runQueued();
  expect(await chat.heard()).toEqual([expect.stringContaining('Your Inner Circle account is closed')]);
  const again = await restored(ada);
  expect((await again(telegramStatus)).body).toMatchObject({ isConnected: false, name: null });
});
