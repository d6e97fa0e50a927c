import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { SHOWN_PER_CONTACT, todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { active, ofContact } = todosEndpoints;
const { signIn, clock, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z')));

type NewTodo = { task: string; dueDate?: string; completed?: boolean };

async function addContact(user: TestUser, name: string, todos: readonly NewTodo[]): Promise<string> {
  const { id: contactId } = (await user(contactsEndpoints.create, { body: { name } })).body;
  for (const body of todos) await user(todosEndpoints.create, { params: { contactId }, body });
  return contactId;
}

const page = async (user: TestUser, paging = {}) => (await user(active, { query: paging })).body;

test('contacts with open to-dos come by their most urgent one, those without a date last, and the others not at all', async () => {
  const ada = await signIn();
  await addContact(ada, 'Grace', [{ task: 'Some day' }, { task: 'At last', dueDate: '2026-12-24' }]);
  await addContact(ada, 'Zoë', [{ task: 'Whenever' }]);
  await addContact(ada, 'ada', [{ task: 'Whenever' }]);
  await addContact(ada, 'Linus', [{ task: 'Late', dueDate: '2026-11-01' }]);
  await addContact(ada, 'Nobody', []);
  await addContact(ada, 'Done', [{ task: 'Over', dueDate: '2026-01-01', completed: true }]);
  const { data, meta } = await page(ada);
  expect(data.map(({ contact }) => contact.name)).toEqual(['Linus', 'Grace', 'ada', 'Zoë']);
  expect(data[1]!.todos.map(({ task }) => task)).toEqual(['At last', 'Some day']);
  expect(meta).toMatchObject({ total: 4, page: 1, limit: 20 });
});

test('of each contact the most pressing are shown, and all are counted', async () => {
  const ada = await signIn();
  const id = await addContact(ada, 'Grace', [
    { task: 'Some day' },
    ...Array.from({ length: 7 }, (_, day) => ({ task: `Day ${day}`, dueDate: `2026-11-1${9 - day}` })),
    { task: 'Done', dueDate: '2026-11-01', completed: true },
  ]);
  const [grace] = (await page(ada)).data;
  expect(grace).toMatchObject({ contact: { id, name: 'Grace', isCold: false }, openCount: 8, overdueCount: 2 });
  expect(grace!.todos.map(({ task }) => task)).toEqual(['Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2']);
  expect(grace!.todos).toHaveLength(SHOWN_PER_CONTACT);
});

test('open to-dos are counted by how pressing they are on the user’s own day', async () => {
  const ada = await signIn();
  const dueDates = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19'];
  await addContact(ada, 'Grace', [{ task: 'Some day' }, ...dueDates.map((dueDate) => ({ task: dueDate, dueDate }))]);
  expect((await page(ada)).meta.counts).toEqual({ overdue: 2, today: 1, soon: 2, upcoming: 2 });
  await ada(settingsEndpoints.update, { body: { timeZone: 'Pacific/Kiritimati' } });
  expect((await page(ada)).meta.counts, 'it is the 16th there').toEqual({ overdue: 3, today: 1, soon: 2, upcoming: 1 });
  await ada(settingsEndpoints.update, { body: { timeZone: 'America/New_York' } });
  clock.moveTo(Temporal.Instant.from('2026-11-15T04:59:00Z'));
  expect((await page(ada)).meta.counts, 'it is the 14th there').toEqual({ overdue: 1, today: 1, soon: 2, upcoming: 3 });
});

test('who has none gets an empty page, and one beyond the last too', async () => {
  const ada = await signIn();
  const none = { overdue: 0, today: 0, soon: 0, upcoming: 0 };
  expect(await page(ada)).toEqual({ data: [], meta: { total: 0, page: 1, limit: 20, counts: none } });
  await addContact(ada, 'Grace', [{ task: 'Some day' }]);
  expect(await page(ada, { page: 2, limit: 5 })).toEqual({
    data: [],
    meta: { total: 1, page: 2, limit: 5, counts: { ...none, upcoming: 1 } },
  });
});

test('pages go through all contacts without gaps, also among thousands of to-dos', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, $2, $2, $2 from generate_series(1, 250) n`,
    [ada.user.id, '2026-11-15T12:00:00Z'],
  );
  await query(
    `insert into todos (user_id, id, contact_id, task, due_date, created_at)
     select user_id, gen_random_uuid(), id, 'Task ' || n, '2026-11-01'::date + (n + length(name)) % 30, created_at
     from contacts, generate_series(1, 20) n where user_id = $1`,
    [ada.user.id],
  );
  const pages = await Promise.all([1, 2, 3].map((number) => page(ada, { page: number, limit: 100 })));
  const names = pages.flatMap(({ data }) => data.map(({ contact }) => contact.name));
  expect(new Set(names).size).toBe(250);
  expect(pages[0]!.meta.total).toBe(250);
  const { overdue, today, soon, upcoming } = pages[0]!.meta.counts;
  expect(overdue + today + soon + upcoming).toBe(5000);
});

test('a contact’s to-dos can be asked for by their status', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada, 'Grace', [
    { task: 'Open' },
    { task: 'Done', completed: true },
    { task: 'Due', dueDate: '2026-11-20' },
  ]);
  const list = async (status?: string) =>
    (await ada(ofContact, { params: { contactId }, query: status ? { status } : {} })).body;
  expect(await list('open')).toMatchObject({ data: [{ task: 'Due' }, { task: 'Open' }], meta: { total: 2 } });
  expect(await list('completed')).toMatchObject({ data: [{ task: 'Done' }], meta: { total: 1 } });
  expect((await list()).meta.total).toBe(3);
  expect((await ada.send('GET', `/api/todos/contact/${contactId}?status=lost`)).status).toBe(400);
});
