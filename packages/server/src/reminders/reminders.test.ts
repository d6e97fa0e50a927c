import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../testing/time-matchers.ts';

const app = await startTestApp();
const { signIn, query } = app;
const { addContact, plan, planned, moveTo, remindersOf } = reminding(app);
const { ofContact, update, remove, cancel, dismiss, counts, overview } = remindersEndpoints;

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));

const change = (user: TestUser, id: string, body: object) => user(update, { params: { id }, body });

test('a reminder is planned for its date and time in its zone, also on the Free plan', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { status, body } = await plan(ada, contactId, {
    subject: ' Lunch? ',
    message: '  Dear Grace,\n\nlunch?  ',
    date: '2026-12-24',
    time: '18:30',
    timezone: 'America/New_York',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    contactId,
    type: 'once',
    subject: 'Lunch?',
    message: '  Dear Grace,\n\nlunch?  ',
    date: '2026-12-24',
    time: '18:30',
    endDate: null,
    occurrences: null,
    interval: null,
    timezone: 'America/New_York',
    status: 'pending',
    nextSendDate: '2026-12-24T23:30:00.000Z',
    lastSentAt: null,
    lastDate: null,
    sentCount: 0,
    failure: null,
    waitingDate: null,
    nextAttemptAt: null,
    createdAt: withinTenMinutesAfter('2026-11-15T12:00:00Z'),
    updatedAt: withinTenMinutesAfter('2026-11-15T12:00:00Z'),
  });
  expect((await ada(ofContact, { params: { contactId } })).body).toEqual({
    data: [body],
    meta: { total: 1, page: 1, limit: 20 },
  });
});

test('what is left out has its default: once, at nine, in the user’s own zone', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const body = { date: '2026-11-20', timezone: undefined };
  expect(await planned(ada, contactId, body)).toMatchObject({ type: 'once', time: '09:00', timezone: 'UTC' });
  await ada(settingsEndpoints.update, { body: { timeZone: 'Asia/Tokyo' } });
  expect(await planned(ada, contactId, body)).toMatchObject({
    timezone: 'Asia/Tokyo',
    nextSendDate: '2026-11-20T00:00:00.000Z',
  });
  expect(await planned(ada, contactId, { ...body, type: 'multiple' })).toMatchObject({ occurrences: 2, interval: 7 });
});

test('what does not belong to the type is left out', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const extra = { date: '2026-11-20', endDate: '2026-12-20', occurrences: 3, interval: 5 };
  const kept = async (type: string) => {
    const { endDate, occurrences, interval } = await planned(ada, contactId, { ...extra, type });
    return [endDate, occurrences, interval];
  };
  expect(await kept('once')).toEqual([null, null, null]);
  expect(await kept('multiple')).toEqual([null, 3, 5]);
  expect(await kept('weekly')).toEqual(['2026-12-20', null, null]);
});

test.each([
  [{ subject: ' ' }, 'subject'],
  [{ message: ' \n ' }, 'message'],
  [{ date: '2026-02-30' }, 'date'],
  [{ date: '1899-12-31' }, 'date'],
  [{ date: '9999-12-31', time: '23:30', timezone: 'America/New_York' }, 'date'],
  [{ date: undefined }, 'date'],
  [{ time: '24:00' }, 'time'],
  [{ time: '9:00' }, 'time'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ timezone: '+01:00' }, 'timezone'],
  [{ type: 'hourly' }, 'type'],
  [{ type: 'multiple', occurrences: 1 }, 'occurrences'],
  [{ type: 'multiple', occurrences: 11 }, 'occurrences'],
  [{ type: 'multiple', interval: 91 }, 'interval'],
  [{ type: 'daily', date: '2026-11-20', endDate: '2026-11-19' }, 'endDate'],
  [{ type: 'daily', date: '2026-11-01', endDate: '2026-11-10' }, 'endDate'],
  [{ date: '2026-11-14' }, 'date'],
  [{ type: 'multiple', date: '2026-10-01' }, 'date'],
])('%j is refused with the name of its field', async (fields, field) => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  expect(await plan(ada, contactId, fields)).toMatchObject({ status: 400, body: { error: 'bad-input', field } });
  expect(await remindersOf(ada, contactId)).toEqual([]);
});

