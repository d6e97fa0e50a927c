import { bulkEndpoints } from '../../../packages/domain/src/bulk/bulk.contract.ts';
import { lettersEndpoints } from '../../../packages/domain/src/letters/letters.contract.ts';
import { newTodosOf } from './assisted.acts.ts';
import { LIMITS } from './memory.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, expectOnPlan, today } from './stage.ts';

const CHANGED = 'a change of many holds for each of them, and is taken back for each';
const SWITCHED = 'the weekly letter is on or off as was said';
const [FEWEST, MOST] = [2, 6];

/** Everybody by a condition, who are then woken again, or not. */
export const snoozeEverybody: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const [key, days, takesBack] = [random.uuid(), random.whole(2, 60), random.chance(0.5)];
  const expected = memory.contacts.size;
  if (expected === 0) return false;
  const until = today(person, stage).add({ days }).toString();
  const { status, body, isUnsure } = await client.call(bulkEndpoints.change, {
    body: { selection: { conditions: [] }, change: { kind: 'snooze', until }, expected },
    key,
  });
  person.note(`snoozed everybody until ${until}: ${status}`);
  const isRight = status === 201 && (body.changed === expected || isUnsure);
  expectOf(person, stage, CHANGED, isRight, () => `of ${expected} it was answered ${status}: ${JSON.stringify(body)}`);
  if (status !== 201) return true;
  const before = [...memory.contacts.values()].map((contact) => [contact, contact.snoozedUntil] as const);
  for (const contact of memory.contacts.values()) contact.snoozedUntil = until;
  if (!takesBack) return true;
  const undone = await client.call(bulkEndpoints.undo, { params: { id: body.id } });
  person.note(`took that back: ${undone.status}`);
  expectOf(person, stage, CHANGED, undone.status === 200, () => `taking back was answered ${undone.status}`);
  if (undone.status === 200) for (const [contact, snoozedUntil] of before) contact.snoozedUntil = snoozedUntil;
  return true;
};

export const todoForSome: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const [key, most, task] = [random.uuid(), random.whole(FEWEST, MOST), `Ask ${random.whole(0, 1e9).toString(36)}`];
  const ids = [...memory.contacts.keys()].slice(-most);
  if (ids.length < FEWEST) return false;
  const { status } = await client.call(bulkEndpoints.change, {
    body: { selection: { ids }, change: { kind: 'todo', task, dueDate: null } },
    key,
  });
  person.note(`a to-do for ${ids.length}: ${status}`);
  const isOver = ({ plan }: Person) => memory.openTodos + ids.length > (LIMITS[plan].todos ?? Infinity);
  await expectOnPlan(
    person,
    stage,
    CHANGED,
    () => status === (isOver(person) ? 403 : 201),
    () => `${ids.length} more of ${memory.openTodos} to-dos on ${person.plan}: ${status}`,
  );
  for (const contactId of ids) {
    const added = (await newTodosOf(person, contactId)).filter((todo) => todo.task === task);
    const isRight = added.length === (status === 201 ? 1 : 0);
    expectOf(person, stage, CHANGED, isRight, () => `after ${status} somebody has it ${added.length} times`);
    for (const { id } of added) memory.todos.set(id, { contactId, task, completed: false });
  }
  return true;
};

export const switchLetter: Act = async (person, stage) => {
  const isOn = person.random.chance(0.8);
  const { status, body } = await person.client.call(lettersEndpoints.update, { body: { isOn } });
  person.note(`switched the weekly letter ${isOn ? 'on' : 'off'}: ${status}`);
  const isRight = status === 200 && body.isOn === isOn && (body.nextAt !== null) === isOn;
  expectOf(person, stage, SWITCHED, isRight, () => `it was answered ${status}: ${JSON.stringify(body)}`);
  if (isOn && status === 200) person.letterSince ??= stage.vendors.now();
  return true;
};
