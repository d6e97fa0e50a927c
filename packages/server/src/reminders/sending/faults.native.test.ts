import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectGoogle } from '../../testing/vendors/google-consent.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { correspondent, gmail, log, mailsOf, moveTo, planned, remindersOf, send, sendAt } = reminding(app);
const { update, cancel, remove, dismiss, overview, retryFailed } = remindersEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T08:00:00Z');
  await gmail({ fault: 'none' });
});

const noticesOf = async (user: TestUser) =>
  (await user(notificationsEndpoints.list)).body.data.map(({ message }) => message);

test('a mail server that puts us off is asked again after the time that it named, and the mail goes out once', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: '429', account: ada.user.email, times: 1, retryAfter: 120 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'pending', nextSendDate: null, failure: null }]);
  const [delivery] = (await log(ada)).data;
  expect(delivery).toMatchObject({ status: 'pending', attempts: 1, to: 'grace@example.com', failure: null });
  expect(delivery!.nextAttemptAt! >= '2026-11-15T09:02:00').toBe(true);
  await sendAt('2026-11-15T09:01:59Z');
  expect(await mailsOf(ada)).toEqual([]);
  await sendAt('2026-11-15T09:02:10Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect((await log(ada)).data).toMatchObject([{ id: delivery!.id, status: 'sent', attempts: 2, nextAttemptAt: null }]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'sent', sentCount: 1 }]);
  expect(await noticesOf(ada)).toEqual([]);
});

test('what is listed tells when an e-mail which was put off is tried again', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: '429', account: ada.user.email, times: 1, retryAfter: 3600 });
  await sendAt('2026-11-15T09:00:00Z');
  const nextAttemptAt = (await log(ada)).data[0]!.nextAttemptAt!;
  expect(nextAttemptAt >= '2026-11-15T10:00:00').toBe(true);
  const waits = { waitingDate: '2026-11-15T09:00:00.000Z', nextAttemptAt };
  expect(await remindersOf(ada, contactId)).toMatchObject([waits]);
  expect((await ada(remindersEndpoints.active)).body.data).toMatchObject([{ reminders: [waits] }]);
  expect((await ada(contactDetailsEndpoints.get, { params: { id: contactId } })).body.reminders).toMatchObject([waits]);
  await sendAt('2026-11-15T10:59:00Z');
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'sent', waitingDate: null, nextAttemptAt: null }]);
});

test('what is listed tells that an e-mail which was put off goes out at once when its words are changed', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { type: 'daily' });
  expect(await remindersOf(ada, contactId)).toMatchObject([{ waitingDate: null }]);
  await gmail({ fault: '429', account: ada.user.email, times: 1, retryAfter: 3600 });
  await sendAt('2026-11-15T09:00:00Z');
  const waits = { nextSendDate: '2026-11-16T09:00:00.000Z', waitingDate: '2026-11-15T09:00:00.000Z' };
  expect(await remindersOf(ada, contactId)).toMatchObject([waits]);
  expect((await ada(remindersEndpoints.active)).body.data).toMatchObject([{ reminders: [waits] }]);
  const { body } = await ada(update, { params: { id }, body: { subject: 'Put better' } });
  expect(body).toMatchObject({ nextSendDate: '2026-11-15T09:00:00.000Z', waitingDate: null });
  await sendAt('2026-11-15T09:00:10Z');
  expect(await mailsOf(ada)).toMatchObject([{ subject: 'Put better' }]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ ...waits, waitingDate: null }]);
});

test('a mail server that is ill for hours is asked again and again, and takes the e-mail when it is well', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: '500', account: ada.user.email });
  for (const time of ['09:00', '09:10', '10:00', '12:00', '15:00', '18:00', '20:00']) {
    await sendAt(`2026-11-15T${time}:00Z`);
  }
  const [delivery] = (await log(ada)).data;
  expect(delivery).toMatchObject({ status: 'pending', attempts: 7, failure: null });
  expect(delivery!.nextAttemptAt).toMatch(/^2026-11-15T20:/);
  await gmail({ fault: 'none', account: ada.user.email });
  await sendAt('2026-11-15T20:59:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'sent', sentCount: 1 }]);
  expect(await noticesOf(ada)).toEqual([]);
});

