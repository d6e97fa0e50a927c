import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { list, remove, generateAll, updateStatus } = notificationsEndpoints;
const { signIn, clock, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
const at = (time: string) => clock.moveTo(Temporal.Instant.from(time));
beforeEach(() => clock.moveTo(NOON));

const addContact = async (user: TestUser, body: object) => (await user(contactsEndpoints.create, { body })).body.id;
const addTodo = async (user: TestUser, contactId: string, task: string, dueDate?: string) =>
  (await user(todosEndpoints.create, { params: { contactId }, body: { task, dueDate } })).body.id;
const settle = (user: TestUser, body: object) => user(settingsEndpoints.update, { body });
const messages = async (user: TestUser) => (await user(list)).body.data.map(({ message }) => message).toSorted();
const created = async (user: TestUser) => (await user(generateAll)).body.created;

describe('to-dos', () => {
  test('those overdue or due today are notified of, and no others', async () => {
    const ada = await signIn();
    const contactId = await addContact(ada, { name: 'Anders Holmqvist' });
    await addTodo(ada, contactId, 'Return the drysuit', '2026-11-12');
    await addTodo(ada, contactId, 'Call', '2026-11-14');
    await addTodo(ada, contactId, 'Send slides', '2026-11-15');
    await addTodo(ada, contactId, 'Tomorrow', '2026-11-16');
    await addTodo(ada, contactId, 'Some day');
    const done = await addTodo(ada, contactId, 'Done', '2026-11-15');
    await ada(todosEndpoints.update, { params: { id: done }, body: { completed: true } });
    expect(await created(ada)).toBe(3);
    expect(await messages(ada)).toEqual([
      'Call is 1 day overdue · Anders Holmqvist',
      'Return the drysuit is 3 days overdue · Anders Holmqvist',
      'Send slides is due today · Anders Holmqvist',
    ]);
    expect((await ada(list)).body.data[0]).toMatchObject({ type: 'todo', contactId, read: false });
  });

  test('the setting turns them off', async () => {
    const ada = await signIn();
    await addTodo(ada, await addContact(ada, { name: 'Grace' }), 'Call', '2026-11-15');
    await settle(ada, { notifications: { dueTodos: false } });
    expect(await created(ada)).toBe(0);
    await settle(ada, { notifications: { dueTodos: true } });
    expect(await created(ada)).toBe(1);
  });

  test('five thousand are notified of once each', async () => {
    const ada = await signIn();
    const contactId = await addContact(ada, { name: 'Grace' });
    await query(
      `insert into todos (user_id, id, contact_id, task, due_date, created_at)
       select $1, gen_random_uuid(), $2, 'Task ' || n, '2026-11-15'::date - n % 40, now() from generate_series(1, 5000) n`,
      [ada.user.id, contactId],
    );
    expect(await created(ada)).toBe(5000);
    expect(await created(ada)).toBe(0);
    expect((await ada(list)).body.meta).toMatchObject({ total: 5000, unread: 5000 });
  });
});

describe('birthdays', () => {
  test('those today and within a week are notified of, with the age where the year is known', async () => {
    const ada = await signIn();
    for (const [name, birthday] of [
      ['Adaeze', '1992-11-19'],
      ['Today', '--11-15'],
      ['Tomorrow', '2000-11-16'],
      ['In a week', '1990-11-22'],
      ['In eight days', '1990-11-23'],
      ['Yesterday', '1990-11-14'],
      ['Born today', '2026-11-15'],
      ['Unknown', ''],
    ]) {
      await addContact(ada, { name, birthday });
    }
    expect(await created(ada)).toBe(5);
    expect(await messages(ada)).toEqual([
      'Adaeze turns 34 in 4 days',
      'Born today’s birthday is today',
      'In a week turns 36 in 7 days',
      'Today’s birthday is today',
      'Tomorrow turns 26 tomorrow',
    ]);
  });

  test('the end of the year is no end', async () => {
    at('2026-12-28T12:00:00Z');
    const ada = await signIn();
    await addContact(ada, { name: 'Grace', birthday: '1990-01-04' });
    await addContact(ada, { name: 'Linus', birthday: '1990-01-05' });
    expect(await created(ada)).toBe(1);
    expect(await messages(ada)).toEqual(['Grace turns 37 in 7 days']);
  });

  test.each([
    ['2027-02-28T12:00:00Z', 'Leap turns 27 today'],
    ['2027-02-21T12:00:00Z', 'Leap turns 27 in 7 days'],
    ['2028-02-28T12:00:00Z', 'Leap turns 28 tomorrow'],
    ['2028-02-29T12:00:00Z', 'Leap turns 28 today'],
  ])('on %s who was born on 29 February is notified of: %s', async (moment, message) => {
    at(moment);
    const ada = await signIn();
    await addContact(ada, { name: 'Leap', birthday: '2000-02-29' });
    await created(ada);
    expect(await messages(ada)).toEqual([message]);
  });

  test('the setting turns them off', async () => {
    const ada = await signIn();
    await addContact(ada, { name: 'Grace', birthday: '--11-15' });
    await settle(ada, { notifications: { birthdays: false } });
    expect(await created(ada)).toBe(0);
  });
});

describe('contacts gone cold', () => {
  test('a stale contact is marked and notified of once, by how long it was', async () => {
    const ada = await signIn();
    const id = await addContact(ada, { name: 'Emeka Nwosu' });
    clock.moveTo(NOON.add({ hours: 30 * 24 - 1 }));
    const later = await signIn(ada.user.email);
    expect((await later(updateStatus)).body).toEqual({ updated: 0 });
    clock.moveTo(NOON.add({ hours: 33 * 24 }));
    expect((await later(updateStatus)).body).toEqual({ updated: 1 });
    expect((await later(updateStatus)).body).toEqual({ updated: 0 });
    expect((await later(contactDetailsEndpoints.get, { params: { id } })).body).toMatchObject({ warmth: 'cold' });
    expect((await later(list)).body.data).toMatchObject([
      {
        type: 'contact_status',
        contactId: id,
        subject: 'Emeka Nwosu',
        message: 'Emeka Nwosu has gone cold after 33 days',
      },
    ]);
  });

  test('the contact’s own threshold counts before the user’s', async () => {
    const ada = await signIn();
    await settle(ada, { coldThresholdDays: 5 });
    const soon = await addContact(ada, { name: 'Soon' });
    const late = await addContact(ada, { name: 'Late' });
    await ada(contactsEndpoints.update, { params: { id: soon }, body: { coldThresholdDays: 2 } });
    await ada(contactsEndpoints.update, { params: { id: late }, body: { coldThresholdDays: 10 } });
    await addContact(ada, { name: 'Usual' });
    clock.moveTo(NOON.add({ hours: 3 * 24 }));
    expect(await created(ada)).toBe(1);
    clock.moveTo(NOON.add({ hours: 6 * 24 }));
    expect(await created(ada)).toBe(1);
    clock.moveTo(NOON.add({ hours: 11 * 24 }));
    expect(await created(ada)).toBe(1);
    expect(await messages(ada)).toEqual([
      'Late has gone cold after 11 days',
      'Soon has gone cold after 3 days',
      'Usual has gone cold after 6 days',
    ]);
  });

  test('who became warm again goes cold again', async () => {
    const ada = await signIn();
    await settle(ada, { coldThresholdDays: 2 });
    const contactId = await addContact(ada, { name: 'Grace' });
    clock.moveTo(NOON.add({ hours: 3 * 24 }));
    expect((await ada(updateStatus)).body).toEqual({ updated: 1 });
    await ada(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes: 'Hello' } });
    expect((await ada(updateStatus)).body).toEqual({ updated: 0 });
    clock.moveTo(NOON.add({ hours: 6 * 24 }));
    expect((await ada(updateStatus)).body).toEqual({ updated: 1 });
    expect((await ada(list)).body.meta.total).toBe(2);
  });

  test('a great many go cold in one call', async () => {
    const ada = await signIn();
    await query(
      `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, $2, $2, $2 from generate_series(1, 1200) n`,
      [ada.user.id, '2026-01-01T00:00:00Z'],
    );
    expect((await ada(updateStatus)).body).toEqual({ updated: 1200 });
    expect((await ada(list)).body.meta.total).toBe(1200);
  });
});

