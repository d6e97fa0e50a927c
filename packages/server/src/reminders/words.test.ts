import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const free = await startTestApp({
  database: { ...app.database, close: async () => {} },
  environment: { DEFAULT_PLAN: 'free' },
});
const { addContact, correspondent, gmail, log, mailsOf, moveTo, send } = reminding(app);
const { runQueued } = app;
const KEY = '019a8a00-0000-7000-8000-000000000001';

beforeEach(() => moveTo('2026-11-15T08:00:30Z'));

const sendWord = (user: TestUser, contactId: string, body: object = { message: 'Happy birthday!' }, key?: string) =>
  user.send('POST', `/api/today/words/${contactId}`, body, undefined, key ? { 'idempotency-key': key } : {});
const word = async (user: TestUser, id: string) => (await user(todayEndpoints.word, { params: { id } })).body;
const interactions = async (user: TestUser, contactId: string) =>
  (await user(interactionsEndpoints.list, { params: { contactId } })).body.data;

test('a word goes out at once, once, and is then logged as an e-mail', async () => {
  const { user, contactId } = await correspondent();
  const first = await sendWord(user, contactId, { message: 'Happy birthday!' }, KEY);
  expect(first).toMatchObject({
    status: 201,
    body: { id: KEY, state: 'leaving', to: 'grace@example.com', interactionId: null },
  });
  expect(await sendWord(user, contactId, { message: 'Happy birthday!' }, KEY)).toMatchObject({
    status: 201,
    body: { id: KEY },
  });
  await send();
  await runQueued();
  expect(await mailsOf(user)).toMatchObject([
    { to: 'grace@example.com', subject: 'Hello Grace', text: 'Happy birthday!\n' },
  ]);
  expect(await word(user, KEY)).toMatchObject({ state: 'sent', interactionId: KEY, failure: null });
  expect(await interactions(user, contactId)).toMatchObject([
    { id: KEY, type: 'email', notes: 'Happy birthday!', date: expect.stringMatching('^2026-11-15T08:00:3') },
  ]);
  expect((await log(user)).data).toMatchObject([{ status: 'sent', subject: 'Hello Grace' }]);
  expect((await user(todayEndpoints.get)).body.emails.total).toBe(0);
});

test('a word on a birthday says so above, unless the person wrote something else', async () => {
  const { user, contactId } = await correspondent();
  await user(contactsEndpoints.update, { params: { id: contactId }, body: { birthday: '1992-11-15' } });
  expect((await sendWord(user, contactId)).body).toMatchObject({ subject: 'Happy birthday, Grace' });
  expect((await sendWord(user, contactId, { subject: 'Cake', message: '!' })).body).toMatchObject({ subject: 'Cake' });
});

test('what the mail server refuses is told, and not logged', async () => {
  const { user, contactId } = await correspondent();
  await gmail({ fault: 'refused', account: user.user.email, times: 1 });
  const { id } = (await sendWord(user, contactId)).body as { id: string };
  await send();
  await runQueued();
  expect(await word(user, id)).toMatchObject({ state: 'failed', interactionId: null, failure: { code: 'refused' } });
  expect(await interactions(user, contactId)).toEqual([]);
});

test('nothing is promised without a mailbox, an address or the plan', async () => {
  const ada = await app.signIn();
  const contactId = await addContact(ada);
  expect(await sendWord(ada, contactId)).toMatchObject({ status: 409, body: { error: 'reminders.no-mailbox' } });
  expect((await ada(todayEndpoints.get)).body.mailbox).toBe('none');
  const { user } = await correspondent();
  const unreachable = await addContact(user, 'Linus', null);
  expect(await sendWord(user, unreachable)).toMatchObject({ status: 409, body: { error: 'reminders.no-address' } });
  expect((await user(todayEndpoints.get)).body.mailbox).toBe('ready');
  const bob = await free.signIn();
  expect(await sendWord(bob, await addContact(bob))).toMatchObject({ status: 403 });
  expect((await bob(todayEndpoints.get)).body.mailbox).toBe('plan');
});

test('nobody writes to somebody else’s contacts, or sees what became of their words', async () => {
  const { user, contactId } = await correspondent();
  const { user: stranger } = await correspondent();
  expect((await sendWord(stranger, contactId)).status).toBe(404);
  const { id } = (await sendWord(user, contactId)).body as { id: string };
  expect((await stranger(todayEndpoints.word, { params: { id } })).status).toBe(404);
  expect(await sendWord(user, await addContact(user, 'Linus'), { message: 'Hi' }, id)).toMatchObject({ status: 409 });
});
