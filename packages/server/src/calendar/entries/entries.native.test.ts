import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { entriesEndpoints } from '@inner-circle/domain/calendar/entries.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true });
const { signIn, clock, query } = testApp;
const premium = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });

const { list: entries } = entriesEndpoints;
const moveTo = (moment: string) => clock.moveTo(Temporal.Instant.from(moment));
beforeEach(() => moveTo('2026-11-15T12:00:00Z'));

const addContact = async (user: TestUser, contact: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace', email: 'grace@example.com', ...contact } })).body.id;
const plan = (user: TestUser, contactId: string, fields: object = {}) =>
  user(remindersEndpoints.create, {
    body: { contactId, subject: 'Lunch?', message: 'Are you free?', date: '2026-11-20', timezone: 'UTC', ...fields },
  });
const shown = async (user: TestUser, startDate: string, endDate: string, zone = 'UTC') =>
  (await user(entries, { query: { startDate, endDate, zone } })).body;
const inShort = (events: readonly CalendarEvent[]) => events.map(({ start, title }) => `${start} ${title}`).toSorted();

test('birthdays, open to-dos and reminders of the days that are shown are answered, on the free plan too', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const contactId = await addContact(ada, { birthday: '1986-12-09' });
  const todo = await ada(todosEndpoints.create, {
    params: { contactId },
    body: { task: 'Call', dueDate: '2026-12-01' },
  });
  const done = { task: 'Done', dueDate: '2026-12-01', completed: true };
  await ada(todosEndpoints.create, { params: { contactId }, body: done });
  await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Some day' } });
  const reminder = await plan(ada, contactId, { date: '2026-12-24', time: '18:00' });
  const reply = await shown(ada, '2026-11-30', '2027-01-10');
  expect(reply).toMatchObject({ failed: [], cut: [] });
  const own = { source: 'inner-circle', readOnly: true, contactId, contactName: 'Grace', calendarId: null, etag: null };
  expect(reply.data).toEqual([
    expect.objectContaining({
      ...own,
      id: `birthday:${contactId}:2026`,
      type: 'birthday',
      title: 'Grace turns 40',
      start: '2026-12-09',
      end: '2026-12-10',
      allDay: true,
    }),
    expect.objectContaining({
      ...own,
      id: `todo:${todo.body.id}`,
      type: 'todo',
      title: 'Call',
      start: '2026-12-01',
      end: '2026-12-02',
      allDay: true,
    }),
    expect.objectContaining({
      ...own,
      id: `reminder:${reminder.body.id}:2026-12-24T18:00:00.000Z`,
      type: 'reminder',
      title: 'Lunch?',
      start: '2026-12-24T18:00:00.000Z',
      end: '2026-12-24T18:30:00.000Z',
      allDay: false,
    }),
  ]);
  expect((await shown(bob, '2026-11-30', '2027-01-10')).data).toEqual([]);
  expect((await shown(ada, '2026-12-02', '2026-12-08')).data).toEqual([]);
});

test('a birthday of 29 February is on the 28th in other years, and one without a year tells no age', async () => {
  const ada = await signIn();
  await addContact(ada, { name: 'Leap', birthday: '2000-02-29' });
  await addContact(ada, { name: 'Yearless', birthday: '--02-29' });
  const inFebruary = async (year: number) => inShort((await shown(ada, `${year}-02-01`, `${year}-03-05`)).data);
  expect(await inFebruary(2027)).toEqual(['2027-02-28 Leap turns 27', '2027-02-28 Yearless’s birthday']);
  expect(await inFebruary(2028)).toEqual(['2028-02-29 Leap turns 28', '2028-02-29 Yearless’s birthday']);
});

