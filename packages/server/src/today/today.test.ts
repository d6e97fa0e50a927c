import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const app = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { addContact, moveTo, planned } = reminding(app);
const todayFor = async (user: TestUser, query = {}) => (await user(todayEndpoints.get, { query })).body;
const names = (people: readonly { contact: { name: string } }[]) => people.map(({ contact }) => contact.name);

/** Thursday. */
const MORNING = '2026-11-19T08:00:00Z';
beforeEach(() => moveTo(MORNING));

const change = (user: TestUser, id: string, body: object) => user(contactsEndpoints.update, { params: { id }, body });
const log = (user: TestUser, contactId: string, date: string, notes = 'A call.') =>
  user(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', date, notes } });

/** Somebody with whom one last spoke on that day. */
async function met(user: TestUser, name: string, date: string, notes?: string) {
  const id = await addContact(user, name, null);
  await log(user, id, date, notes);
  return id;
}

const plannedMeeting = (user: TestUser, contactId: string, startsAt: string, title = 'Lunch') =>
  app.query(
    `insert into planned_meetings (user_id, id, contact_id, calendar_id, event_id, title, starts_at, ends_at, check_at, created_at)
     values ($1, gen_random_uuid(), $2, 'primary', gen_random_uuid(), $3, $4, $4::timestamptz + interval '1 hour', $4, now())`,
    [user.user.id, contactId, title, startsAt],
  );

describe('who goes cold this week', () => {
  test('is told soonest first, with the day, the last words and how they like to be reached', async () => {
    const ada = await app.signIn();
    await met(ada, 'Later', '2026-10-25T09:00:00Z');
    const sooner = await met(ada, 'Sooner', '2026-10-20T09:00:00Z', 'The new flat,\nstill in boxes.');
    await change(ada, sooner, { notes: 'Met in Porto. Prefers voice notes.' });
    await met(ada, 'Next week', '2026-10-28T09:00:00Z');
    await met(ada, 'Cold', '2026-09-01T09:00:00Z');
    const { goingCold, day, zone, hasContacts } = await todayFor(ada);
    expect({ day, zone, hasContacts }).toEqual({ day: '2026-11-19', zone: 'UTC', hasContacts: true });
    expect(goingCold).toMatchObject({ total: 2, alreadyCold: 1 });
    expect(goingCold.data).toMatchObject([
      {
        contact: {
          id: sooner,
          coldAfterDays: 30,
          isCold: false,
          last: { type: 'call', words: 'The new flat, still in boxes.' },
        },
        day: '2026-11-19',
        at: '2026-11-19T09:00:00.000Z',
        reach: 'Prefers voice notes.',
        meetsOn: null,
      },
      { contact: { name: 'Later' }, day: '2026-11-24', reach: null },
    ]);
  });

  test('depends on the day of the user, which the browser tells as long as none was chosen', async () => {
    const ada = await app.signIn();
    await met(ada, 'Grace', '2026-10-26T18:00:00Z');
    expect((await todayFor(ada)).goingCold.data).toMatchObject([{ day: '2026-11-25' }]);
    // In Tokyo it is the 26th then, and the week ends before.
    expect(await todayFor(ada, { zone: 'Asia/Tokyo' })).toMatchObject({ zone: 'Asia/Tokyo', goingCold: { total: 0 } });
    await ada(settingsEndpoints.update, { body: { timeZone: 'America/Lima' } });
    expect(await todayFor(ada, { zone: 'Asia/Tokyo' })).toMatchObject({
      zone: 'America/Lima',
      goingCold: { total: 1 },
    });
    moveTo('2026-11-20T04:59:59Z');
    expect((await todayFor(ada)).day).toBe('2026-11-19');
    moveTo('2026-11-20T05:00:00Z');
    expect((await todayFor(ada)).day).toBe('2026-11-20');
  });

  test('counts by the threshold of one’s own and of groups, also after the plan that allowed them has ended', async () => {
    const ada = await app.signIn();
    const own = await met(ada, 'Own', '2026-11-07T09:00:00Z');
    await change(ada, own, { coldThresholdDays: 14 });
    const member = await met(ada, 'Member', '2026-11-13T09:00:00Z');
    await change(ada, member, { groups: ['Close'] });
    const [group] = (await ada(groupsEndpoints.list)).body;
    await ada(groupsEndpoints.update, { params: { id: group!.id }, body: { coldThresholdDays: 7 } });
    await app.query(`update users set plan = null where id = $1`, [ada.user.id]);
    expect((await todayFor(ada)).goingCold.data).toMatchObject([
      { contact: { name: 'Member', coldAfterDays: 7, coldAfterFrom: 'group' }, day: '2026-11-20' },
      { contact: { name: 'Own', coldAfterDays: 14, coldAfterFrom: 'contact' }, day: '2026-11-21' },
    ]);
  });

  test('leaves out who is asleep, until the day on which they wake', async () => {
    const ada = await app.signIn();
    const id = await met(ada, 'Grace', '2026-10-24T09:00:00Z');
    await change(ada, id, { snoozedUntil: '2026-11-21' });
    expect((await todayFor(ada)).goingCold).toMatchObject({ total: 0, data: [] });
    moveTo('2026-11-21T00:00:00Z');
    expect((await todayFor(ada)).goingCold).toMatchObject({ total: 1 });
  });

  test('puts those last who are met before, and not those who are met too late', async () => {
    const ada = await app.signIn();
    const malik = await met(ada, 'Malik', '2026-10-23T09:00:00Z');
    const late = await met(ada, 'Too late', '2026-10-21T09:00:00Z');
    await met(ada, 'Nobody', '2026-10-25T09:00:00Z');
    await plannedMeeting(ada, malik, '2026-11-21T12:00:00Z');
    await plannedMeeting(ada, late, '2026-11-21T12:00:00Z');
    expect((await todayFor(ada)).goingCold.data).toMatchObject([
      { contact: { name: 'Too late' }, meetsOn: null },
      { contact: { name: 'Nobody' }, meetsOn: null },
      { contact: { name: 'Malik' }, meetsOn: '2026-11-21' },
    ]);
  });

  test('shows the first of 3,000, counts them all, and the rest page by page', async () => {
    const [ada, bob] = [await app.signIn(), await app.signIn()];
    await addContact(ada, 'First');
    await addContact(bob, 'Hers alone');
    await app.query(
      `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, timestamptz '2026-10-20 09:00Z' + n * interval '2 minutes', now(), now()
       from generate_series(1, 3000) n`,
      [ada.user.id],
    );
    const { goingCold } = await todayFor(ada);
    expect(goingCold).toMatchObject({ total: 3000 });
    expect(goingCold.data).toHaveLength(20);
    const page = (await ada(todayEndpoints.goingCold, { query: { page: 2, limit: 20 } })).body;
    expect(page.meta).toEqual({ total: 3000, page: 2, limit: 20 });
    expect([...names(goingCold.data), ...names(page.data)]).toEqual(
      Array.from({ length: 40 }, (_, index) => `Person ${index + 1}`),
    );
    expect((await todayFor(bob)).goingCold.total).toBe(0);
  });
});

describe('a day', () => {
  test('tells of to-dos, overdue first, of birthdays, and of the nearest birthday ahead', async () => {
    const ada = await app.signIn();
    const grace = await addContact(ada, 'Grace');
    const todo = (task: string, dueDate?: string) =>
      ada(todosEndpoints.create, { params: { contactId: grace }, body: { task, ...(dueDate && { dueDate }) } });
    await todo('Wine', '2026-11-19');
    await todo('Drysuit', '2026-11-12');
    await todo('Later', '2026-11-20');
    await todo('Some day');
    await change(ada, grace, { birthday: '1992-11-19' });
    await change(ada, await addContact(ada, 'Before'), { birthday: '--11-18' });
    await change(ada, await addContact(ada, 'Chiara'), { birthday: '1999-11-27' });
    const { todos, birthdays, next, ahead } = await todayFor(ada);
    expect(todos).toMatchObject({
      total: 2,
      open: 4,
      data: [{ task: 'Drysuit', contact: { name: 'Grace' } }, { task: 'Wine' }],
    });
    expect(birthdays).toMatchObject({ total: 1, data: [{ contact: { id: grace }, turns: 34 }] });
    expect(next).toMatchObject({ kind: 'birthday', day: '2026-11-27', turns: 27, contact: { name: 'Chiara' } });
    expect(ahead).toEqual([]);
  });

  test('celebrates who was born on a leap day, in other years on the day before', async () => {
    moveTo('2027-02-27T12:00:00Z');
    const ada = await app.signIn();
    await change(ada, await addContact(ada, 'Leap'), { birthday: '2000-02-29' });
    await ada(settingsEndpoints.update, { body: { coldThresholdDays: 365 } });
    moveTo('2027-02-28T12:00:00Z');
    expect(await todayFor(ada)).toMatchObject({ birthdays: { data: [{ turns: 27 }] }, next: null });
    moveTo('2027-03-01T12:00:00Z');
    expect(await todayFor(ada)).toMatchObject({ birthdays: { total: 0 }, next: { day: '2028-02-29' } });
  });

  test('tells of e-mails that go out on it, in the zone of the user', async () => {
    const ada = await app.signIn();
    await ada(settingsEndpoints.update, { body: { timeZone: 'Asia/Tokyo' } });
    const grace = await addContact(ada, 'Grace');
    const zone = { timezone: 'Asia/Tokyo' };
    await planned(ada, grace, { ...zone, subject: 'Tonight', date: '2026-11-19', time: '23:59', type: 'daily' });
    await planned(ada, grace, { ...zone, subject: 'Tomorrow', date: '2026-11-20', time: '00:00' });
    const { emails } = await todayFor(ada);
    expect(emails).toMatchObject({
      total: 1,
      data: [
        { subject: 'Tonight', date: '2026-11-19', at: '2026-11-19T14:59:00.000Z', state: 'planned', recurs: true },
      ],
    });
  });

  test('that is quiet shows what lies ahead and a name', async () => {
    const ada = await app.signIn();
    const wanjiru = await met(ada, 'Wanjiru', '2026-11-10T09:00:00Z');
    await met(ada, 'Daniel', '2026-11-01T09:00:00Z');
    await plannedMeeting(ada, wanjiru, '2026-11-20T16:00:00Z', 'Coffee');
    const { ahead, surprise } = await todayFor(ada);
    expect(ahead).toMatchObject([
      { kind: 'meeting', day: '2026-11-20', text: 'Coffee', contact: { name: 'Wanjiru' } },
      { kind: 'cold', day: '2026-12-01', contact: { name: 'Daniel' } },
    ]);
    expect(surprise).toMatchObject({ name: 'Daniel' });
  });

  test('that is quiet names who goes cold first, whatever the threshold, and whom one has not met for longest', async () => {
    const ada = await app.signIn();
    await met(ada, 'Under the own threshold', '2026-11-11T09:00:00Z').then((id) =>
      change(ada, id, { coldThresholdDays: 20 }),
    );
    await met(ada, 'Under the user’s threshold', '2026-11-03T09:00:00Z');
    const { ahead, surprise } = await todayFor(ada);
    expect(ahead).toMatchObject([{ kind: 'cold', day: '2026-12-01', contact: { name: 'Under the own threshold' } }]);
    expect(surprise).toMatchObject({ name: 'Under the user’s threshold' });
  });

  test('of somebody without contacts holds nothing', async () => {
    const ada = await app.signIn();
    expect(await todayFor(ada)).toMatchObject({
      hasContacts: false,
      goingCold: { total: 0, alreadyCold: 0, data: [] },
      next: null,
      ahead: [],
      surprise: null,
      mailbox: 'none',
    });
  });

  test('with meetings tells with whom they are', async () => {
    const ada = await app.signIn();
    const anders = await addContact(ada, 'Anders');
    await plannedMeeting(ada, anders, '2026-11-19T18:00:00Z', 'Call with Anders');
    await plannedMeeting(ada, anders, '2026-11-20T00:00:00Z', 'Tomorrow');
    const { meetings } = await todayFor(ada);
    expect(meetings).toMatchObject({ total: 1, data: [{ title: 'Call with Anders', contact: { name: 'Anders' } }] });
  });
});

test('before speaking with somebody one is told of last time, of what is owed and of what to ask about', async () => {
  const [ada, bob] = [await app.signIn(), await app.signIn()];
  const anders = await met(ada, 'Anders', '2026-09-12T09:00:00Z', 'The boat goes up. He will call before Easter.');
  await change(ada, anders, { notes: 'Prefers calls. Wants to sell the boat next year.', birthday: '--12-24' });
  await ada(todosEndpoints.create, {
    params: { contactId: anders },
    body: { task: 'The drysuit', dueDate: '2026-11-12' },
  });
  expect(await ada(todayEndpoints.prepare, { params: { contactId: anders } })).toMatchObject({
    status: 200,
    body: {
      contact: { name: 'Anders', last: { words: 'The boat goes up. He will call before Easter.' } },
      owed: [{ task: 'The drysuit', dueDate: '2026-11-12' }],
      owedTotal: 1,
      askAbout: ['He will call before Easter.', 'Wants to sell the boat next year.'],
      birthday: { day: '2026-12-24', turns: null },
    },
  });
  expect(await bob(todayEndpoints.prepare, { params: { contactId: anders } })).toMatchObject({ status: 404 });
});

describe('what was just logged can be taken back', () => {
  const taken = async (user: TestUser, id: string, before: { warmth: 'warm' | 'cold'; snoozedUntil: string | null }) =>
    user(interactionsEndpoints.takeBack, { params: { id }, body: before });

  test('and the contact is as cold, and asleep until the same day, as before', async () => {
    const ada = await app.signIn();
    const id = await met(ada, 'Grace', '2026-10-01T09:00:00Z');
    await change(ada, id, { warmth: 'cold' });
    await change(ada, id, { snoozedUntil: '2026-12-01' });
    const get = async () => (await ada(contactsEndpoints.list)).body.data[0]!;
    const before = await get();
    const was = { warmth: before.warmth, snoozedUntil: before.snoozedUntil };
    moveTo('2026-11-19T08:01:00Z');
    const logged = (await log(ada, id, '2026-11-19T08:01:00Z')).body;
    expect(await get()).toMatchObject({ warmth: 'warm', snoozedUntil: null });
    expect((await taken(ada, logged.id, was)).body).toEqual(before);
    expect(await get()).toEqual(before);
    expect(await taken(ada, logged.id, was)).toMatchObject({ status: 404 });
  });

  test('but what was changed or logged since stays', async () => {
    const ada = await app.signIn();
    const id = await met(ada, 'Grace', '2026-10-01T09:00:00Z');
    moveTo('2026-11-19T08:01:00Z');
    const logged = (await log(ada, id, '2026-11-19T08:01:00Z')).body;
    moveTo('2026-11-19T08:02:00Z');
    await log(ada, id, '2026-11-19T08:02:00Z');
    expect((await taken(ada, logged.id, { warmth: 'cold', snoozedUntil: '2026-12-01' })).body).toMatchObject({
      warmth: 'warm',
      snoozedUntil: null,
      lastInteraction: '2026-11-19T08:02:00.000Z',
    });
  });

  test('by nobody else', async () => {
    const [ada, bob] = [await app.signIn(), await app.signIn()];
    const id = await addContact(ada, 'Grace');
    const logged = (await log(ada, id, MORNING)).body;
    expect(await taken(bob, logged.id, { warmth: 'cold', snoozedUntil: null })).toMatchObject({ status: 404 });
  });
});
