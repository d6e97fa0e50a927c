import { contactsEndpoints } from '../../../packages/domain/src/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '../../../packages/domain/src/interactions/interactions.contract.ts';
import { todosEndpoints } from '../../../packages/domain/src/todos/todos.contract.ts';
import { LIMITS, PLAIN } from './memory.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, expectOnPlan, type Stage, today } from './stage.ts';

const ACKNOWLEDGED = 'a write is acknowledged or refused for a reason';
const LIMITED = 'a plan’s limit is kept, and nothing below it refused';
const FIRST_NAMES = [
  'Ada',
  'Björn',
  'Chloé',
  'Dmitri',
  'Farid',
  'Giulia',
  'Hiro',
  'José',
  'Nadia',
  'Priya',
  'Søren',
  'Zoë',
];

/** Unique, so that it is found by its name. */
const newName = ({ random, number }: Person) =>
  `${random.pick(FIRST_NAMES)} N${number}x${random.whole(0, 1e9).toString(36)}`;

const isFull = (limit: number | null, used: number) => limit !== null && used >= limit;

/** What the plan allows is added, and no more. */
const expectLimit = (person: Person, stage: Stage, what: 'contacts' | 'todos', used: number, status: number) =>
  expectOnPlan(
    person,
    stage,
    LIMITED,
    () => status === (isFull(LIMITS[person.plan][what], used) ? 403 : 201),
    () => `one more of ${used} ${what} on ${person.plan}: ${status}`,
  );

export const addContact: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const [key, name] = [random.uuid(), newName(person)];
  const email = random.chance(0.8) ? `${key.slice(0, 8)}@friends.example` : null;
  const { status } = await client.call(contactsEndpoints.create, { body: { name, email }, key });
  person.note(`added the contact ${name}: ${status}`);
  await expectLimit(person, stage, 'contacts', memory.contacts.size, status);
  if (status === 201) memory.contacts.set(key, { ...PLAIN, name, email });
  return true;
};

export const renameContact: Act = async (person, stage) => {
  const chosen = person.random.pickOrNone([...person.memory.contacts]);
  const name = newName(person);
  if (!chosen) return false;
  const [id, contact] = chosen;
  const { status, body } = await person.client.call(contactsEndpoints.update, { params: { id }, body: { name } });
  person.note(`renamed ${contact.name} to ${name}: ${status}`);
  expectOf(
    person,
    stage,
    ACKNOWLEDGED,
    status === 200,
    () => `renaming was answered ${status}: ${JSON.stringify(body)}`,
  );
  if (status === 200) contact.name = name;
  return true;
};

export const deleteContact: Act = async (person, stage) => {
  const chosen = person.random.pickOrNone([...person.memory.contacts]);
  if (!chosen) return false;
  const [id, { name }] = chosen;
  const { status, isUnsure } = await person.client.call(contactsEndpoints.remove, { params: { id } });
  person.note(`deleted the contact ${name}: ${status}`);
  const isGone = status === 200 || (status === 404 && isUnsure);
  expectOf(person, stage, ACKNOWLEDGED, isGone, () => `deleting the contact ${name} was answered ${status}`);
  if (isGone) person.memory.forgetContact(id);
  return true;
};

export const addTodo: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const contactId = random.pickOrNone([...memory.contacts.keys()]);
  const [key, task, days] = [random.uuid(), `Call ${random.whole(0, 1e9).toString(36)}`, random.whole(0, 20)];
  if (!contactId) return false;
  const body = { task, dueDate: today(person, stage).add({ days }).toString() };
  const { status } = await client.call(todosEndpoints.create, { params: { contactId }, body, key });
  person.note(`added the to-do ${task}: ${status}`);
  await expectLimit(person, stage, 'todos', memory.openTodos, status);
  if (status === 201) memory.todos.set(key, { contactId, task, completed: false });
  return true;
};

export const completeTodo: Act = async (person, stage) => {
  const open = [...person.memory.todos].filter(([, { completed }]) => !completed);
  const chosen = person.random.pickOrNone(open);
  if (!chosen) return false;
  const [id, todo] = chosen;
  const { status } = await person.client.call(todosEndpoints.update, { params: { id }, body: { completed: true } });
  person.note(`completed the to-do ${todo.task}: ${status}`);
  expectOf(person, stage, ACKNOWLEDGED, status === 200, () => `completing a to-do was answered ${status}`);
  if (status === 200) todo.completed = true;
  return true;
};

export const deleteTodo: Act = async (person, stage) => {
  const chosen = person.random.pickOrNone([...person.memory.todos]);
  if (!chosen) return false;
  const [id, { task }] = chosen;
  const { status, isUnsure } = await person.client.call(todosEndpoints.remove, { params: { id } });
  person.note(`deleted the to-do ${task}: ${status}`);
  const isGone = status === 204 || (status === 404 && isUnsure);
  expectOf(person, stage, ACKNOWLEDGED, isGone, () => `deleting a to-do was answered ${status}`);
  if (isGone) person.memory.todos.delete(id);
  return true;
};

export const logInteraction: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const contactId = random.pickOrNone([...memory.contacts.keys()]);
  const [key, notes] = [random.uuid(), `We spoke about ${random.whole(0, 1e9).toString(36)}`];
  if (!contactId) return false;
  const { status } = await client.call(interactionsEndpoints.create, {
    params: { contactId },
    body: { type: 'call', notes },
    key,
  });
  person.note(`logged a call: ${status}`);
  expectOf(person, stage, ACKNOWLEDGED, status === 201, () => `logging a call was answered ${status}`);
  if (status !== 201) return true;
  memory.interactions.set(key, { contactId, notes });
  // Whoever was spoken to sleeps no longer.
  memory.contacts.get(contactId)!.snoozedUntil = null;
  return true;
};