test('a mail server that wants us to wait for hours is not asked before', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: '429', account: ada.user.email, times: 1, retryAfter: 6 * 3600 });
  await sendAt('2026-11-15T09:00:00Z');
  expect((await log(ada)).data).toMatchObject([
    { status: 'pending', nextAttemptAt: withinTenMinutesAfter('2026-11-15T15:00:00Z') },
  ]);
  await sendAt('2026-11-15T14:59:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  await sendAt('2026-11-15T15:10:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a mail server that is ill for twelve hours makes it fail, with what it said, and trying all again takes it too', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: '500', account: ada.user.email });
  for (const time of ['09:00', '15:00', '20:50']) await sendAt(`2026-11-15T${time}:00Z`);
  expect((await log(ada)).data).toMatchObject([{ status: 'pending', attempts: 3 }]);
  await sendAt('2026-11-15T21:00:30Z');
  const [delivery] = (await log(ada)).data;
  expect(delivery).toMatchObject({ status: 'failed', isOpen: true, failure: { code: 'unreachable' } });
  expect(delivery!.endedAt).toEqual(withinTenMinutesAfter('2026-11-15T21:00:00Z'));
  const message = 'The mail server did not take it, however often it was asked. It said: Backend Error';
  expect(await remindersOf(ada, contactId)).toMatchObject([
    { status: 'failed', failure: { code: 'unreachable', message } },
  ]);
  expect(await noticesOf(ada)).toEqual([`Your e-mail “Lunch?” to Grace did not go out. ${message}`]);
  await gmail({ fault: 'none', account: ada.user.email });
  expect((await ada(overview)).body).toMatchObject({ failed: 1, retryable: 1 });
  expect((await ada(retryFailed)).body).toEqual({ retried: 1 });
  await send();
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('what the mail server refuses has failed at once, and goes out when it is tried again', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await remindersOf(ada, contactId)).toMatchObject([
    {
      status: 'failed',
      failure: { code: 'refused', message: 'The mail server refused it. It said: Invalid To header' },
    },
  ]);
  expect(await ada(update, { params: { id }, body: { subject: 'New' } })).toMatchObject({ status: 409 });
  expect(await ada(cancel, { params: { id } })).toMatchObject({ status: 409 });
  const retried = await ada(update, { params: { id }, body: { status: 'pending', subject: 'Dinner?' } });
  expect(retried.body).toMatchObject({ status: 'pending', failure: null, nextSendDate: '2026-11-15T09:00:00.000Z' });
  await send();
  expect(await mailsOf(ada)).toMatchObject([{ subject: 'Dinner?' }]);
  expect((await log(ada)).data.map(({ status, isOpen }) => [status, isOpen]).toSorted()).toEqual([
    ['failed', false],
    ['sent', false],
  ]);
});