describe('once', () => {
  async function busyUser(): Promise<TestUser> {
    const ada = await signIn();
    await settle(ada, { coldThresholdDays: 1 });
    for (const name of ['Grace', 'Linus', 'Barbara']) {
      const contactId = await addContact(ada, { name, birthday: '--11-20' });
      for (const dueDate of ['2026-11-01', '2026-11-17']) await addTodo(ada, contactId, `${name} ${dueDate}`, dueDate);
    }
    clock.moveTo(NOON.add({ hours: 2 * 24 }));
    return ada;
  }

  test('of ten calls at the same moment, each notification is written by one', async () => {
    const ada = await busyUser();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada(generateAll)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(replies.reduce((sum, { body }) => sum + body.created, 0)).toBe(12);
    expect((await ada(list)).body.meta).toMatchObject({ total: 12, unread: 12 });
  });

  test('of ten status updates at the same moment, each contact is marked by one', async () => {
    const ada = await busyUser();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada(updateStatus)));
    expect(replies.reduce((sum, { body }) => sum + body.updated, 0)).toBe(3);
    expect((await ada(list)).body.meta.total).toBe(3);
  });

  test('what was deleted stays deleted, whatever else is generated at the same moment', async () => {
    const ada = await busyUser();
    await ada(generateAll);
    const { data } = (await ada(list)).body;
    await Promise.all([
      ...data.map(({ id }) => ada(remove, { params: { id } })),
      ...Array.from({ length: 5 }, () => ada(generateAll)),
    ]);
    expect((await ada(list)).body.meta).toMatchObject({ total: 0, unread: 0 });
  });

  test('contacts that are deleted meanwhile do not disturb it', async () => {
    const ada = await busyUser();
    const { data } = (await ada(contactsEndpoints.list)).body;
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => ada(generateAll)),
      ...data.map(({ id }) => ada(contactsEndpoints.remove, { params: { id } })),
      ...Array.from({ length: 4 }, () => ada(generateAll)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect((await ada(list)).body.meta.total).toBe(0);
  });
});

