import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { languageModel } from '../../adapters/language-model/language-model.ts';
import { startModelServer } from '../../testing/vendors/model-server.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { builtInEngine } from '../understanding/built-in-engine.ts';
import { modelEngine } from './model-engine.ts';

const { process, execute } = assistantEndpoints;
const model = await startModelServer();
const { signIn, dependencies, clock } = await startTestApp();
const account = { provider: 'openai-compatible', model: 'stand-in', baseUrl: model.url } as const;
Object.assign(dependencies.ports, { engine: modelEngine(languageModel(account), builtInEngine, dependencies.log) });

type Ids = Readonly<Record<'tom' | 'priya' | 'grace', string>>;
const todo = (contactId: string, task: string, dueDate?: string) =>
  ['add-todo', { contactIds: [contactId], todo: { task, ...(dueDate && { dueDate }) } }] as const;
const day = (days: number) => clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days }).toString();

async function careless(message: string, calls: (ids: Ids) => readonly (readonly [string, object])[]) {
  const ada = await signIn();
  const add = async (name: string) => (await ada(contactsEndpoints.create, { body: { name } })).body.id;
  const ids = { tom: await add('Tom Baker'), priya: await add('Priya Patel'), grace: await add('Grace Kim') };
  model.says(
    { calls: ['Tom', 'Priya', 'Grace'].map((name) => ['find_contacts', { name }] as const) },
    { calls: calls(ids) },
  );
  const { body } = await ada(process, { body: { message, zone: 'Europe/Berlin' } });
  const run = await ada(execute, { body: { actions: body.actions.map(({ id }) => ({ id, confirmed: false })) } });
  return { ada, body, run, todos: (await ada(todosEndpoints.active)).body.data };
}

test.each<[string, string, (ids: Ids) => readonly (readonly [string, object])[], string | undefined]>([
  [
    'swallows a part',
    'remind me to call tom tomorrow and to visit priya on friday',
    ({ tom }) => [todo(tom, 'call Tom', day(1))],
    'priya',
  ],
  [
    'takes the first of two people',
    'remind me to call tom or priya tomorrow',
    ({ tom }) => [todo(tom, 'call Tom', day(1))],
    'priya',
  ],
  ['makes up a day', 'remind me to call tom', ({ tom }) => [todo(tom, 'call Tom', day(3))], undefined],
  ['takes another day', 'remind me to call tom tomorrow', ({ tom }) => [todo(tom, 'call Tom', day(2))], 'tomorrow'],
  [
    'splits badly',
    'remind me to call tom about the keys and the car tomorrow',
    ({ tom }) => [todo(tom, 'call Tom about the keys', day(1)), todo(tom, 'the car', day(1))],
    undefined,
  ],
  ['forgets the day', 'remind me to call tom tomorrow', ({ tom }) => [todo(tom, 'call Tom')], 'tomorrow'],
  ['takes somebody else', 'remind me to call tom tomorrow', ({ grace }) => [todo(grace, 'call Tom', day(1))], 'tom'],
  ['overhears a no', 'do not remind me to call tom tomorrow', ({ tom }) => [todo(tom, 'call Tom', day(1))], undefined],
  [
    'overhears a condition',
    'remind me to call tom tomorrow if it rains',
    ({ tom }) => [todo(tom, 'call Tom', day(1))],
    undefined,
  ],
])('of a model that %s nothing is carried out unasked: “%s”', async (_, message, calls, named) => {
  const { body, run, todos } = await careless(message, calls);
  expect(body.actions.length).toBeGreaterThan(0);
  expect(body.actions.map(({ needsConfirmation }) => needsConfirmation)).toEqual(body.actions.map(() => true));
  expect(run.body.results.map(({ status }) => status)).toEqual(body.actions.map(() => 'proposed'));
  expect(todos).toEqual([]);
  if (named) expect(body.actions.map(({ why }) => why).join(' ')).toContain(named);
});

test('what a model reads as the person said it is done at once', async () => {
  const { body, todos } = await careless('remind me to call tom tomorrow', ({ tom }) => [
    todo(tom, 'Call Tom', day(1)),
  ]);
  expect(body.actions).toMatchObject([{ needsConfirmation: false }]);
  expect(todos).toMatchObject([{ todos: [{ task: 'Call Tom', dueDate: day(1) }] }]);
});
