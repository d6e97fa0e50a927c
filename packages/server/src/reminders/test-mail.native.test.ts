import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { addContact, correspondent, gmail, log, mailsOf, moveTo, planned, remindersOf } = reminding(app);
const { test: sendTest, testDraft } = remindersEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T08:00:00Z');
  await gmail({ fault: 'none' });
});

test('a test e-mail comes to the user as the contact will get it, and leaves the reminder as it is', async () => {
  const { user: ada, contactId } = await correspondent();
  const reminder = await planned(ada, contactId, { message: 'Hello\n\nGrace' });
  const { status, body } = await ada(sendTest, { params: { id: reminder.id } });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, to: ada.user.email } });
  expect(await mailsOf(ada)).toMatchObject([
    { recipients: [ada.user.email], subject: '[Test] Lunch?', text: expect.stringContaining('Hello\n\nGrace') },
  ]);
  expect(await remindersOf(ada, contactId)).toEqual([reminder]);
  expect((await log(ada)).data).toHaveLength(1);
});

test('what is still being written can be tested too', async () => {
  const { user: ada, contactId } = await correspondent();
  const body = { contactId, subject: 'Draft', message: 'Not yet' };
  expect(await ada(testDraft, { body })).toMatchObject({ status: 200, body: { to: ada.user.email } });
  expect(await mailsOf(ada)).toMatchObject([{ subject: '[Test] Draft' }]);
  expect(await ada(testDraft, { body: { ...body, subject: '' } })).toMatchObject({ status: 400 });
});

test('without a mailbox there is nothing to test with', async () => {
  const ada = await app.signIn();
  const { id } = await planned(ada, await addContact(ada));
  expect(await ada(sendTest, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'reminders.no-mailbox', message: 'Connect a mailbox in Settings first.' },
  });
});

test.each([
  ['429', 503, 'reminders.unreachable'],
  ['500', 503, 'reminders.unreachable'],
  ['lost', 503, 'reminders.unknown'],
  ['refused', 409, 'reminders.refused'],
  ['revoked', 409, 'reminders.not-authorized'],
])('a mail server with the trouble %s is answered with %i and a sentence', async (fault, status, error) => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  await gmail({ fault, account: ada.user.email, times: 1 });
  const reply = await ada(sendTest, { params: { id } });
  expect(reply).toMatchObject({
    status,
    body: {
      error,
      message: expect.stringMatching(/^The test e-mail (?:was not sent|may not have been sent)\. [A-Z].*[.!]?$/),
    },
  });
});

test('a mailbox that is known to be broken is not asked again', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  await gmail({ fault: 'revoked', account: ada.user.email });
  await ada(sendTest, { params: { id } });
  expect((await ada(integrationsEndpoints.emailStatus)).body.isAuthorized).toBe(false);
  expect(await ada(sendTest, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'reminders.not-authorized' },
  });
});