/** The first and the last minute of 15 November there. */
describe.each([
  ['Pacific/Kiritimati', '2026-11-14T10:00:00Z', '2026-11-15T09:59:00Z'],
  ['Europe/Berlin', '2026-11-14T23:00:00Z', '2026-11-15T22:59:00Z'],
  ['America/New_York', '2026-11-15T05:00:00Z', '2026-11-16T04:59:00Z'],
  ['UTC', '2026-11-15T00:00:00Z', '2026-11-15T23:59:00Z'],
])('in %s', (timeZone, first, last) => {
  test('today is the day that it is there, from midnight to midnight', async () => {
    at(first);
    clock.moveTo(clock.now().subtract({ minutes: 1 }));
    const ada = await signIn();
    if (timeZone !== 'UTC') await settle(ada, { timeZone });
    await addTodo(ada, await addContact(ada, { name: 'Grace', birthday: '--11-22' }), 'Call', '2026-11-15');
    expect(await created(ada), 'the day before').toBe(0);
    at(first);
    expect(await created(ada)).toBe(2);
    expect(await messages(ada)).toEqual(['Call is due today · Grace', 'Grace’s birthday is in 7 days']);
    at(last);
    expect(await created(ada)).toBe(0);
    clock.moveTo(clock.now().add({ minutes: 1 }));
    expect(await created(ada), 'the day after').toBe(2);
    expect(await messages(ada)).toContain('Call is 1 day overdue · Grace');
  });
});
