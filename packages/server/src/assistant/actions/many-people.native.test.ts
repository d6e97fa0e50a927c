import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { acting, action, run } from '../../testing/acting.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const free = await startTestApp();
const { propose, lifeOf } = acting(testApp);
const { undo } = assistantEndpoints;

const FEW = 5;
const MOST = isReleaseRun ? 500 : 50;

/** Somebody with so many contacts, every second one cold, in a group, with a to-do and a call each. */
async function withPeople(count: number, { signIn, query }: TestApp = testApp) {
  const ada = await signIn();
  const { body: crew } = await ada(groupsEndpoints.create, { body: { name: 'Crew' } });
  const { body: empty } = await ada(groupsEndpoints.create, { body: { name: 'Empty' } });
  await query(
    `insert into contacts (user_id, id, name, warmth, last_interaction, last_interaction_type, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || to_char(n, 'FM0000'), case n % 2 when 0 then 'cold' else 'warm' end,
       '2026-11-10', 'call', '2026-11-01', '2026-11-01' from generate_series(1, $2::int) n`,
    [ada.user.id, count],
  );
  const each = (table: string, columns: string, values: string) =>
    query(`insert into ${table} (user_id, ${columns}) select user_id, ${values} from contacts where user_id = $1`, [
      ada.user.id,
    ]);
  await each('contact_groups', 'contact_id, group_id', `id, '${crew.id}'`);
  await each('todos', 'id, contact_id, task, created_at', `gen_random_uuid(), id, 'Write', now()`);
  const call = `gen_random_uuid(), id, 'call', 'Hi', '2026-11-10', '2026-11-10'`;
  await each('interactions', 'id, contact_id, type, notes, date, created_at', call);
  const ids = async (table: string) =>
    (await query<{ id: string }>(`select id from ${table} where user_id = $1 order by id`, [ada.user.id])).map(
      ({ id }) => id,
    );
  return {
    ada,
    crew,
    empty,
    contactIds: await ids('contacts'),
    todoIds: await ids('todos'),
    interactionIds: await ids('interactions'),
  };
}
type People = Awaited<ReturnType<typeof withPeople>>;

type Case = {
  /** What must be so before. */
  readonly before?: (people: People) => Promise<unknown>;
  readonly isFinal?: true;
  readonly given: (people: People) => object;
  /** The same by the screens, for one of the people. */
  readonly single: (people: People, index: number) => Promise<unknown>;
};

