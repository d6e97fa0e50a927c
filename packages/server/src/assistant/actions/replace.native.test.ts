import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { acting, action, run, type World, world } from '../../testing/acting.ts';
import { connectCalendar } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, clock } = testApp;
const { engine, propose, lifeOf } = acting(testApp);
const { process, conversation, undo, dismiss } = assistantEndpoints;

beforeEach(() => clock.reset());

/** Has the assistant propose this in the place of the cards of its last answer. */
async function correct(user: TestUser, ...actions: object[]) {
  engine.answers(async ({ last }) => ({ reply: '', actions, replaces: last.map(({ id }) => id) }));
  return (await user(process, { body: { message: 'No, rather so', zone: 'Europe/Berlin' } })).body;
}

const statusesOf = async (user: TestUser) =>
  (await user(conversation)).body.data.flatMap(({ actions }) => actions.map(({ status }) => status));
const todosOf = async (user: TestUser, contactId: string) =>
  (await user(todosEndpoints.ofContact, { params: { contactId } })).body.data;
const todoFor = ({ grace }: World, dueDate: string) =>
  action('add-todo', { contactIds: [grace.id], todo: { task: 'Send flowers', dueDate } });
const [THURSDAY, FRIDAY] = ['2100-01-07', '2100-01-08'];
const dueDates = async (user: TestUser, { grace }: World) =>
  (await todosOf(user, grace.id)).filter(({ task }) => task === 'Send flowers').map(({ dueDate }) => dueDate);

test('what waits is put away together with the answer that takes its place, and the browser is told', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const email = (date: string) =>
    action('create-reminder', { reminder: { contactId: here.grace.id, subject: 'Hi', message: 'Dear Grace', date } });
  const [old] = await propose(ada, email(THURSDAY));
  const reply = await correct(ada, email(FRIDAY));
  expect(reply).toMatchObject({
    decided: [{ id: old!.id, status: 'dismissed' }],
    actions: [{ status: 'proposed', needsConfirmation: true, why: 'It sends an e-mail.' }],
  });
  expect(reply.actions[0]!.lines.join()).not.toContain('Instead of');
  expect(await statusesOf(ada)).toEqual(['dismissed', 'proposed']);
});

test('what is done is named on the one new card, and taken back when that is carried out', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const [old] = await propose(ada, todoFor(here, THURSDAY));
  await run(ada, [old!.id]);
  const { actions, decided } = await correct(ada, todoFor(here, FRIDAY));
  expect(decided).toEqual([]);
  expect(actions).toMatchObject([
    {
      needsConfirmation: false,
      lines: [
        'Send flowers',
        'Due Fri 8 Jan 2100',
        'Instead of: added the to-do "Send flowers" for Grace, due Thu 7 Jan 2100',
      ],
    },
  ]);
  expect(await dueDates(ada, here)).toEqual([THURSDAY]);
  expect(await run(ada, [actions[0]!.id], false)).toMatchObject([
    { id: actions[0]!.id, status: 'done', message: null },
    { id: old!.id, status: 'undone' },
  ]);
  expect(await dueDates(ada, here)).toEqual([FRIDAY]);

  expect(await ada(undo, { params: { id: actions[0]!.id } })).toMatchObject({ status: 200 });
  expect(await dueDates(ada, here)).toEqual([]);
  expect(await statusesOf(ada)).toEqual(['undone', 'undone']);
});