test('a date that has passed is refused in words', async () => {
  const ada = await signIn();
  const { body } = await plan(ada, await addContact(ada), { date: '2026-11-14', time: '23:59' });
  expect(body).toMatchObject({ message: 'This date has passed. Choose today or a later day.' });
});

test('today with an earlier time is due at once where a number of e-mails was promised, and else at the next date', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const nextOf = async (type: string) =>
    (await planned(ada, contactId, { type, date: '2026-11-15', time: '08:00' })).nextSendDate;
  expect(await nextOf('once')).toBe('2026-11-15T08:00:00.000Z');
  expect(await nextOf('multiple')).toBe('2026-11-15T08:00:00.000Z');
  expect(await nextOf('daily')).toBe('2026-11-16T08:00:00.000Z');
  expect(await nextOf('monthly')).toBe('2026-12-15T08:00:00.000Z');
});

test('which day is today is decided in the reminder’s zone', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  moveTo('2026-11-15T23:30:00Z');
  expect(await plan(ada, contactId, { date: '2026-11-15', timezone: 'Asia/Tokyo' })).toMatchObject({ status: 400 });
  expect(await plan(ada, contactId, { date: '2026-11-15', timezone: 'America/New_York' })).toMatchObject({
    status: 201,
  });
});

test('a contact without an e-mail address gets none', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada, 'Linus', null);
  expect(await plan(ada, contactId)).toMatchObject({
    status: 400,
    body: { field: 'contactId', message: 'Linus has no e-mail address yet. Add one to plan an e-mail.' },
  });
  const { id } = await planned(ada, await addContact(ada));
  expect(await change(ada, id, { contactId })).toMatchObject({ status: 400, body: { field: 'contactId' } });
});

test('new words leave the date alone, and a new time moves it', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const reminder = await planned(ada, contactId, { type: 'weekly', date: '2026-11-01' });
  expect(reminder.nextSendDate).toBe('2026-11-22T09:00:00.000Z');
  moveTo('2026-11-16T12:00:00Z');
  const reworded = (await change(ada, reminder.id, { subject: 'Dinner?', message: 'Or dinner?' })).body;
  expect(reworded).toEqual({ ...reminder, subject: 'Dinner?', message: 'Or dinner?', updatedAt: expect.any(String) });
  expect(reworded.updatedAt > reminder.updatedAt).toBe(true);
  const moved = await change(ada, reminder.id, { time: '10:00', status: 'pending' });
  expect(moved.body.nextSendDate).toBe('2026-11-22T10:00:00.000Z');
  const other = await addContact(ada, 'Linus');
  expect((await change(ada, reminder.id, { contactId: other })).body.contactId).toBe(other);
});

test('a change of the type clears what does not belong to it', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { id } = await planned(ada, contactId, { type: 'daily', endDate: '2026-12-01' });
  expect((await change(ada, id, { type: 'multiple' })).body).toMatchObject({
    endDate: null,
    occurrences: 2,
    interval: 7,
  });
  expect((await change(ada, id, { type: 'weekly' })).body).toMatchObject({
    endDate: null,
    occurrences: null,
    interval: null,
  });
  expect((await change(ada, id, { endDate: '2027-01-01' })).body).toMatchObject({ endDate: '2027-01-01' });
  expect((await change(ada, id, { endDate: '' })).body).toMatchObject({ endDate: null });
});

test('a change to a date that has passed is refused and changes nothing', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const reminder = await planned(ada, contactId, { date: '2026-11-20' });
  const reply = await change(ada, reminder.id, { subject: 'New', date: '2026-11-14' });
  expect(reply).toMatchObject({ status: 400, body: { field: 'date' } });
  expect(await remindersOf(ada, contactId)).toEqual([reminder]);
});