test('every slot of a reminder is shown, not only the next, and a canceled one has none', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  await plan(ada, contactId, { type: 'weekly', date: '2026-11-16' });
  const canceled = await plan(ada, contactId, { type: 'daily', date: '2026-11-16' });
  await ada(remindersEndpoints.cancel, { params: { id: canceled.body.id } });
  expect(inShort((await shown(ada, '2026-11-30', '2026-12-31')).data)).toEqual([
    '2026-11-30T09:00:00.000Z Lunch?',
    '2026-12-07T09:00:00.000Z Lunch?',
    '2026-12-14T09:00:00.000Z Lunch?',
    '2026-12-21T09:00:00.000Z Lunch?',
    '2026-12-28T09:00:00.000Z Lunch?',
  ]);
});

test('what went out stays on the day on which it did, whatever the reminder says since', async () => {
  const { correspondent, planned, sendAt, moveTo: premiumMoveTo } = reminding(premium);
  premiumMoveTo('2026-11-15T12:00:00Z');
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId, { type: 'daily', date: '2026-11-16' });
  await sendAt('2026-11-16T09:00:00Z');
  await user(remindersEndpoints.update, { params: { id }, body: { time: '11:00' } });
  expect(inShort((await shown(user, '2026-11-16', '2026-11-18')).data)).toEqual([
    '2026-11-16T09:00:00.000Z Lunch?',
    '2026-11-17T11:00:00.000Z Lunch?',
    '2026-11-18T11:00:00.000Z Lunch?',
  ]);
});

test('an e-mail that failed and is tried again is shown once', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { body } = await plan(ada, contactId, { date: '2026-11-16' });
  await reminding(testApp).sendAt('2026-11-16T09:00:00Z');
  expect((await shown(ada, '2026-11-16', '2026-11-16')).data).toHaveLength(1);
  await ada(remindersEndpoints.update, { params: { id: body.id }, body: { status: 'pending' } });
  expect((await shown(ada, '2026-11-16', '2026-11-16')).data).toHaveLength(1);
});

test('a day is the user’s own, or that of the zone in which the calendar is shown', async () => {
  const ada = await signIn();
  await plan(ada, await addContact(ada), { date: '2026-11-20', time: '23:30', timezone: 'America/New_York' });
  expect((await shown(ada, '2026-11-21', '2026-11-21', 'Europe/Berlin')).data).toHaveLength(1);
  expect((await shown(ada, '2026-11-20', '2026-11-20', 'America/New_York')).data).toHaveLength(1);
  expect((await shown(ada, '2026-11-20', '2026-11-20', 'Europe/Berlin')).data).toEqual([]);
});

test.each([
  { startDate: '2026-11-02', endDate: '2026-11-01' },
  { startDate: '2026-11-01', endDate: '2027-06-01' },
  { startDate: 'today', endDate: '2027-06-01' },
  { startDate: '2026-11-01', endDate: '2026-11-02', zone: 'Mars/Olympus' },
  { startDate: '2026-11-01' },
])('%j are no days to be shown', async (days) =>
  expect((await (await signIn())(entries, { query: days })).status).toBe(400),
);

test('a source that fails is named, and the others are answered', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada, { birthday: '--11-20' });
  await plan(ada, contactId, { date: '2026-11-20' });
  await query('alter table reminders rename to reminders_away');
  try {
    const reply = await shown(ada, '2026-11-16', '2026-11-22');
    expect(reply).toMatchObject({ failed: ['reminders'], data: [{ type: 'birthday' }] });
  } finally {
    await query('alter table reminders_away rename to reminders');
  }
});

test('of more than can be drawn the first are answered, and that there is more is said', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  await query(
    `insert into todos (user_id, id, contact_id, task, due_date, created_at)
     select $1, gen_random_uuid(), $2, 'Task ' || n, '2026-11-20', now() from generate_series(1, 2001) n`,
    [ada.user.id, contactId],
  );
  const reply = await shown(ada, '2026-11-16', '2026-11-22');
  expect(reply.cut).toEqual(['todos']);
  expect(reply.data).toHaveLength(2000);
});
