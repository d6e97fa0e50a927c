import { accessTokensEndpoints } from '../../../packages/domain/src/assistant/access-tokens.contract.ts';
import { assistantEndpoints } from '../../../packages/domain/src/assistant/assistant.contract.ts';
import { contactsEndpoints } from '../../../packages/domain/src/contacts/contacts.contract.ts';
import { importExportEndpoints } from '../../../packages/domain/src/import-export/import-export.contract.ts';
import { todosEndpoints } from '../../../packages/domain/src/todos/todos.contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from '../../../packages/server/src/testing/mcp-client.ts';
import { LIMITS, PLAIN } from './memory.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, expectOnPlan } from './stage.ts';

const DONE_WITHIN_MILLISECONDS = 150_000;
const COUNTED = 'questions to the assistant are counted, and none above the plan answered';
const QUESTIONS = [
  'Who have I not contacted recently?',
  'Which birthdays are coming up?',
  'What do I have to do today?',
];

export const askAssistant: Act = async (person, stage) => {
  const { memory, client, random } = person;
  const [key, message] = [random.uuid(), random.pick(QUESTIONS)];
  const month = stage.vendors.now().toString().slice(0, 7);
  const asked = memory.questions.get(month) ?? 0;
  const isOver = () => asked >= (LIMITS[person.plan].queries ?? Infinity);
  const { status, body } = await client.call(assistantEndpoints.process, { body: { message, zone: person.zone }, key });
  person.note(`asked the assistant: ${status}`);
  await expectOnPlan(
    person,
    stage,
    COUNTED,
    () => status === (isOver() ? 403 : 200),
    () => `question ${asked + 1} on ${person.plan} was answered ${status}: ${JSON.stringify(body)}`,
  );
  if (status === 200) memory.questions.set(month, asked + 1);
  return true;
};

/** The to-dos of a contact that are not known yet. */
export async function newTodosOf({ client, memory }: Person, contactId: string) {
  const { body } = await client.call(todosEndpoints.ofContact, { params: { contactId }, query: { limit: 100 } });
  return body.data.filter(({ id }) => !memory.todos.has(id));
}

/** An AI client adds a to-do by a token that lives as long as this. */
export const useAiClient: Act = async (person, stage) => {
  const { memory, client, random, plan } = person;
  const contactId = random.pickOrNone([...memory.contacts.keys()]);
  const task = `Write ${random.whole(0, 1e9).toString(36)}`;
  const limit = LIMITS[plan].todos;
  if (!contactId || (limit !== null && memory.openTodos >= limit)) return false;
  const token = await client.call(accessTokensEndpoints.create, {
    body: { name: 'Laptop', scope: 'write' },
    key: random.uuid(),
  });
  if (token.status !== 201) return false;
  const input = { contactIds: [contactId], todo: { task } };
  const answer = await connectClient(stage.vendors.origin, token.body.secret)
    .then(async (ai) => (await ai.call('add-todo', input)).text)
    .catch(() => undefined);
  const added = (await newTodosOf(person, contactId)).filter((todo) => todo.task === task);
  person.note(`an AI client added ${task}: ${answer ?? 'no answer'}, found ${added.length}`);
  const isRight = answer?.startsWith('Done') ? added.length === 1 : added.length <= 1;
  expectOf(
    person,
    stage,
    'what an AI client was told is done is there once',
    isRight,
    () => `it was told “${answer}”, and there are ${added.length}`,
  );
  for (const { id } of added) memory.todos.set(id, { contactId, task, completed: false });
  await client.call(accessTokensEndpoints.revoke, { params: { id: token.body.id } });
  return true;
};

/** A file whose names are found again by a word of their own. Rows above the plan stay out. */
export const importFile: Act = async (person, stage) => {
  const { memory, client, random } = person;
  const { begin, upload, start, get } = importExportEndpoints;
  const [key, word, count] = [random.uuid(), `q${random.whole(1e8, 1e9).toString(36)}q`, random.whole(2, 30)];
  const rows = Array.from({ length: count }, (_, row) => ({
    name: `Row ${row} ${word}`,
    email: `${word}${row}@friends.example`,
  }));
  const begun = await client.call(begin, { body: { fileName: `${word}.csv`, total: count }, key });
  if (begun.status !== 201) return false;
  const params = { id: begun.body.id };
  await client.call(upload, { params, body: { from: 1, rows } });
  const started = await client.call(start, { params, body: {} });
  person.note(`imports ${count} rows with ${word}: ${started.status}`);
  const giveUpAt = performance.now() + DONE_WITHIN_MILLISECONDS;
  let state = (await client.call(get, { params })).body;
  while (state.status !== 'done' && performance.now() < giveUpAt) {
    await sleep(200);
    state = (await client.call(get, { params })).body;
  }
  const used = memory.contacts.size;
  const fitting = () => Math.min(count, Math.max(0, (LIMITS[person.plan].contacts ?? Infinity) - used));
  const found = (await client.call(contactsEndpoints.list, { query: { search: word, limit: 100 } })).body;
  await expectOnPlan(
    person,
    stage,
    'an import is finished, row by row, within the plan',
    () => state.status === 'done' && state.imported === fitting() && found.meta.total === fitting(),
    () =>
      `of ${count} rows ${fitting()} fit; it is ${state.status}, says ${state.imported}, and there are ${found.meta.total}`,
  );
  for (const { id, name, email } of found.data) memory.contacts.set(id, { ...PLAIN, name, email });
  return true;
};
