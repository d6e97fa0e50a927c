import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import type { Reading } from '../engine.port.ts';
import { readingFor } from './reading.ts';

const { signIn, clock, dependencies } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const NOW = Temporal.Instant.from('2026-11-18T09:00:00Z');
const ZONE = 'Europe/Berlin';

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const readAs = ({ user }: TestUser) => readingFor(dependencies, user, ZONE, NOW);

/** The same rows for each, so that whatever comes from the other one shows as twice. */
async function fill(user: TestUser) {
  const add = async (contact: object) => (await user(contactsEndpoints.create, { body: contact })).body.id;
  clock.moveTo(Temporal.Instant.from('2026-08-01T09:00:00Z'));
  const anna = await add({ name: 'Anna Berg', birthday: '1988-12-01', groups: ['Sailing Club'] });
  clock.moveTo(Temporal.Instant.from('2026-11-15T09:00:00Z'));
  const lucia = await add({ name: 'Ana Lúcia Souza', notes: 'Likes sailing', birthday: '--11-20' });
  const connor = await add({ name: 'Siobhán O’Connor', email: 's@example.com', groups: ['Sailing Club'] });
  await add({ name: 'Bo Li' });
  clock.moveTo(NOW);
  const log = (contactId: string, type: string, date: string, notes: string) =>
    user(interactionsEndpoints.create, { params: { contactId }, body: { type, date, notes } });
  await log(connor, 'call', '2026-11-17T10:00:00Z', 'The regatta is in May');
  await log(connor, 'meeting', '2026-11-16T10:00:00Z', 'Coffee');
  const todo = (contactId: string, task: string, dueDate: string | null) =>
    user(todosEndpoints.create, { params: { contactId }, body: { task, dueDate } });
  await todo(anna, 'Review the slides', '2026-11-17');
  await todo(lucia, 'Return the book', null);
  const body = { subject: 'Friday check-in', message: 'Hi', date: '2026-11-20', timezone: ZONE, contactId: connor };
  await user(remindersEndpoints.create, { body });
  return { anna, lucia, connor };
}

let [ada, bob]: Reading[] = [];
let ids: Record<'ada' | 'bob', Awaited<ReturnType<typeof fill>>>;
beforeAll(async () => {
  const [first, second] = [await signIn(), await signIn()];
  ids = { ada: await fill(first), bob: await fill(second) };
  [ada, bob] = [readAs(first), readAs(second)];
});

describe('a name', () => {
  test.each([
    ['anna', ['Anna Berg']],
    ['ANA', ['Ana Lúcia Souza']],
    ['ana lucia', ['Ana Lúcia Souza']],
    ['berg', ['Anna Berg']],
    ["o'connor", ['Siobhán O’Connor']],
    ['siobhan oconnor', ['Siobhán O’Connor']],
    ['bo', ['Bo Li']],
    ['Siobahn', ['Siobhán O’Connor']],
    ['Annna', ['Anna Berg', 'Ana Lúcia Souza']],
    ['Zebedee', []],
    ['%', []],
    ["' or true --", []],
    ['', []],
  ])('typed as %j is found: %j', async (typed, found) => {
    expect(names(await ada!.findContacts(typed))).toEqual(found);
  });

  test('is found by any of its words, the one with most of them first, and by no part of a word', async () => {
    expect(names(await ada!.namedByAny(['call', 'li', 'bo', 'berg', 'an', 'lucia'], 20))).toEqual([
      'Bo Li',
      'Ana Lúcia Souza',
      'Anna Berg',
    ]);
    expect(await ada!.namedByAny(['sailing', 'nna', '%'], 20)).toEqual([]);
    expect(await ada!.namedByAny([], 20)).toEqual([]);
  });
});

