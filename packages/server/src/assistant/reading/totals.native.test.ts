import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { readingTools } from '../model/model-tools.ts';
import { readingFor } from './reading.ts';

const { signIn, clock, dependencies } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const NOW = Temporal.Instant.from('2026-11-18T09:00:00Z');
const ZONE = 'Europe/Berlin';
const readAs = ({ user }: TestUser, zone = ZONE) => readingFor(dependencies, user, zone, NOW);

/** More of everything than a list of two shows; everybody is a contact of the same group with the same birthday. */
const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];

async function signInWithMany() {
  const ada = await signIn();
  clock.moveTo(Temporal.Instant.from('2026-09-01T09:00:00Z'));
  const ids: string[] = [];
  for (const name of PEOPLE) {
    const body = {
      name,
      email: `${name}@example.com`,
      birthday: '--11-20',
      groups: ['Family', name],
      notes: 'Likes tea',
    };
    ids.push((await ada(contactsEndpoints.create, { body })).body.id);
  }
  clock.moveTo(NOW);
  for (const contactId of ids) {
    const params = { contactId };
    await ada(todosEndpoints.create, { params, body: { task: 'Send the book', dueDate: '2026-11-18' } });
    await ada(todosEndpoints.create, { params, body: { task: 'Water the plants', completed: true } });
    const body = { type: 'call', date: '2026-06-10T10:00:00Z', notes: 'The regatta' };
    await ada(interactionsEndpoints.create, { params, body });
    await ada(remindersEndpoints.create, {
      body: { contactId, subject: 'News', message: 'Hi', date: '2026-11-20', timezone: ZONE },
    });
  }
  return { ada, ids };
}

test('a list that is cut still says how many there are, at every list that there is', async () => {
  const { ada } = await signInWithMany();
  const reading = readAs(ada);
  const [family] = await reading.findGroups('family');
  const lists = {
    notContacted: reading.notContacted({ limit: 2 }),
    cold: reading.notContacted({ coldOnly: true, group: 'Family', before: '2026-11-01T00:00:00.000Z', limit: 2 }),
    birthdays: reading.birthdays({ from: '2026-11-01', to: '2026-11-30', limit: 2 }),
    interactions: reading.interactions({ limit: 2 }),
    ofAKind: reading.interactions({ type: 'call', from: '2026-06-01', to: '2026-06-30', words: 'regatta', limit: 2 }),
    todos: reading.todos({ dueFrom: '2026-11-18', dueBy: '2026-11-18', limit: 2 }),
    completed: reading.todos({
      status: 'completed',
      completedFrom: '2026-11-18',
      completedBy: '2026-11-18',
      words: 'plants',
      limit: 2,
    }),
    reminders: reading.reminders({ words: 'news', limit: 2 }),
    members: reading.members(family!.id, 2),
    notes: reading.searchNotes('tea', 2),
    talks: reading.searchNotes('regatta', 2),
  };
  for (const [name, list] of Object.entries(lists)) {
    const { rows, total } = await list;
    expect({ name, rows: rows.length, total }).toEqual({ name, rows: 2, total: PEOPLE.length });
  }
  expect(await reading.todos({ status: 'any', limit: 2 })).toMatchObject({ total: 2 * PEOPLE.length });
  expect(await reading.groups(2)).toMatchObject({ total: PEOPLE.length + 1 });
  expect(await reading.interactions({ limit: 2 })).toMatchObject({ people: PEOPLE.length });
});

test('an AI client and a model are told the same totals', async () => {
  const { ada } = await signInWithMany();
  const tools = readingTools(readAs(ada), () => {});
  for (const name of ['not_contacted', 'interactions', 'open_todos', 'completed_todos', 'pending_reminders'])
    expect(await tools[name]!.run!({ limit: 2 })).toMatchObject({ total: PEOPLE.length });
});

test('a talk from before the contact was added is found like any other', async () => {
  const { ada, ids } = await signInWithMany();
  const reading = readAs(ada);
  expect((await reading.interactions({ type: 'call', limit: 1 })).rows).toMatchObject([{ notes: 'The regatta' }]);
  expect(await reading.interactions({ contactId: ids[0]!, limit: 1 })).toMatchObject({ total: 1, people: 1 });
});

test('what is found by words comes with the words around, from the notes before the talks', async () => {
  const { ada } = await signInWithMany();
  const reading = readAs(ada);
  const [inNotes] = (await reading.searchNotes('TEA', 1)).rows;
  expect(inNotes).toMatchObject({ contact: { name: 'Ana' }, found: 'notes', text: 'Likes tea' });
  const [inTalk] = (await reading.searchNotes('regatta', 1)).rows;
  expect(inTalk).toMatchObject({ contact: { name: 'Ana' }, found: 'talk', text: 'The regatta' });
});

test('days begin and end in the user’s zone, also where the clocks are changed', async () => {
  const ada = await signIn();
  const { id: contactId } = (await ada(contactsEndpoints.create, { body: { name: 'Tom' } })).body;
  const log = (date: string, notes: string) =>
    ada(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', date, notes } });
  // Sunday 25 October 2026 has 25 hours in Berlin.
  await log('2026-10-24T21:59:00Z', 'Saturday, 23:59');
  await log('2026-10-24T22:00:00Z', 'Sunday, 0:00');
  await log('2026-10-25T22:59:00Z', 'Sunday, 23:59');
  await log('2026-10-25T23:00:00Z', 'Monday, 0:00');
  const sunday = { from: '2026-10-25', to: '2026-10-25', limit: 9 };
  const notesOf = async (zone: string) =>
    (await readAs(ada, zone).interactions(sunday)).rows.map(({ notes }) => notes).toReversed();
  expect(await notesOf(ZONE)).toEqual(['Sunday, 0:00', 'Sunday, 23:59']);
  expect(await notesOf('UTC')).toEqual(['Sunday, 23:59', 'Monday, 0:00']);
});

test('the plan is told with what is used of it', async () => {
  const { ada } = await signInWithMany();
  expect(await readAs(ada).plan()).toMatchObject({
    plan: 'premium',
    usage: { contacts: { count: PEOPLE.length, limit: null }, todos: { count: PEOPLE.length, limit: null } },
  });
});
