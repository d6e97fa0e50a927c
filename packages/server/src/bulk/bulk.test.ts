import type { BulkChange } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { BULK_UNDO_MINUTES, MOST_BULK_CHANGES } from '@inner-circle/domain/bulk/bulk.rules.ts';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const premium = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const free = await startTestApp();
const { signIn, clock, query, catchUp } = premium;

beforeEach(() => {
  clock.reset();
});

const newKey = () => crypto.randomUUID();

async function people(user: TestUser, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await user(contactsEndpoints.create, { body: { name } })).body.id);
  return ids;
}

async function groupOf(user: TestUser, name: string, ...contactIds: string[]): Promise<string> {
  const { id } = (await user(groupsEndpoints.create, { body: { name } })).body;
  if (contactIds.length > 0) await user(groupsEndpoints.addContacts, { params: { id }, body: { contactIds } });
  return id;
}

const change = (user: TestUser, ids: readonly string[], one: Record<string, unknown>, key?: string) =>
  user(bulkEndpoints.change, { body: { selection: { ids }, change: one }, ...(key && { key }) });
const undo = (user: TestUser, id: string) => user(bulkEndpoints.undo, { params: { id } });
const details = async (user: TestUser, id: string) =>
  (await user(contactDetailsEndpoints.get, { params: { id } })).body;
const listed = async (user: TestUser) => (await user(contactsEndpoints.list)).body.data;

/** Everything that is kept of somebody's people. */
const everything = async ({ user }: TestUser) => {
  const of = (table: string, order: string) =>
    query(`select to_jsonb(${table}.*) as row from ${table} where user_id = $1 order by ${order}`, [user.id]);
  return {
    contacts: await of('contacts', 'id'),
    memberships: await of('contact_groups', 'contact_id, group_id'),
    groups: await of('groups', 'id'),
    interactions: await of('interactions', 'id'),
    todos: await of('todos', 'id'),
    reminders: await of('reminders', 'id'),
    relations: await of('contact_relations', 'id'),
    notes: await of('note_versions', 'id'),
    texts: await of('contact_texts', 'contact_id'),
  };
};