const CASES = {
  'delete-contacts': {
    given: ({ contactIds }) => ({ contactIds }),
    single: ({ ada, contactIds }, index) => ada(contactsEndpoints.remove, { params: { id: contactIds[index]! } }),
  },
  'log-interaction': {
    given: ({ contactIds }) => ({ contactIds, interaction: { type: 'meeting', notes: 'Lunch' } }),
    single: ({ ada, contactIds }, index) =>
      ada(interactionsEndpoints.create, {
        params: { contactId: contactIds[index]! },
        body: { type: 'meeting', notes: 'Lunch' },
      }),
  },
  'add-todo': {
    given: ({ contactIds }) => ({ contactIds, todo: { task: 'Call', dueDate: '2100-01-01' } }),
    single: ({ ada, contactIds }, index) =>
      ada(todosEndpoints.create, {
        params: { contactId: contactIds[index]! },
        body: { task: 'Call', dueDate: '2100-01-01' },
      }),
  },
  'complete-todos': {
    given: ({ todoIds }) => ({ todoIds }),
    single: ({ ada, todoIds }, index) =>
      ada(todosEndpoints.update, { params: { id: todoIds[index]! }, body: { completed: true } }),
  },
  'reschedule-todos': {
    given: ({ todoIds }) => ({ todoIds, dueDate: '2100-02-02' }),
    single: ({ ada, todoIds }, index) =>
      ada(todosEndpoints.update, { params: { id: todoIds[index]! }, body: { dueDate: '2100-02-02' } }),
  },
  'reopen-todos': {
    before: ({ ada }) => testApp.query(`update todos set completed_at = now() where user_id = $1`, [ada.user.id]),
    given: ({ todoIds }) => ({ todoIds }),
    single: ({ ada, todoIds }, index) =>
      ada(todosEndpoints.update, { params: { id: todoIds[index]! }, body: { completed: false } }),
  },
  'delete-todos': {
    given: ({ todoIds }) => ({ todoIds }),
    single: ({ ada, todoIds }, index) => ada(todosEndpoints.remove, { params: { id: todoIds[index]! } }),
  },
  'delete-interactions': {
    isFinal: true,
    given: ({ interactionIds }) => ({ interactionIds }),
    single: ({ ada, interactionIds }, index) =>
      ada(interactionsEndpoints.remove, { params: { id: interactionIds[index]! } }),
  },
  'delete-group': {
    isFinal: true,
    given: ({ crew }) => ({ groupId: crew.id }),
    single: ({ ada, crew }) => ada(groupsEndpoints.remove, { params: { id: crew.id } }),
  },
  'set-group-rhythm': {
    given: ({ crew }) => ({ groupId: crew.id, coldThresholdDays: 10 }),
    single: ({ ada, crew }) =>
      ada(groupsEndpoints.update, { params: { id: crew.id }, body: { coldThresholdDays: 10 } }),
  },
  'create-group': {
    given: ({ contactIds }) => ({ name: 'Family', contactIds }),
    single: async ({ ada, contactIds }, index) => {
      const groups = async () => (await ada(groupsEndpoints.list)).body.find(({ name }) => name === 'Family');
      const family =
        (await groups()) ?? (await ada(groupsEndpoints.create, { body: { name: 'Family', description: '' } })).body;
      await ada(groupsEndpoints.addContacts, {
        params: { id: family.id },
        body: { contactIds: [contactIds[index]!] },
      });
    },
  },
  'add-to-group': {
    given: ({ empty, contactIds }) => ({ groupId: empty.id, contactIds }),
    single: ({ ada, empty, contactIds }, index) =>
      ada(groupsEndpoints.addContacts, { params: { id: empty.id }, body: { contactIds: [contactIds[index]!] } }),
  },
  'remove-from-group': {
    given: ({ crew, contactIds }) => ({ groupId: crew.id, contactIds }),
    single: ({ ada, crew, contactIds }, index) =>
      ada(groupsEndpoints.removeContact, { params: { id: crew.id, contactId: contactIds[index]! } }),
  },
  // These are about one.
  'create-contact': null,
  'update-contact': null,
  'add-relation': null,
  'create-reminder': null,
  'change-reminder': null,
  'cancel-reminder': null,
  'schedule-meeting': null,
  navigate: null,
} satisfies Record<ActionType, Case | null>;

const ABOUT_MANY = (Object.entries(CASES) as [ActionType, Case | null][]).flatMap(([type, one]) =>
  one ? [[type, one] as const] : [],
);

/** How many statements the driver sends meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

async function doneAndUndone(type: ActionType, { before: prepare, given, isFinal }: Case, count: number) {
  const people = await withPeople(count);
  await prepare?.(people);
  const { ada } = people;
  const before = await lifeOf(ada);
  const [proposed] = await propose(ada, action(type, given(people)));
  const { id } = proposed!;
  const doing = await statementsDuring(async () =>
    expect(await run(ada, [id])).toMatchObject([{ status: 'done', message: null }]),
  );
  const after = await lifeOf(ada);
  expect(after).not.toEqual(before);
  if (isFinal) return { doing };
  const undoing = await statementsDuring(async () =>
    expect(await ada(undo, { params: { id } })).toMatchObject({ status: 200, body: { status: 'undone' } }),
  );
  expect(await lifeOf(ada)).toEqual(before);
  return { doing, undoing };
}

/** What the user has, with names in place of ids, and without the moments at which it came to be. */
async function storyOf({ user }: TestUser) {
  const ask = (text: string) => testApp.query(text, [user.id]);
  const named = 'join contacts c on c.user_id = t.user_id and c.id = t.contact_id where t.user_id = $1 order by c.name';
  return [
    await ask(`select name, warmth, last_interaction_type, last_interaction > now() - interval '1 hour' as is_recent
      from contacts where user_id = $1 order by name`),
    await ask(`select c.name, type, t.notes from interactions t ${named}, type`),
    await ask(`select c.name, task, due_date, completed_at is null as is_open, t.updated_at is null as is_new
      from todos t ${named}, task`),
    await ask(`select c.name, g.name as "group" from contact_groups t
      join groups g on g.user_id = t.user_id and g.id = t.group_id ${named}, g.name`),
    await ask(`select contact_count, cold_contact_count from users where id = $1`),
    await ask(`select content ->> 'name' as name, contacts_before > 0 as is_counted
      from deleted_contacts join deleted_rows using (user_id, contact_id)
      where user_id = $1 and table_name = 'contacts' order by 1`),
    await ask(`select table_name, count(*)::int from deleted_rows where user_id = $1 group by 1 order by 1`),
  ];
}

