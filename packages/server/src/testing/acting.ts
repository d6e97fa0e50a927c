import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { scriptEngine } from './scripted-engine.ts';
import type { TestApp, TestUser } from './start-test-app.ts';

const { process, execute } = assistantEndpoints;

const LIFE = [
  'contacts',
  'contact_groups',
  'contact_relations',
  'groups',
  'interactions',
  'todos',
  'reminders',
  'deliveries',
  'deleted_contacts',
];

/** One statement for all of them: the tests ask for it several times each. */
const LIFE_OF_USER = LIFE.map(
  (table) => `select '${table}' as "table", coalesce(jsonb_agg(row order by row::text), '[]') as rows from (
    select to_jsonb(${table}) - 'updated_at' - 'next_send_at' - 'round' as row from ${table} where user_id = $1) as ${table}`,
).join(' union all ');

export const action = (type: ActionType, given: object) => ({ type, arguments: given });

export const contactOf = async (user: TestUser, fields: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace', email: 'grace@example.com', ...fields } })).body;

/** One of everything to act upon. */
export async function world(user: TestUser) {
  const grace = await contactOf(user, { phone: '030 123', groups: ['Navy'], warmth: 'cold' });
  const alan = await contactOf(user, { name: 'Alan', email: 'alan@example.com' });
  const [navy] = (await user(groupsEndpoints.list)).body;
  const params = { contactId: grace.id };
  const todo = (await user(todosEndpoints.create, { params, body: { task: 'Call', dueDate: '2100-01-01' } })).body;
  const edith = { contactId: (await contactOf(user, { name: 'Edith', email: 'edith@example.com' })).id };
  const ticked = (await user(todosEndpoints.create, { params: edith, body: { task: 'Pay', completed: true } })).body;
  const talk = (await user(interactionsEndpoints.create, { params: edith, body: { type: 'call', notes: 'Chess' } }))
    .body;
  const body = { contactId: grace.id, subject: 'Hello', message: 'Dear Grace', date: '2100-01-01' };
  const reminder = (await user(remindersEndpoints.create, { body })).body;
  return { grace, alan, navy: navy!, todo, ticked, talk, reminder };
}
export type World = Awaited<ReturnType<typeof world>>;

/** One of every kind: without it this does not compile. */
export const ONE_OF_EACH: Readonly<Record<ActionType, (world: World) => object>> = {
  'create-contact': () => ({ contact: { name: 'Tom' } }),
  'update-contact': ({ grace }) => ({ contactId: grace.id, change: { notes: 'Tall' } }),
  'delete-contacts': ({ grace }) => ({ contactIds: [grace.id] }),
  'add-relation': ({ grace, alan }) => ({ contactId: grace.id, relation: { contactId: alan.id, kind: 'friend' } }),
  'log-interaction': ({ grace }) => ({ contactIds: [grace.id], interaction: { type: 'call', notes: 'Boats' } }),
  'add-todo': ({ grace }) => ({ contactIds: [grace.id], todo: { task: 'Call' } }),
  'complete-todos': ({ todo }) => ({ todoIds: [todo.id] }),
  'reschedule-todos': ({ todo }) => ({ todoIds: [todo.id], dueDate: '2100-02-02' }),
  'reopen-todos': ({ ticked }) => ({ todoIds: [ticked.id] }),
  'delete-todos': ({ todo }) => ({ todoIds: [todo.id] }),
  'delete-interactions': ({ talk }) => ({ interactionIds: [talk.id] }),
  'create-group': ({ grace }) => ({ name: 'Family', contactIds: [grace.id] }),
  'add-to-group': ({ navy, alan }) => ({ groupId: navy.id, contactIds: [alan.id] }),
  'remove-from-group': ({ navy, grace }) => ({ groupId: navy.id, contactIds: [grace.id] }),
  'set-group-rhythm': ({ navy }) => ({ groupId: navy.id, coldThresholdDays: 10 }),
  'delete-group': ({ navy }) => ({ groupId: navy.id }),
  'create-reminder': ({ grace }) => ({
    reminder: { contactId: grace.id, subject: 'Hi', message: 'Dear Grace', date: '2100-01-01' },
  }),
  'change-reminder': ({ reminder }) => ({ reminderId: reminder.id, change: { time: '10:00' } }),
  'cancel-reminder': ({ reminder }) => ({ reminderId: reminder.id }),
  'schedule-meeting': ({ grace }) => ({
    event: { title: 'Lunch', start: '2100-11-20T09:00:00Z', contactId: grace.id, attendees: ['grace@example.com'] },
  }),
  navigate: () => ({ target: 'groups' }),
};

export const run = async (user: TestUser, ids: readonly string[], confirmed = true) =>
  (await user(execute, { body: { actions: ids.map((id) => ({ id, confirmed })) } })).body.results;

/** What the tests of the assistant's actions do all the time. */
export function acting({ dependencies, query }: TestApp) {
  const engine = scriptEngine(dependencies);
  return {
    engine,

    /** Has the assistant propose these. */
    propose: async (user: TestUser, ...actions: object[]): Promise<ProposedAction[]> => {
      engine.answers({ actions });
      return (await user(process, { body: { message: 'Please', zone: 'Europe/Berlin' } })).body.actions;
    },

    /** Every row of a user that the screens show, without the conversation and the moments at which rows were touched. */
    lifeOf: async ({ user }: TestUser) => {
      const rows = await query<{ table: string; rows: unknown[] }>(LIFE_OF_USER, [user.id]);
      return Object.fromEntries(rows.map(({ table, rows: found }) => [table, found]));
    },
  };
}