describe('each change is one for all who are picked', () => {
  test('to log makes the cold warm and wakes the sleeping, and undo gives back both', async () => {
    const ada = await signIn();
    const [grace, alan] = (await people(ada, 'Grace', 'Alan')) as [string, string];
    await ada(contactsEndpoints.update, { params: { id: grace }, body: { warmth: 'cold', snoozedUntil: day(9) } });
    const before = await everything(ada);

    const logged = await change(ada, [grace, alan], { kind: 'log', type: 'meeting', notes: 'The party' });
    expect(logged.status).toBe(201);
    expect(logged.body).toMatchObject({ kind: 'log', changed: 2, missing: [], markedWarm: 1, undone: false });
    expect(await details(ada, grace)).toMatchObject({
      warmth: 'warm',
      isCold: false,
      snoozedUntil: null,
      lastInteractionType: 'meeting',
    });
    expect((await details(ada, alan)).interactions).toMatchObject([{ type: 'meeting', notes: 'The party' }]);

    expect((await undo(ada, logged.body.id)).body).toMatchObject({ restored: 2, kept: 0 });
    expect(await everything(ada)).toEqual(before);
  });

  test('groups are joined, left and made at once', async () => {
    const ada = await signIn();
    const [a, b, c] = (await people(ada, 'A', 'B', 'C')) as [string, string, string];
    const winter = await groupOf(ada, 'Write this winter', a);
    const work = await groupOf(ada, 'Work', a, b);
    const before = await everything(ada);
    const done = await change(ada, [a, b, c], { kind: 'groups', add: [winter], remove: [work], create: ['Sailing'] });
    expect(done.body).toMatchObject({ changed: 3 });
    expect((await listed(ada)).map(({ groups }) => groups)).toEqual(
      Array.from({ length: 3 }, () => ['Sailing', 'Write this winter']),
    );
    await undo(ada, done.body.id);
    expect(await everything(ada)).toEqual(before);
  });

  test('a rhythm, a snooze and a to-do are set for all, and taken back', async () => {
    const ada = await signIn();
    const ids = await people(ada, 'A', 'B');
    await ada(contactsEndpoints.update, { params: { id: ids[0]! }, body: { coldThresholdDays: 9 } });
    const before = await everything(ada);
    const changes: Record<string, unknown>[] = [
      { kind: 'rhythm', days: 14 },
      { kind: 'snooze', until: day(7) },
      { kind: 'todo', task: 'Write a card', dueDate: day(3) },
    ];
    const made: string[] = [];
    for (const one of changes) made.push((await change(ada, ids, one)).body.id);
    expect(await listed(ada)).toMatchObject(
      ids.map(() => ({ coldThresholdDays: 14, snoozedUntil: day(7), nextTodo: { task: 'Write a card' } })),
    );
    for (const id of made.toReversed()) expect((await undo(ada, id)).body).toMatchObject({ restored: 2, kept: 0 });
    expect(await everything(ada)).toEqual(before);
  });

  test('those who are deleted come back as they were, within the hour, and are gone for good after it', async () => {
    const ada = await signIn();
    const [grace, alan, bea] = (await people(ada, 'Grace', 'Alan', 'Bea')) as [string, string, string];
    await groupOf(ada, 'Navy', grace, alan);
    await ada(interactionsEndpoints.create, { params: { contactId: grace }, body: { type: 'call', notes: 'Hi' } });
    await ada(todosEndpoints.create, { params: { contactId: alan }, body: { task: 'Return the book' } });
    const before = await everything(ada);
    const gone = await change(ada, [grace, alan], { kind: 'delete' });
    expect((await listed(ada)).map(({ id }) => id)).toEqual([bea]);
    clock.moveTo(clock.now().add({ minutes: BULK_UNDO_MINUTES - 1 }));
    await catchUp();
    expect((await undo(ada, gone.body.id)).body).toMatchObject({ restored: 2, kept: 0 });
    expect(await everything(ada)).toEqual(before);

    const again = await change(ada, [grace], { kind: 'delete' });
    clock.moveTo(clock.now().add({ minutes: BULK_UNDO_MINUTES + 1 }));
    await catchUp();
    expect((await undo(ada, again.body.id)).status).toBe(404);
    for (const table of ['bulk_changes', 'bulk_contacts', 'deleted_contacts', 'deleted_rows'])
      expect(await query(`select from ${table} where user_id = $1`, [ada.user.id])).toEqual([]);
  });
});

const day = (days: number) => clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

describe('what was changed since stays', () => {
  test('each contact is compared by itself, and the answer counts who was left alone', async () => {
    const ada = await signIn();
    const [a, b] = (await people(ada, 'A', 'B')) as [string, string];
    const { body } = await change(ada, [a, b], { kind: 'rhythm', days: 14 });
    await ada(contactsEndpoints.update, { params: { id: b }, body: { coldThresholdDays: 60 } });
    expect((await undo(ada, body.id)).body).toMatchObject({ restored: 1, kept: 1 });
    expect((await listed(ada)).map((contact) => contact.coldThresholdDays)).toEqual([null, 60]);
    expect((await undo(ada, body.id)).body).toMatchObject({ restored: 1, kept: 1 });
  });

  test('after a later interaction only the logged one goes, and a completed to-do stays', async () => {
    const ada = await signIn();
    const [a, b] = (await people(ada, 'A', 'B')) as [string, string];
    const log = await change(ada, [a, b], { kind: 'log', type: 'meeting', notes: 'The party' });
    clock.moveTo(clock.now().add({ minutes: 5 }));
    await ada(interactionsEndpoints.create, { params: { contactId: a }, body: { type: 'call', notes: 'Later' } });
    const todo = await change(ada, [a, b], { kind: 'todo', task: 'Thank them' });
    const { todos } = await details(ada, b);
    await ada(todosEndpoints.update, { params: { id: todos[0]!.id }, body: { completed: true } });
    expect((await undo(ada, todo.body.id)).body).toMatchObject({ restored: 1, kept: 1 });
    expect((await undo(ada, log.body.id)).body).toMatchObject({ restored: 2, kept: 0 });
    expect(await details(ada, a)).toMatchObject({
      lastInteractionType: 'call',
      interactions: [{ notes: 'Later' }],
    });
    expect((await details(ada, b)).lastInteractionType).toBeNull();
  });

  test('a membership that was left and joined again stays, and a new group that somebody else is in stays', async () => {
    const ada = await signIn();
    const [a, b, c] = (await people(ada, 'A', 'B', 'C')) as [string, string, string];
    const { body } = await change(ada, [a, b], { kind: 'groups', create: ['Sailing'] });
    const [group] = (await ada(groupsEndpoints.list)).body;
    await ada(groupsEndpoints.removeContact, { params: { id: group!.id, contactId: a } });
    await ada(groupsEndpoints.addContacts, { params: { id: group!.id }, body: { contactIds: [a, c] } });
    expect((await undo(ada, body.id)).body).toMatchObject({ restored: 1, kept: 1 });
    expect((await listed(ada)).map(({ groups }) => groups)).toEqual([['Sailing'], [], ['Sailing']]);
  });

  test('so many changes can be taken back, and the oldest no longer', async () => {
    const ada = await signIn();
    const ids = await people(ada, 'A');
    const made: string[] = [];
    for (const number of Array.from({ length: MOST_BULK_CHANGES + 1 }, (_, index) => index)) {
      clock.moveTo(clock.now().add({ seconds: 30 }));
      made.push((await change(ada, ids, { kind: 'rhythm', days: 10 + number })).body.id);
    }
    expect((await undo(ada, made[0]!)).status).toBe(404);
    expect((await undo(ada, made.at(-1)!)).body).toMatchObject({ restored: 1 });
  });
});