const REPLACED: readonly [
  ActionType,
  (world: World) => object,
  (world: World) => object,
  (user: TestUser, world: World) => Promise<unknown>,
  unknown,
][] = [
  [
    'update-contact',
    ({ grace }) => ({ contactId: grace.id, change: { phone: '1', groups: ['Choir'] } }),
    ({ grace }) => ({ contactId: grace.id, change: { phone: '2', groups: ['Band'] } }),
    async (ada) => {
      const [grace] = (await ada(contactsEndpoints.list, { query: { search: 'Grace' } })).body.data;
      return { phone: grace!.phone, groups: grace!.groups };
    },
    { phone: '2', groups: ['Band'] },
  ],
  [
    'reschedule-todos',
    ({ todo }) => ({ todoIds: [todo.id], dueDate: THURSDAY }),
    ({ todo }) => ({ todoIds: [todo.id], dueDate: FRIDAY }),
    async (ada, { grace }) => (await todosOf(ada, grace.id)).map(({ dueDate }) => dueDate),
    [FRIDAY],
  ],
  [
    'change-reminder',
    ({ reminder }) => ({ reminderId: reminder.id, change: { date: THURSDAY } }),
    ({ reminder }) => ({ reminderId: reminder.id, change: { date: FRIDAY } }),
    async (ada, { grace }) =>
      (await ada(remindersEndpoints.ofContact, { params: { contactId: grace.id } })).body.data.map(({ date }) => date),
    [FRIDAY],
  ],
];

describe.each(REPLACED)('%s in the place of another', (type, first, second, seen, expected) => {
  test('is done upon what was there before both, and taken back to that', async () => {
    const ada = await signIn();
    const here = await world(ada);
    const untouched = await lifeOf(ada);
    const [old] = await propose(ada, action(type, first(here)));
    await run(ada, [old!.id]);
    const { actions } = await correct(ada, action(type, second(here)));
    expect(await run(ada, [actions[0]!.id])).toMatchObject([{ status: 'done' }, { id: old!.id, status: 'undone' }]);
    expect(await seen(ada, here)).toEqual(expected);
    expect(await ada(undo, { params: { id: actions[0]!.id } })).toMatchObject({ status: 200 });
    expect(await lifeOf(ada)).toEqual(untouched);
  });

  test('fails, and changes nothing, where the old one was changed since', async () => {
    const ada = await signIn();
    const here = await world(ada);
    const [old] = await propose(ada, action(type, first(here)));
    await run(ada, [old!.id]);
    const { actions } = await correct(ada, action(type, second(here)));
    const [other] = await propose(
      ada,
      action(
        type,
        JSON.parse(JSON.stringify(second(here)).replaceAll(FRIDAY, '2100-01-09').replace('"2"', '"3"')) as object,
      ),
    );
    await run(ada, [other!.id]);
    const before = await lifeOf(ada);
    expect(await run(ada, [actions[0]!.id])).toMatchObject([
      { status: 'failed', message: 'This was changed since, and is left as it is.' },
    ]);
    expect(await lifeOf(ada)).toEqual(before);
    expect(await statusesOf(ada)).toEqual(['done', 'failed', 'done']);
  });
});

test('what can no longer be taken back stays, and nothing takes its place', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const [old] = await propose(ada, todoFor(here, THURSDAY));
  await run(ada, [old!.id]);
  const { actions } = await correct(ada, todoFor(here, FRIDAY));
  clock.moveTo(clock.now().add({ minutes: 61 }));
  expect(await run(ada, [actions[0]!.id])).toMatchObject([
    { status: 'failed', message: 'This can no longer be taken back.' },
  ]);
  expect(await dueDates(ada, here)).toEqual([THURSDAY]);
});

test('what was taken back by hand meanwhile is replaced all the same', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const [old] = await propose(ada, todoFor(here, THURSDAY));
  await run(ada, [old!.id]);
  const { actions } = await correct(ada, todoFor(here, FRIDAY));
  await ada(undo, { params: { id: old!.id } });
  expect(await run(ada, [actions[0]!.id])).toMatchObject([{ status: 'done' }, { status: 'undone' }]);
  expect(await dueDates(ada, here)).toEqual([FRIDAY]);
});

test('pressed by many at once, the old one is taken back once and the new one done once', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const [old] = await propose(ada, todoFor(here, THURSDAY));
  await run(ada, [old!.id]);
  const { actions } = await correct(ada, todoFor(here, FRIDAY));
  const results = await Promise.all([1, 2, 3].map(() => run(ada, [actions[0]!.id])));
  for (const [card] of results) expect(card).toMatchObject({ status: 'done', message: null });
  expect(await dueDates(ada, here)).toEqual([FRIDAY]);
});

