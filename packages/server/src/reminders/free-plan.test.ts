import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true });
const { addContact, mailsOf, moveTo, planned, remindersOf, sendAt } = reminding(app);

test('on the Free plan reminders can be planned and fail when they are due, with one word about why', async () => {
  moveTo('2026-11-15T08:00:00Z');
  const ada = await app.signIn();
  const contactId = await addContact(ada);
  const { id } = await planned(ada, contactId);
  await planned(ada, contactId, { type: 'daily' });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  const failure = { code: 'plan', message: 'Sending e-mails needs the Medium plan.' };
  expect(await remindersOf(ada, contactId)).toMatchObject([
    { status: 'failed', failure },
    { status: 'failed', failure },
  ]);
  expect((await ada(notificationsEndpoints.list)).body.data).toMatchObject([
    { type: 'other', message: 'An e-mail was due, and sending e-mails needs the Medium plan.' },
  ]);
  expect(await ada(remindersEndpoints.test, { params: { id } })).toMatchObject({
    status: 403,
    body: { error: 'Subscription required', feature: 'integrations', upgrade: true, currentPlan: 'free' },
  });
});