describe('who is picked', () => {
  test('somebody who is gone is named, and the others are changed', async () => {
    const ada = await signIn();
    const [a, b] = (await people(ada, 'A', 'B')) as [string, string];
    await ada(contactsEndpoints.remove, { params: { id: a } });
    const done = await change(ada, [a, b], { kind: 'rhythm', days: 14 });
    expect(done.body).toMatchObject({ changed: 1, missing: [a] });
    expect((await change(ada, [a], { kind: 'rhythm', days: 14 })).status).toBe(404);
  });

  test('a stranger’s contact and group are as if they were not there', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [own] = await people(ada, 'A');
    const [bobs] = await people(bob, 'B');
    const group = await groupOf(bob, 'Navy', bobs!);
    const before = await everything(bob);
    expect((await change(ada, [own!, bobs!], { kind: 'delete' })).body).toMatchObject({ changed: 1, missing: [bobs] });
    expect((await change(ada, [bobs!], { kind: 'delete' })).status).toBe(404);
    const [other] = await people(ada, 'C');
    expect((await change(ada, [other!], { kind: 'groups', add: [group] })).status).toBe(404);
    const fitting = { conditions: [{ kind: 'inGroups' as const, groupIds: [group] }] };
    const body = { selection: fitting, change: { kind: 'delete' as const } };
    expect((await ada(bulkEndpoints.change, { body })).status).toBe(404);
    const theirs = await change(bob, [bobs!], { kind: 'rhythm', days: 3 });
    expect((await undo(ada, theirs.body.id)).status).toBe(404);
    await undo(bob, theirs.body.id);
    expect(await everything(bob)).toEqual(before);
  });

  test('all that fit are picked but for the exceptions, and when others fit than were seen, nobody is changed', async () => {
    const ada = await signIn();
    const [a] = (await people(ada, 'A', 'B', 'C')) as [string, string, string];
    const selection = { conditions: [{ kind: 'email' as const, is: 'missing' as const }], except: [a] };
    const one: BulkChange = { kind: 'rhythm', days: 14 };
    const refused = await ada(bulkEndpoints.change, { body: { selection, change: one, expected: 5 } });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ total: 2 })]);
    const done = await ada(bulkEndpoints.change, { body: { selection, change: one, expected: 2 } });
    expect(done.body).toMatchObject({ changed: 2 });
    expect((await listed(ada)).map((contact) => contact.coldThresholdDays)).toEqual([null, 14, 14]);
  });

  test('the preview counts members of groups, planned e-mails, sleepers and those with their own rhythm', async () => {
    const ada = await signIn();
    const [a, b, c] = (await people(ada, 'A', 'B', 'C')) as [string, string, string];
    const [work, navy] = [await groupOf(ada, 'Work', a, b, c), await groupOf(ada, 'Navy', b)];
    await ada(contactsEndpoints.update, { params: { id: a }, body: { snoozedUntil: day(3), coldThresholdDays: 5 } });
    const preview = await ada(bulkEndpoints.preview, { body: { selection: { ids: [a, b, newKey()] } } });
    expect(preview.body).toMatchObject({
      total: 2,
      missing: [expect.any(String)],
      groups: [
        { id: navy, name: 'Navy', picked: 1 },
        { id: work, name: 'Work', picked: 2 },
      ],
      plannedEmails: { total: 0, people: 0 },
      asleep: 1,
      ownRhythm: 1,
    });
    const everybody = await ada(bulkEndpoints.preview, { body: { selection: { conditions: [] } } });
    expect(everybody.body).toMatchObject({ total: 3, missing: [] });
  });
});