test('a mail whose answer is lost may have gone out: it fails as such and is never sent again by itself', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  await gmail({ fault: 'lost', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect(await remindersOf(ada, contactId)).toMatchObject([
    {
      status: 'failed',
      nextSendDate: null,
      failure: { code: 'unknown', message: expect.stringContaining('may have gone out') },
    },
  ]);
  expect(await noticesOf(ada)).toEqual([
    expect.stringMatching(/^Your e-mail “Lunch\?” to Grace is in doubt\. It may have/),
  ]);
  await sendAt('2026-11-18T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a recurring reminder that failed goes on with its next date, whether it is tried again or dismissed', async () => {
  const { user: ada, contactId } = await correspondent();
  const reminders = [
    await planned(ada, contactId, { type: 'daily' }),
    await planned(ada, contactId, { type: 'weekly' }),
  ];
  await gmail({ fault: 'refused', account: ada.user.email, times: 2 });
  await sendAt('2026-11-15T09:00:00Z');
  const [daily, weekly] = reminders.map(({ id }) => ({ params: { id } }));
  expect((await ada(update, { ...daily, body: { status: 'pending' } })).body).toMatchObject({
    status: 'pending',
    nextSendDate: '2026-11-16T09:00:00.000Z',
  });
  expect((await ada(dismiss, weekly)).body).toMatchObject({
    status: 'pending',
    nextSendDate: '2026-11-22T09:00:00.000Z',
    failure: null,
  });
  await send();
  expect(await mailsOf(ada)).toEqual([]);
  await sendAt('2026-11-22T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(2);
});

test('who dismisses the last e-mail of a reminder ends it', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await ada(dismiss, { params: { id } })).toMatchObject({
    status: 200,
    body: { status: 'canceled', failure: null },
  });
  expect((await log(ada)).data).toMatchObject([{ status: 'failed', isOpen: false }]);
});

test('a mailbox that turns us away is reported once, however many e-mails it keeps back, and all go out after it is connected again', async () => {
  const { user: ada, contactId } = await correspondent();
  for (let n = 1; n <= 7; n++) await planned(ada, contactId, { subject: `Number ${n}` });
  const daily = await planned(ada, contactId, { type: 'daily' });
  await gmail({ fault: 'revoked', account: ada.user.email });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  expect((await ada(overview)).body).toMatchObject({ pending: 0, failed: 8, retryable: 8, upcoming: [] });
  expect((await log(ada, { status: 'failed' })).data).toMatchObject(
    Array.from({ length: 8 }, () => ({ isOpen: true, failure: { code: 'not-authorized' } })),
  );
  expect(await noticesOf(ada)).toEqual([
    'Your mailbox no longer lets Inner Circle send, and e-mails did not go out. Connect it again in Settings, then try them again.',
  ]);
  expect((await ada(integrationsEndpoints.emailStatus)).body).toMatchObject({ isAuthorized: false });

  await connectGoogle(ada);
  expect((await ada(retryFailed)).body).toEqual({ retried: 8 });
  expect((await ada(retryFailed)).body).toEqual({ retried: 0 });
  await send();
  expect(await mailsOf(ada)).toHaveLength(7);
  expect((await remindersOf(ada, contactId)).find(({ id }) => id === daily.id)).toMatchObject({
    status: 'pending',
    nextSendDate: '2026-11-16T09:00:00.000Z',
  });
});

test('a mailbox that breaks again on the same day is reported again', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await gmail({ fault: 'revoked', account: ada.user.email });
  await sendAt('2026-11-15T09:00:00Z');
  await connectGoogle(ada);
  await gmail({ fault: 'revoked', account: ada.user.email });
  await ada(retryFailed);
  await send();
  expect(await noticesOf(ada)).toHaveLength(2);
});

test('an e-mail that waits for another try is changed, called off or deleted like one that has not begun', async () => {
  const { user: ada, contactId } = await correspondent();
  const wait = { fault: '429', account: ada.user.email, retryAfter: 600 };
  const [changed, canceled, deleted] = [
    await planned(ada, contactId, { subject: 'Changed' }),
    await planned(ada, contactId, { subject: 'Canceled' }),
    await planned(ada, contactId, { subject: 'Deleted' }),
  ];
  await gmail(wait);
  await sendAt('2026-11-15T09:00:00Z');
  await gmail({ fault: 'none', account: ada.user.email });
  expect((await ada(update, { params: { id: changed.id }, body: { message: 'New words' } })).body).toMatchObject({
    nextSendDate: '2026-11-15T09:00:00.000Z',
  });
  expect((await ada(cancel, { params: { id: canceled.id } })).body).toMatchObject({ status: 'canceled' });
  await ada(remove, { params: { id: deleted.id } });
  await sendAt('2026-11-15T09:30:00Z');
  expect(await mailsOf(ada)).toMatchObject([{ subject: 'Changed', text: expect.stringContaining('New words') }]);
  expect((await log(ada)).data.map(({ subject, status }) => [subject, status]).toSorted()).toEqual([
    ['Canceled', 'canceled'],
    ['Changed', 'sent'],
  ]);
});

test('what was put off and is overtaken by the next date is passed over', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  await gmail({ fault: '429', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T09:00:00Z');
  await sendAt('2026-11-18T10:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect((await log(ada, { status: 'sent' })).data).toMatchObject([{ dueAt: '2026-11-18T09:00:00.000Z', missed: 3 }]);
});