test('everything that is read is the user’s own', async () => {
  const everything = async (reading: Reading) => ({
    contacts: (await reading.notContacted({ limit: 50 })).rows.map(({ id }) => id),
    named: (await reading.namedByAny(['anna'], 50)).map(({ id }) => id),
    birthdays: (await reading.birthdays({ from: '2026-11-18', to: '2026-12-31', limit: 50 })).rows.map(
      ({ contact }) => contact.id,
    ),
    interactions: (await reading.interactions({ limit: 50 })).rows.map(({ contact }) => contact.id),
    todos: (await reading.todos({ limit: 50 })).rows.map(({ contact }) => contact.id),
    reminders: (await reading.reminders({ limit: 50 })).rows.map(({ contact }) => contact.id),
    noted: (await reading.searchNotes('sailing', 50)).rows.map(({ contact }) => contact.id),
    talked: (await reading.searchNotes('regatta', 50)).rows.map(({ contact }) => contact.id),
    groups: names((await reading.groups(50)).rows),
    counts: await reading.counts(),
    plan: await reading.plan(),
  });
  const [adas, bobs] = [await everything(ada!), await everything(bob!)];
  expect(adas.contacts).toHaveLength(4);
  expect(adas).toMatchObject({
    named: [ids.ada.anna],
    birthdays: [ids.ada.lucia, ids.ada.anna],
    interactions: [ids.ada.connor, ids.ada.connor],
    todos: [ids.ada.anna, ids.ada.lucia],
    reminders: [ids.ada.connor],
    noted: [ids.ada.lucia],
    talked: [ids.ada.connor],
    groups: ['Sailing Club'],
    counts: { contacts: 4, warm: 3, cold: 1, groups: 1, openTodos: 2, overdueTodos: 1, pendingReminders: 1 },
  });
  const [own, others] = [JSON.stringify(adas), JSON.stringify(bobs)];
  for (const id of Object.values(ids.bob)) expect(own).not.toContain(id);
  for (const id of Object.values(ids.ada)) expect(others).not.toContain(id);

  const [group] = (await bob!.groups(1)).rows;
  expect(await ada!.contacts([ids.bob.anna])).toEqual([]);
  expect(await ada!.interactions({ contactId: ids.bob.connor, limit: 5 })).toMatchObject({ rows: [], total: 0 });
  expect(await ada!.todos({ contactId: ids.bob.anna, limit: 5 })).toMatchObject({ rows: [], total: 0 });
  expect(await ada!.reminders({ contactId: ids.bob.connor, limit: 5 })).toMatchObject({ rows: [], total: 0 });
  expect(await ada!.members(group!.id, 5)).toMatchObject({ rows: [], total: 0 });
});

test('lists come as they are asked for: by group, by kind, by date and by words', async () => {
  expect(names((await ada!.notContacted({ limit: 1 })).rows)).toEqual(['Anna Berg']);
  expect(names((await ada!.notContacted({ coldOnly: true, limit: 9 })).rows)).toEqual(['Anna Berg']);
  expect(names((await ada!.notContacted({ group: 'Sailing Club', limit: 9 })).rows)).toEqual([
    'Anna Berg',
    'Siobhán O’Connor',
  ]);
  expect((await ada!.interactions({ type: 'meeting', limit: 9 })).rows.map(({ notes }) => notes)).toEqual(['Coffee']);
  expect((await ada!.todos({ dueBy: '2026-11-18', limit: 9 })).rows.map(({ task }) => task)).toEqual([
    'Review the slides',
  ]);
  expect((await ada!.todos({ words: 'SLIDES review', limit: 9 })).rows.map(({ task }) => task)).toEqual([
    'Review the slides',
  ]);
  expect(await ada!.todos({ words: 'slides book', limit: 9 })).toEqual({ rows: [], total: 0 });
  expect((await ada!.reminders({ words: 'friday', limit: 9 })).rows.map(({ subject }) => subject)).toEqual([
    'Friday check-in',
  ]);
  expect(await ada!.reminders({ words: 'monday', limit: 9 })).toEqual({ rows: [], total: 0 });
  expect(await ada!.birthdays({ from: '2026-11-18', to: '2026-12-31', limit: 9 })).toMatchObject({
    rows: [
      { date: '2026-11-20', turns: null },
      { date: '2026-12-01', turns: 38 },
    ],
    total: 2,
  });
  const [club] = await ada!.findGroups('sailing clb');
  expect(club).toMatchObject({ name: 'Sailing Club', contactCount: 2 });
  expect(names((await ada!.members(club!.id, 9)).rows)).toEqual(['Anna Berg', 'Siobhán O’Connor']);
});

test('without a calendar the agenda has what is kept here, and no free times', async () => {
  const { calendar, entries } = await ada!.agenda({ from: '2026-11-20', to: '2026-11-20' });
  expect(calendar).toBe('not-connected');
  expect(entries.map(({ title }) => title)).toEqual(['Ana Lúcia Souza’s birthday', 'Friday check-in']);
  expect(await ada!.freeTimes({ from: '2026-11-18', to: '2026-11-30', minutes: 60 })).toEqual({
    calendar: 'not-connected',
    times: [],
  });
  expect(await ada!.mailboxConnected()).toBe(false);
});