describe.each(ABOUT_MANY)('%s', (type, one) => {
  test('asks the database as often for many people as for five, and undo too', async () => {
    const few = await doneAndUndone(type, one, FEW);
    expect(await doneAndUndone(type, one, MOST)).toEqual(few);
  });

  test('does for all together what the screens do for each', async () => {
    const [together, singly] = [await withPeople(FEW), await withPeople(FEW)];
    for (const people of [together, singly]) await one.before?.(people);
    const [proposed] = await propose(together.ada, action(type, one.given(together)));
    expect(await run(together.ada, [proposed!.id])).toMatchObject([{ status: 'done' }]);
    for (let index = 0; index < FEW; index += 1) await one.single(singly, index);
    expect(await storyOf(together.ada)).toEqual(await storyOf(singly.ada));
  });
});

describe('on a plan with limits', () => {
  const { propose: proposeFree, lifeOf: freeLifeOf } = acting(free);
  const doing = async (user: TestUser, type: ActionType, given: object) => {
    const [proposed] = await proposeFree(user, action(type, given));
    const [result] = await run(user, [proposed!.id]);
    return result!;
  };

  test('to-dos for all of them are added as far as the plan goes for all of them, and reopened so', async () => {
    const { ada, contactIds, todoIds } = await withPeople(FEW, free);
    const completed = await doing(ada, 'complete-todos', { todoIds });
    await free.query(
      `insert into todos (user_id, id, contact_id, task, created_at)
       select $1, gen_random_uuid(), $2, 'By hand', now() from generate_series(1, 16)`,
      [ada.user.id, contactIds[0]],
    );
    const before = await freeLifeOf(ada);
    expect(await doing(ada, 'add-todo', { contactIds, todo: { task: 'Call' } })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('limit (20)'),
    });
    const params = { id: completed.id };
    expect(await ada(undo, { params })).toMatchObject({ status: 403, body: { feature: 'todos', limit: 20, used: 16 } });
    expect(await freeLifeOf(ada)).toEqual(before);
    const [byHand] = (await ada(todosEndpoints.ofContact, { params: { contactId: contactIds[0]! } })).body.data;
    await ada(todosEndpoints.update, { params: { id: byHand!.id }, body: { completed: true } });
    expect(await ada(undo, { params })).toMatchObject({ status: 200 });
  });

  test('contacts come back beside those that were added since only where there is room for all of them', async () => {
    const { ada, contactIds } = await withPeople(FEW, free);
    const deleted = await doing(ada, 'delete-contacts', { contactIds });
    const add = async (name: string) => (await ada(contactsEndpoints.create, { body: { name } })).body.id;
    const ids = await Promise.all(['Ann', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay'].map(add));
    const before = await freeLifeOf(ada);
    const params = { id: deleted.id };
    expect(await ada(undo, { params })).toMatchObject({
      status: 403,
      body: { feature: 'contacts', limit: 10, used: 6 },
    });
    expect(await freeLifeOf(ada)).toEqual(before);
    await ada(contactsEndpoints.remove, { params: { id: ids[0]! } });
    expect(await ada(undo, { params })).toMatchObject({ status: 200 });
    expect((await ada(contactsEndpoints.list)).body.meta.total).toBe(10);
  });
});