test('a pending reminder is called off, once, and can then only be deleted', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { id } = await planned(ada, contactId);
  const canceled = await ada(cancel, { params: { id } });
  expect(canceled).toMatchObject({ status: 200, body: { id, status: 'canceled', nextSendDate: null } });
  const refusal = { status: 409, body: { error: 'reminders.not-pending' } };
  expect(await ada(cancel, { params: { id } })).toMatchObject({
    ...refusal,
    body: { message: 'Only a pending reminder can be canceled.' },
  });
  expect(await change(ada, id, { subject: 'New' })).toMatchObject(refusal);
  expect(await change(ada, id, { status: 'pending' })).toMatchObject(refusal);
  expect(await ada(dismiss, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'reminders.not-failed' },
  });
  expect(await ada(remove, { params: { id } })).toMatchObject({ status: 204 });
  expect(await ada(remove, { params: { id } })).toMatchObject({ status: 404 });
});

test('a status other than pending cannot be set', async () => {
  const ada = await signIn();
  const { id } = await planned(ada, await addContact(ada));
  expect(await change(ada, id, { status: 'sent' })).toMatchObject({ status: 400, body: { field: 'status' } });
});

test('a contact’s reminders come by date, then those that are over, the latest first', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const over = [];
  for (const subject of ['First over', 'Last over']) {
    moveTo(`2026-11-15T12:0${over.length}:00Z`);
    const { id } = await planned(ada, contactId, { subject });
    over.push(await ada(cancel, { params: { id } }));
  }
  await planned(ada, contactId, { subject: 'Later', date: '2026-12-01' });
  await planned(ada, contactId, { subject: 'Sooner', date: '2026-11-20' });
  const subjectsOf = async (filter = {}) =>
    (await ada(ofContact, { params: { contactId }, query: filter })).body.data.map(({ subject }) => subject);
  expect(await subjectsOf()).toEqual(['Sooner', 'Later', 'Last over', 'First over']);
  expect(await subjectsOf({ status: 'canceled' })).toEqual(['Last over', 'First over']);
  expect(await subjectsOf({ limit: 1, page: 2 })).toEqual(['Later']);
});

test('the pending reminders of many contacts are counted, and of strangers’ contacts there are none', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [grace, linus, bobs] = [await addContact(ada), await addContact(ada, 'Linus'), await addContact(bob)];
  await planned(ada, grace);
  await planned(ada, grace);
  const { id } = await planned(ada, linus);
  await ada(cancel, { params: { id } });
  await planned(bob, bobs);
  expect((await ada(counts, { body: { contactIds: [grace, linus, bobs] } })).body).toEqual({ [grace]: 2 });
  expect((await ada(counts, { body: { contactIds: [] } })).body).toEqual({});
});

test('the overview counts and lists what goes out next', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  for (const day of [20, 18, 19, 17, 21])
    await planned(ada, contactId, { subject: `On ${day}`, date: `2026-11-${day}` });
  const { body } = await ada(overview);
  expect(body).toMatchObject({ pending: 5, failed: 0, retryable: 0 });
  expect(body.upcoming.map(({ subject }) => subject)).toEqual(['On 17', 'On 18', 'On 19', 'On 20']);
  expect(body.upcoming[0]).toEqual({
    id: expect.any(String),
    contactId,
    contactName: 'Grace',
    subject: 'On 17',
    nextSendDate: '2026-11-17T09:00:00.000Z',
    timezone: 'UTC',
  });
});

test('a contact that is deleted and restored has its reminders again', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const reminder = await planned(ada, contactId);
  await ada.send('DELETE', `/api/contacts/${contactId}`);
  expect(await query('select id from reminders where user_id = $1', [ada.user.id])).toEqual([]);
  await ada.send('POST', `/api/contacts/${contactId}/restore`);
  expect(await remindersOf(ada, contactId)).toEqual([reminder]);
});
