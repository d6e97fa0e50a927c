import { contactsEndpoints, EmailsRedirected } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { signIn, query, catchUp, origin } = app;
const { addContact, correspondent, gmail, log, mailsOf, moveTo, planned, remindersOf, send, sendAt } = reminding(app);
const { update, remove, cancel } = remindersEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T08:00:00Z');
  await gmail({ fault: 'none' });
});

const subjectsOf = async (user: TestUser) => (await mailsOf(user)).map(({ subject }) => subject);
const only = async (user: TestUser, contactId: string) => {
  const [reminder, ...others] = await remindersOf(user, contactId);
  expect(others).toEqual([]);
  return reminder!;
};

test('a reminder goes out from the user’s mailbox to the contact when its time has come, and not before', async () => {
  const { user: ada, contactId } = await correspondent('ada@example.com');
  const { id } = await planned(ada, contactId, { subject: 'Grüße 👋', message: 'Dear Grace,\n\nlunch?\nOr tea?' });
  await sendAt('2026-11-15T08:58:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  await sendAt('2026-11-15T09:00:00Z');
  const [mail, ...others] = await mailsOf(ada);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    from: 'ada@example.com',
    recipients: ['grace@example.com'],
    subject: 'Grüße 👋',
    text: expect.stringContaining('Dear Grace,\n\nlunch?\nOr tea?'),
  });
  const [delivery] = (await log(ada)).data;
  expect(mail!.messageId).toBe(`<${delivery!.id}@inner-circle.localhost>`);
  expect(await only(ada, contactId)).toMatchObject({
    id,
    status: 'sent',
    nextSendDate: null,
    lastSentAt: withinTenMinutesAfter('2026-11-15T09:00:00Z'),
    sentCount: 1,
    failure: null,
  });
  await sendAt('2027-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('when the clock of the sandbox is moved, everything has gone out as soon as that is answered', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await fetch(`${origin}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ now: '2026-11-15T09:00:01Z' }),
  });
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a time that lies before on the same day goes out at once', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { time: '07:00' });
  await send();
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('nine o’clock stays nine o’clock over a change of clocks', async () => {
  moveTo('2027-03-27T00:00:00Z');
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily', date: '2027-03-27', timezone: 'Europe/Berlin' });
  await sendAt('2027-03-27T08:00:00Z');
  await sendAt('2027-03-28T06:58:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  await sendAt('2027-03-28T07:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(2);
});

test('several e-mails go out as often and as far apart as was said, then it is over', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'multiple', occurrences: 3, interval: 2 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await only(ada, contactId)).toMatchObject({
    status: 'pending',
    nextSendDate: '2026-11-17T09:00:00.000Z',
    sentCount: 1,
  });
  await sendAt('2026-11-17T09:00:00Z');
  await sendAt('2026-11-19T09:00:00Z');
  expect(await only(ada, contactId)).toMatchObject({ status: 'sent', nextSendDate: null, sentCount: 3 });
  expect(await mailsOf(ada)).toHaveLength(3);
});

test('a recurring one stays pending until its end, then it is sent', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'weekly', endDate: '2026-11-24' });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await only(ada, contactId)).toMatchObject({ status: 'pending', nextSendDate: '2026-11-22T09:00:00.000Z' });
  await sendAt('2026-11-22T09:00:00Z');
  expect(await only(ada, contactId)).toMatchObject({ status: 'sent', nextSendDate: null, sentCount: 2 });
});

test('words, contact and time that are changed shortly before hold', async () => {
  const { user: ada, contactId } = await correspondent();
  const linus = await addContact(ada, 'Linus');
  const { id } = await planned(ada, contactId);
  moveTo('2026-11-15T08:58:00Z');
  await ada(update, { params: { id }, body: { subject: 'Dinner?', contactId: linus } });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toMatchObject([{ subject: 'Dinner?', recipients: ['linus@example.com'] }]);
});

test.each([
  ['canceled', (ada: TestUser, id: string) => ada(cancel, { params: { id } })],
  ['deleted', (ada: TestUser, id: string) => ada(remove, { params: { id } })],
])('what is %s shortly before does not go out', async (_what, callOff) => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  moveTo('2026-11-15T08:58:00Z');
  await callOff(ada, id);
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
});

test('after six hours of downtime every missed one-time reminder goes out', async () => {
  const { user: ada, contactId } = await correspondent();
  for (const hour of ['09', '10', '11', '14', '15']) {
    await planned(ada, contactId, { subject: hour, time: `${hour}:00` });
  }
  await sendAt('2026-11-15T14:00:00Z');
  expect((await subjectsOf(ada)).toSorted()).toEqual(['09', '10', '11', '14']);
});