describe('a change is made once and within the plan', () => {
  test('sent again with its key, also at once, it is made once, and not again after it was taken back', async () => {
    const ada = await signIn();
    const ids = await people(ada, 'A', 'B');
    const key = newKey();
    const send = () => change(ada, ids, { kind: 'todo', task: 'Call' }, key);
    const replies = await Promise.all([send(), send(), send()]);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`201 ${key}`]));
    expect(await query('select from todos where user_id = $1', [ada.user.id])).toHaveLength(2);
    await undo(ada, key);
    expect((await send()).body).toMatchObject({ undone: true });
    expect(await query('select from todos where user_id = $1', [ada.user.id])).toEqual([]);
  });

  test('to-dos beyond the plan are refused with how many fit, and nobody gets one', async () => {
    const ada = await free.signIn();
    const ids = await people(ada, 'A', 'B', 'C');
    for (const number of Array.from({ length: 18 }, (_, index) => index))
      await ada(todosEndpoints.create, { params: { contactId: ids[0]! }, body: { task: `Task ${number}` } });
    const refused = await change(ada, ids, { kind: 'todo', task: 'One each' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      feature: 'todos',
      limit: 20,
      used: 18,
      message: '2 more to-dos fit your plan, and this makes 3. Nothing was changed.',
    });
    expect((await change(ada, ids.slice(1), { kind: 'todo', task: 'One each' })).status).toBe(201);
  });

  test('a rhythm of one’s own is part of Premium, and what is set already may be set again', async () => {
    const ada = await free.signIn();
    const ids = await people(ada, 'A');
    expect((await change(ada, ids, { kind: 'rhythm', days: 14 })).status).toBe(403);
    expect((await change(ada, ids, { kind: 'rhythm', days: null })).status).toBe(201);
  });

  test('undo brings deleted people back beyond the plan only as far as they were there before', async () => {
    const ada = await free.signIn();
    const ids = await people(ada, ...Array.from({ length: 10 }, (_, index) => `Person ${index}`));
    const gone = await change(ada, ids.slice(0, 4), { kind: 'delete' });
    await people(ada, 'Somebody else');
    expect((await undo(ada, gone.body.id)).status).toBe(403);
    const last = (await listed(ada)).find(({ name }) => name === 'Somebody else')!;
    await ada(contactsEndpoints.remove, { params: { id: last.id } });
    expect((await undo(ada, gone.body.id)).body).toMatchObject({ restored: 4 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['an interaction in the future', { kind: 'log', type: 'call', notes: 'Soon', date: '2100-01-01T00:00:00Z' }],
    ['a snooze into the past', { kind: 'snooze', until: '2020-01-01' }],
    ['no group at all', { kind: 'groups' }],
    ['a change that nobody knows', { kind: 'promote' }],
  ])('%s is refused', async (_what, one) => {
    const ada = await signIn();
    const ids = await people(ada, 'A');
    const before = await everything(ada);
    expect((await change(ada, ids, one)).status).toBe(400);
    expect(await everything(ada)).toEqual(before);
    expect(await query('select from bulk_changes where user_id = $1', [ada.user.id])).toEqual([]);
  });
});