test('of what is neither waiting nor done nothing is replaced, and nothing for what could not be prepared', async () => {
  const ada = await signIn();
  const here = await world(ada);
  const [dismissed] = await propose(ada, todoFor(here, THURSDAY));
  await ada(dismiss, { params: { id: dismissed!.id } });
  const next = await correct(ada, todoFor(here, FRIDAY));
  expect(next.decided).toEqual([]);
  expect(next.actions[0]!.lines).toEqual(['Send flowers', 'Due Fri 8 Jan 2100']);
  const foreign = await correct(ada, action('add-todo', { contactIds: [crypto.randomUUID()], todo: { task: 'No' } }));
  expect(foreign).toMatchObject({ actions: [], decided: [] });
  expect(await statusesOf(ada)).toEqual(['dismissed', 'proposed']);
});

describe('a meeting', () => {
  const meeting = (start: string) => action('schedule-meeting', { event: { title: 'Lunch', start } });
  const eventsOf = async (user: TestUser) =>
    (await user(calendarEndpoints.events, { body: { startDate: '2099-11-19', endDate: '2099-11-23' } })).body.data;
  const startsOf = async (user: TestUser) => (await eventsOf(user)).map(({ start }) => start.slice(0, 10)).toSorted();

  async function scheduled() {
    const ada = await signIn();
    const here = await world(ada);
    await connectCalendar(ada);
    const [old] = await propose(ada, meeting('2099-11-20T09:00:00Z'));
    expect(await run(ada, [old!.id])).toMatchObject([{ status: 'done' }]);
    return { ada, here, old: old! };
  }

  test('takes the place of another: the new one is there before the old one goes', async () => {
    const { ada, old } = await scheduled();
    const { actions } = await correct(ada, meeting('2099-11-21T09:00:00Z'));
    expect(await run(ada, [actions[0]!.id])).toMatchObject([
      { status: 'done', message: null },
      { id: old.id, status: 'undone' },
    ]);
    expect(await startsOf(ada)).toEqual(['2099-11-21']);
  });

  test('stays beside the new one where it was changed since, and the new card says so', async () => {
    const { ada } = await scheduled();
    const { actions } = await correct(ada, meeting('2099-11-21T09:00:00Z'));
    const [event] = await eventsOf(ada);
    await ada(calendarEndpoints.update, { params: { id: event!.id }, body: { title: 'Long lunch' } });
    const [card] = await run(ada, [actions[0]!.id]);
    expect(card).toMatchObject({
      status: 'done',
      message:
        'Still there: scheduled "Lunch", Fri 20 Nov 2099, 10:00–10:30. This was changed since, and is left as it is.',
    });
    expect(await startsOf(ada)).toEqual(['2099-11-20', '2099-11-21']);
    expect(await statusesOf(ada)).toEqual(['done', 'done']);
  });

  test('gives way to a to-do, and a to-do to a meeting', async () => {
    const { ada, here, old } = await scheduled();
    const { actions } = await correct(ada, todoFor(here, FRIDAY));
    expect(await run(ada, [actions[0]!.id])).toMatchObject([{ status: 'done' }, { id: old.id, status: 'undone' }]);
    expect([await startsOf(ada), await dueDates(ada, here)]).toEqual([[], [FRIDAY]]);
    const back = await correct(ada, meeting('2099-11-22T09:00:00Z'));
    expect(await run(ada, [back.actions[0]!.id])).toMatchObject([{ status: 'done' }, { status: 'undone' }]);
    expect([await startsOf(ada), await dueDates(ada, here)]).toEqual([['2099-11-22'], []]);
  });

  test('is not made in the place of what can no longer be taken back', async () => {
    const { ada } = await scheduled();
    const { actions } = await correct(ada, meeting('2099-11-21T09:00:00Z'));
    clock.moveTo(clock.now().add({ minutes: 61 }));
    expect(await run(ada, [actions[0]!.id])).toMatchObject([
      { status: 'failed', message: 'This can no longer be taken back.' },
    ]);
    expect(await startsOf(ada)).toEqual(['2099-11-20']);
  });
});