test('after thirty days of downtime a recurring reminder goes out once, for its latest date, and then goes on as before', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily', subject: 'Daily' });
  await planned(ada, contactId, { type: 'weekly', subject: 'Weekly' });
  await planned(ada, contactId, { type: 'once', subject: 'Once' });
  await planned(ada, contactId, { type: 'multiple', subject: 'Multiple', occurrences: 10, interval: 1 });
  await planned(ada, contactId, { type: 'daily', subject: 'Ended', endDate: '2026-11-30' });
  await sendAt('2026-12-15T08:59:00Z');
  expect((await subjectsOf(ada)).toSorted()).toEqual(['Daily', 'Ended', 'Multiple', 'Once', 'Weekly']);
  const entries = await query(
    `select d.subject, due_at, missed, r.status, next_send_at from deliveries d join reminders r on r.id = d.reminder_id
     where d.user_id = $1 order by 1`,
    [ada.user.id],
  );
  expect(entries).toEqual([
    { subject: 'Daily', due_at: at('2026-12-14'), missed: 29, status: 'pending', next_send_at: at('2026-12-15') },
    { subject: 'Ended', due_at: at('2026-11-30'), missed: 15, status: 'sent', next_send_at: null },
    { subject: 'Multiple', due_at: at('2026-11-24'), missed: 9, status: 'sent', next_send_at: null },
    { subject: 'Once', due_at: at('2026-11-15'), missed: 0, status: 'sent', next_send_at: null },
    { subject: 'Weekly', due_at: at('2026-12-13'), missed: 4, status: 'pending', next_send_at: at('2026-12-20') },
  ]);
});
const at = (day: string) => new Date(`${day}T09:00:00Z`);

test('a clock that is set back two hours sends nothing twice', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  await planned(ada, contactId, { time: '09:30' });
  await sendAt('2026-11-15T10:00:00Z');
  await sendAt('2026-11-15T08:00:00Z');
  await sendAt('2026-11-15T09:00:00Z');
  await sendAt('2026-11-15T10:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(2);
  await sendAt('2026-11-16T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(3);
});

test('a date that went out is not sent again by moving the reminder away and back', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { type: 'multiple', occurrences: 2, interval: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  await ada(update, { params: { id }, body: { time: '12:00' } });
  const { body } = await ada(update, { params: { id }, body: { time: '09:00' } });
  expect(body.nextSendDate).toBe('2026-11-16T09:00:00.000Z');
  await send();
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a closed account sends nothing', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  expect(await query('select id from deliveries where user_id = $1', [ada.user.id])).toEqual([]);
});

test('without a mailbox reminders fail with the reason, and the user is notified once', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  for (const subject of ['One', 'Two', 'Three']) await planned(ada, contactId, { subject });
  await sendAt('2026-11-15T09:00:00Z');
  for (const reminder of await remindersOf(ada, contactId)) {
    expect(reminder).toMatchObject({
      status: 'failed',
      nextSendDate: null,
      failure: { code: 'no-mailbox', message: 'No mailbox was connected when it was due.' },
    });
  }
  expect(await noticesOf(ada)).toEqual([
    'An e-mail was due, and no mailbox is connected. Connect one in Settings, then try it again.',
  ]);
});

/** Changes the address, and says yes to the planned e-mails that now go there. */
async function changeAddress(user: TestUser, id: string, email: string | null) {
  const asked = await user(contactsEndpoints.update, { params: { id }, body: { email } });
  const confirmedEmails = EmailsRedirected.parse(asked.body).planned.key;
  await user(contactsEndpoints.update, { params: { id }, body: { email, confirmedEmails } });
}

test('to a contact without an address nothing goes out, and it is said of whom', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await changeAddress(ada, contactId, null);
  await sendAt('2026-11-15T09:00:00Z');
  expect(await only(ada, contactId)).toMatchObject({ status: 'failed', failure: { code: 'no-address' } });
  expect(await noticesOf(ada)).toEqual([
    'Your e-mail “Lunch?” to Grace did not go out. The contact had no e-mail address when it was due.',
  ]);
});

test('it goes to the address that the contact has when it goes out', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await changeAddress(ada, contactId, 'hopper@example.com');
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toMatchObject([{ recipients: ['hopper@example.com'] }]);
  expect((await log(ada)).data).toMatchObject([{ to: 'hopper@example.com', status: 'sent' }]);
});

test('the net under the loop sends too', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  moveTo('2026-11-15T09:00:00Z');
  await catchUp();
  expect(await mailsOf(ada)).toHaveLength(1);
});

const noticesOf = async (user: TestUser) =>
  (await user(notificationsEndpoints.list)).body.data.map(({ message }) => message);
