import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { acting, action, run, world, type World } from '../../testing/acting.ts';
import { connectCalendar } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, query, clock } = testApp;
const { propose, lifeOf } = acting(testApp);
const { undo } = assistantEndpoints;

beforeEach(() => clock.reset());

const LEFT_AS_IT_IS = {
  status: 409,
  body: { error: 'assistant.changed', message: 'This was changed since, and is left as it is.' },
};
const NO_LONGER = {
  status: 409,
  body: { error: 'assistant.not-undoable', message: 'This can no longer be taken back.' },
};

// What people do on the screens.
const contactNamed = async (user: TestUser, search: string) =>
  (await user(contactsEndpoints.list, { query: { search } })).body.data[0]!;
const groupNamed = async (user: TestUser, name: string) =>
  (await user(groupsEndpoints.list)).body.find((group) => group.name === name)!;
const change = (user: TestUser, id: string, body: object) => user(contactsEndpoints.update, { params: { id }, body });
const remove = (user: TestUser, id: string) => user(contactsEndpoints.remove, { params: { id } });
const log = (user: TestUser, contactId: string, notes = 'Hi') =>
  user(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes } });
const interactionsOf = async (user: TestUser, contactId: string) =>
  (await user(interactionsEndpoints.list, { params: { contactId } })).body.data;
const changeLog = async (user: TestUser, contactId: string, body: object) => {
  const { id } = (await interactionsOf(user, contactId))[0]!;
  await user(interactionsEndpoints.update, { params: { id }, body });
};
const todosOf = async (user: TestUser, contactId: string) =>
  (await user(todosEndpoints.ofContact, { params: { contactId } })).body.data;
const addTodo = (user: TestUser, contactId: string) =>
  user(todosEndpoints.create, { params: { contactId }, body: { task: 'By hand' } });
const changeTodo = (user: TestUser, id: string, body: object) => user(todosEndpoints.update, { params: { id }, body });
const changeNewTodo = async (user: TestUser, contactId: string, body: object) =>
  changeTodo(user, (await todosOf(user, contactId))[0]!.id, body);
const relationOf = async (user: TestUser, id: string) =>
  (await user(contactDetailsEndpoints.get, { params: { id } })).body.relations[0]!.id;
const changeRelation = async (user: TestUser, contactId: string, body: object) =>
  user(relationsEndpoints.update, { params: { contactId, id: await relationOf(user, contactId) }, body });
const join = (user: TestUser, { id }: { id: string }, contactId: string) =>
  user(groupsEndpoints.addContacts, { params: { id }, body: { contactIds: [contactId] } });
const leave = (user: TestUser, { id }: { id: string }, contactId: string) =>
  user(groupsEndpoints.removeContact, { params: { id, contactId } });
const rejoin = async (user: TestUser, group: { id: string }, contactId: string) => {
  await leave(user, group, contactId);
  await join(user, group, contactId);
};
const remindersOf = async (user: TestUser, contactId: string) =>
  (await user(remindersEndpoints.ofContact, { params: { contactId } })).body.data;
const changeReminder = (user: TestUser, id: string, body: object) =>
  user(remindersEndpoints.update, { params: { id }, body });
const eventsOf = async (user: TestUser) =>
  (await user(calendarEndpoints.events, { body: { startDate: '2099-11-19', endDate: '2099-11-23' } })).body.data;
const changeEvent = async (user: TestUser, body: object) =>
  user(calendarEndpoints.update, { params: { id: (await eventsOf(user))[0]!.id }, body });

type ByHand = (user: TestUser, world: World) => Promise<unknown>;
type Case = {
  readonly given: (world: World) => object;
  readonly titles: readonly [before: string, after: string];
  /** Undo would destroy these. */
  readonly changes: Readonly<Record<string, ByHand>>;
  /** Undo takes back its own and leaves these: what they give before it and after it is the same. */
  readonly beside?: Readonly<Record<string, readonly [change: ByHand, seen: ByHand]>>;
  /** What the action made or was about is deleted by hand. */
  readonly gone: ByHand;
};

const CASES = {
  'create-contact': {
    given: () => ({ contact: { name: 'Tom', email: 'tom@example.com', groups: ['Navy', 'New'] } }),
    titles: ['Add a contact', 'Contact added'],
    changes: {
      'a field was filled in': async (ada) => change(ada, (await contactNamed(ada, 'Tom')).id, { phone: '1' }),
      'a call was logged': async (ada) => log(ada, (await contactNamed(ada, 'Tom')).id),
      'a to-do was added': async (ada) => addTodo(ada, (await contactNamed(ada, 'Tom')).id),
      'an e-mail was planned': async (ada) =>
        ada(remindersEndpoints.create, {
          body: { contactId: (await contactNamed(ada, 'Tom')).id, subject: 'Hi', message: 'Hi', date: '2100-01-01' },
        }),
      'it was taken out of a group': async (ada, { navy }) => leave(ada, navy, (await contactNamed(ada, 'Tom')).id),
      'it was taken out of a group and put in again': async (ada, { navy }) =>
        rejoin(ada, navy, (await contactNamed(ada, 'Tom')).id),
    },
    beside: {
      'the new group was renamed': [
        async (ada) =>
          ada(groupsEndpoints.update, { params: { id: (await groupNamed(ada, 'New')).id }, body: { name: 'Newer' } }),
        async (ada) => (await groupNamed(ada, 'Newer')).id,
      ],
    },
    gone: async (ada) => remove(ada, (await contactNamed(ada, 'Tom')).id),
  },
  'update-contact': {
    given: ({ grace }) => ({
      contactId: grace.id,
      change: { phone: '040 456', groups: ['Choir'], birthday: '--04-08', warmth: 'warm' },
    }),
    titles: ['Change a contact', 'Contact changed'],
    changes: {
      'a field was changed again': (ada, { grace }) => change(ada, grace.id, { phone: '2' }),
      'a field was emptied': (ada, { grace }) => change(ada, grace.id, { phone: null }),
      'it was taken out of the new group and put in again': async (ada, { grace }) =>
        rejoin(ada, await groupNamed(ada, 'Choir'), grace.id),
      'it was put into the old group again': (ada, { grace, navy }) => join(ada, navy, grace.id),
    },
    beside: {
      'another field was changed': [
        (ada, { grace }) => change(ada, grace.id, { notes: 'Mine' }),
        async (ada) => (await contactNamed(ada, 'Grace')).notes,
      ],
      'it was put into another group': [
        async (ada, { grace }) =>
          join(ada, (await ada(groupsEndpoints.create, { body: { name: 'Own' } })).body, grace.id),
        async (ada) => (await contactNamed(ada, 'Grace')).groups.includes('Own'),
      ],
    },
    gone: (ada, { grace }) => remove(ada, grace.id),
  },
  'delete-contacts': {
    given: ({ grace, alan }) => ({ contactIds: [grace.id, alan.id] }),
    titles: ['Delete 2 contacts', '2 contacts deleted'],
    changes: {
      'one was restored and deleted again': async (ada, { grace }) => {
        await ada(contactsEndpoints.restore, { params: { id: grace.id } });
        await remove(ada, grace.id);
      },
    },
    beside: {
      'one was restored and changed': [
        async (ada, { grace }) => {
          await ada(contactsEndpoints.restore, { params: { id: grace.id } });
          await change(ada, grace.id, { notes: 'Mine' });
        },
        async (ada) => (await contactNamed(ada, 'Grace')).notes,
      ],
      'another of the same name and address was added': [
        (ada) => ada(contactsEndpoints.create, { body: { name: 'Alan', email: 'alan@example.com', notes: 'Mine' } }),
        async (ada) =>
          (await ada(contactsEndpoints.list, { query: { search: 'Alan' } })).body.data.filter(({ notes }) => notes),
      ],
    },
    gone: async (ada, { grace, alan }) => {
      for (const { id } of [grace, alan]) await ada(contactsEndpoints.restore, { params: { id } });
    },
  },
  'log-interaction': {
    given: ({ grace, alan }) => ({
      contactIds: [grace.id, alan.id],
      interaction: { type: 'call', notes: 'About boats' },
    }),
    titles: ['Log a call with 2 people', 'Call logged'],
    changes: {
      'its notes were edited': (ada, { alan }) => changeLog(ada, alan.id, { notes: 'About boats, and more' }),
      'its date was changed': (ada, { grace }) => changeLog(ada, grace.id, { date: '2026-01-01T10:00:00Z' }),
      'its type was changed': (ada, { grace }) => changeLog(ada, grace.id, { type: 'meeting' }),
    },
    beside: {
      'the contact was marked warm': [
        (ada, { grace }) => change(ada, grace.id, { warmth: 'warm' }),
        async (ada) => (await contactNamed(ada, 'Grace')).warmth,
      ],
      'another was logged': [
        async (ada, { grace }) => log(ada, grace.id, 'By hand'),
        async (ada, { grace }) => {
          const { warmth, lastInteractionType } = await contactNamed(ada, 'Grace');
          const notes = (await interactionsOf(ada, grace.id))
            .map((one) => one.notes)
            .filter((one) => one === 'By hand');
          return { warmth, lastInteractionType, notes };
        },
      ],
    },
    gone: async (ada, { grace, alan }) => {
      for (const { id } of [grace, alan]) {
        const [logged] = await interactionsOf(ada, id);
        await ada(interactionsEndpoints.remove, { params: { id: logged!.id } });
      }
    },
  },
  'add-relation': {
    given: ({ grace, alan }) => ({ contactId: grace.id, relation: { contactId: alan.id, kind: 'friend' } }),
    titles: ['Add somebody around a contact', 'Person added around a contact'],
    changes: {
      'it was made another kind': (ada, { grace }) => changeRelation(ada, grace.id, { kind: 'sibling' }),
      'it got words of its own': (ada, { grace }) => changeRelation(ada, grace.id, { word: 'from school' }),
      'the other side got words of its own': (ada, { alan }) => changeRelation(ada, alan.id, { word: 'from school' }),
    },
    gone: async (ada, { grace }) => {
      const id = await relationOf(ada, grace.id);
      await ada(relationsEndpoints.remove, { params: { contactId: grace.id, id } });
    },
  },
  'add-todo': {
    given: ({ alan }) => ({ contactIds: [alan.id], todo: { task: 'Send flowers' } }),
    titles: ['Add a to-do', 'To-do added'],
    changes: {
      'its text was edited': (ada, { alan }) => changeNewTodo(ada, alan.id, { task: 'Send tulips' }),
      'it got a due date': (ada, { alan }) => changeNewTodo(ada, alan.id, { dueDate: '2100-01-01' }),
      'it was completed': (ada, { alan }) => changeNewTodo(ada, alan.id, { completed: true }),
    },
    gone: async (ada, { alan }) => {
      const [todo] = await todosOf(ada, alan.id);
      await ada(todosEndpoints.remove, { params: { id: todo!.id } });
    },
  },
  'complete-todos': {
    given: ({ todo }) => ({ todoIds: [todo.id] }),
    titles: ['Complete a to-do', 'To-do completed'],
    changes: {
      'it was reopened': (ada, { todo }) => changeTodo(ada, todo.id, { completed: false }),
      'it was reopened and completed again': async (ada, { todo }) => {
        await changeTodo(ada, todo.id, { completed: false });
        await changeTodo(ada, todo.id, { completed: true });
      },
      'its text was edited': (ada, { todo }) => changeTodo(ada, todo.id, { task: 'Call at noon' }),
    },
    gone: (ada, { todo }) => ada(todosEndpoints.remove, { params: { id: todo.id } }),
  },
  'reschedule-todos': {
    given: ({ todo }) => ({ todoIds: [todo.id], dueDate: '2100-02-02' }),
    titles: ['Move a to-do', 'To-do moved'],
    changes: {
      'it was moved again': (ada, { todo }) => changeTodo(ada, todo.id, { dueDate: '2100-03-03' }),
      'its due date was taken away': (ada, { todo }) => changeTodo(ada, todo.id, { dueDate: null }),
      'it was completed': (ada, { todo }) => changeTodo(ada, todo.id, { completed: true }),
    },
    gone: (ada, { todo }) => ada(todosEndpoints.remove, { params: { id: todo.id } }),
  },
  'reopen-todos': {
    given: ({ ticked }) => ({ todoIds: [ticked.id] }),
    titles: ['Reopen a to-do', 'To-do reopened'],
    changes: {
      'it was completed again': (ada, { ticked }) => changeTodo(ada, ticked.id, { completed: true }),
      'its text was edited': (ada, { ticked }) => changeTodo(ada, ticked.id, { task: 'Pay at noon' }),
      'it got a due date': (ada, { ticked }) => changeTodo(ada, ticked.id, { dueDate: '2100-01-01' }),
    },
    gone: (ada, { ticked }) => ada(todosEndpoints.remove, { params: { id: ticked.id } }),
  },
  'delete-todos': {
    given: ({ todo, ticked }) => ({ todoIds: [todo.id, ticked.id] }),
    titles: ['Delete 2 to-dos', '2 to-dos deleted'],
    // That one was deleted again by hand is seen below: no row shows it.
    changes: {},
    beside: {
      'one was restored and changed': [
        async (ada, { todo }) => {
          await ada(todosEndpoints.restore, { params: { id: todo.id } });
          await changeTodo(ada, todo.id, { task: 'Mine' });
        },
        async (ada, { grace }) => (await todosOf(ada, grace.id)).map(({ task }) => task),
      ],
      'another was added': [
        (ada, { grace }) => addTodo(ada, grace.id),
        async (ada, { grace }) => (await todosOf(ada, grace.id)).filter(({ task }) => task === 'By hand').length,
      ],
    },
    gone: async (ada, { todo, ticked }) => {
      for (const { id } of [todo, ticked]) await ada(todosEndpoints.restore, { params: { id } });
    },
  },
  'set-group-rhythm': {
    given: ({ navy }) => ({ groupId: navy.id, coldThresholdDays: 10 }),
    titles: ['Set a group’s rhythm', 'Group’s rhythm set'],
    changes: {
      'it was given another': (ada, { navy }) =>
        ada(groupsEndpoints.update, { params: { id: navy.id }, body: { coldThresholdDays: 20 } }),
    },
    beside: {
      'it was renamed': [
        (ada, { navy }) => ada(groupsEndpoints.update, { params: { id: navy.id }, body: { name: 'Fleet' } }),
        async (ada) => (await ada(groupsEndpoints.list)).body.map(({ name }) => name),
      ],
    },
    gone: (ada, { navy }) => ada(groupsEndpoints.remove, { params: { id: navy.id } }),
  },
  'create-group': {
    given: ({ grace }) => ({ name: 'Family', contactIds: [grace.id] }),
    titles: ['Create a group', 'Group created'],
    changes: {
      'it was renamed': async (ada) =>
        ada(groupsEndpoints.update, { params: { id: (await groupNamed(ada, 'Family')).id }, body: { name: 'Kin' } }),
      'it was described': async (ada) =>
        ada(groupsEndpoints.update, {
          params: { id: (await groupNamed(ada, 'Family')).id },
          body: { description: 'Us' },
        }),
      'somebody was added': async (ada, { alan }) => join(ada, await groupNamed(ada, 'Family'), alan.id),
      'somebody was taken out': async (ada, { grace }) => leave(ada, await groupNamed(ada, 'Family'), grace.id),
      'somebody was taken out and put in again': async (ada, { grace }) =>
        rejoin(ada, await groupNamed(ada, 'Family'), grace.id),
    },
    beside: {
      'somebody in it was deleted': [
        (ada, { grace }) => remove(ada, grace.id),
        async (ada) => (await ada(contactsEndpoints.list)).body.meta.total,
      ],
    },
    gone: async (ada) => ada(groupsEndpoints.remove, { params: { id: (await groupNamed(ada, 'Family')).id } }),
  },
  'add-to-group': {
    given: ({ navy, grace, alan }) => ({ groupId: navy.id, contactIds: [grace.id, alan.id] }),
    titles: ['Add to a group', 'Added to a group'],
    changes: {
      'somebody was taken out and put in again': (ada, { navy, alan }) => rejoin(ada, navy, alan.id),
    },
    beside: {
      'the group was renamed': [
        (ada, { navy }) => ada(groupsEndpoints.update, { params: { id: navy.id }, body: { name: 'Fleet' } }),
        async (ada) => (await groupNamed(ada, 'Fleet')).id,
      ],
      'somebody who was in it before was taken out and put in again': [
        (ada, { navy, grace }) => rejoin(ada, navy, grace.id),
        async (ada) => (await contactNamed(ada, 'Grace')).groups,
      ],
    },
    gone: (ada, { navy, alan }) => leave(ada, navy, alan.id),
  },
  'remove-from-group': {
    given: ({ navy, grace, alan }) => ({ groupId: navy.id, contactIds: [grace.id, alan.id] }),
    titles: ['Take out of a group', 'Taken out of a group'],
    changes: {
      'somebody was put in again': (ada, { navy, grace }) => join(ada, navy, grace.id),
      'the group was deleted': (ada, { navy }) => ada(groupsEndpoints.remove, { params: { id: navy.id } }),
    },
    gone: (ada, { grace }) => remove(ada, grace.id),
  },
  'create-reminder': {
    given: ({ alan }) => ({
      reminder: { contactId: alan.id, subject: 'Keys', message: 'Bring them', date: '2100-01-01' },
    }),
    titles: ['Plan an e-mail', 'E-mail planned'],
    changes: {
      'its words were edited': async (ada, { alan }) =>
        changeReminder(ada, (await remindersOf(ada, alan.id))[0]!.id, { message: 'Bring both' }),
      'it was moved': async (ada, { alan }) =>
        changeReminder(ada, (await remindersOf(ada, alan.id))[0]!.id, { date: '2100-01-02' }),
      'it goes to somebody else': async (ada, { alan, grace }) =>
        changeReminder(ada, (await remindersOf(ada, alan.id))[0]!.id, { contactId: grace.id }),
      'it was called off': async (ada, { alan }) =>
        ada(remindersEndpoints.cancel, { params: { id: (await remindersOf(ada, alan.id))[0]!.id } }),
    },
    gone: async (ada, { alan }) =>
      ada(remindersEndpoints.remove, { params: { id: (await remindersOf(ada, alan.id))[0]!.id } }),
  },
  'change-reminder': {
    given: ({ reminder }) => ({
      reminderId: reminder.id,
      change: { type: 'multiple', occurrences: 3, date: '2100-03-03', time: '10:30' },
    }),
    titles: ['Change an e-mail', 'E-mail changed'],
    changes: {
      'it was moved again': (ada, { reminder }) => changeReminder(ada, reminder.id, { date: '2100-04-04' }),
      'it goes out more often': (ada, { reminder }) => changeReminder(ada, reminder.id, { occurrences: 5 }),
      'it was called off': (ada, { reminder }) => ada(remindersEndpoints.cancel, { params: { id: reminder.id } }),
    },
    beside: {
      'its words were edited': [
        (ada, { reminder }) => changeReminder(ada, reminder.id, { message: 'Dearest Grace' }),
        async (ada, { grace }) => (await remindersOf(ada, grace.id))[0]!.message,
      ],
    },
    gone: (ada, { reminder }) => ada(remindersEndpoints.remove, { params: { id: reminder.id } }),
  },
  'schedule-meeting': {
    given: ({ grace }) => ({
      event: {
        title: 'Lunch',
        start: '2099-11-20T09:00:00Z',
        contactId: grace.id,
        attendees: ['grace@example.com'],
        createInteraction: true,
      },
    }),
    titles: ['Schedule a meeting', 'Meeting scheduled'],
    changes: {
      'it was renamed': (ada) => changeEvent(ada, { title: 'Long lunch' }),
      'it was moved': (ada) => changeEvent(ada, { start: '2099-11-21T09:00:00Z' }),
      'somebody else was invited': (ada) => changeEvent(ada, { attendees: ['grace@example.com', 'alan@example.com'] }),
    },
    gone: async (ada) => ada(calendarEndpoints.remove, { params: { id: (await eventsOf(ada))[0]!.id }, query: {} }),
  },
  // These are not taken back at all.
  'cancel-reminder': null,
  'delete-interactions': null,
  'delete-group': null,
  navigate: null,
} satisfies Record<ActionType, Case | null>;

const UNDOABLE = (Object.entries(CASES) as [ActionType, Case | null][]).flatMap(([type, one]) =>
  one ? [[type, one] as const] : [],
);

test.each((Object.entries(CASES) as [ActionType, Case | null][]).flatMap(([type, one]) => (one ? [] : [type])))(
  '%s is not taken back',
  async (type) => {
    const ada = await signIn();
    const { reminder, talk, navy } = await world(ada);
    const given: Partial<Record<ActionType, object>> = {
      'cancel-reminder': { reminderId: reminder.id },
      'delete-interactions': { interactionIds: [talk.id] },
      'delete-group': { groupId: navy.id },
      navigate: { target: 'groups' },
    };
    const [proposed] = await propose(ada, action(type, given[type]!));
    expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'done', undoUntil: null, message: null }]);
    expect(await ada(undo, { params: { id: proposed!.id } })).toMatchObject(NO_LONGER);
  },
);

/** Somebody with one of everything, for whom the assistant has done it. */
async function done(type: ActionType, { given, titles }: Case) {
  const ada = await signIn();
  const here = await world(ada);
  if (type === 'schedule-meeting') await connectCalendar(ada);
  const everything = async () => ({
    ...(await lifeOf(ada)),
    events: type === 'schedule-meeting' ? await eventsOf(ada) : [],
  });
  const untouched = await everything();
  const [proposed] = await propose(ada, action(type, given(here)));
  expect(proposed).toMatchObject({ type, title: titles[0], status: 'proposed', undoUntil: null, message: null });
  expect(await everything()).toEqual(untouched);
  const { id } = proposed!;
  return { ada, here, untouched, everything, id, undoAction: () => ada(undo, { params: { id } }) };
}

/** Both engines compare alike: a release's run walks every change by hand on PostgreSQL, and the others the first of each action. */
const walked = <One>(changes: Readonly<Record<string, One>> = {}) =>
  Object.entries(changes).slice(0, isReleaseRun && process.env['TEST_DATABASE'] === 'native' ? undefined : 1);

describe.each(UNDOABLE)('%s', (type, one) => {
  test('is done once, as it was proposed, and undo leaves every row as it was', async () => {
    const { ada, id, untouched, everything, undoAction } = await done(type, one);
    const presses = await Promise.all([1, 2, 3].map(() => run(ada, [id])));
    const results = type === 'schedule-meeting' ? [await run(ada, [id])] : presses;
    for (const [result] of results)
      expect(result).toMatchObject({
        title: one.titles[1],
        status: 'done',
        message: null,
        undoUntil: expect.any(String),
      });
    const changed = await everything();
    expect(changed).not.toEqual(untouched);
    await run(ada, [id]);
    expect(await everything()).toEqual(changed);

    const undone = await Promise.all([undoAction(), undoAction()]);
    for (const { status, body } of undone) expect([status, body.status]).toEqual([200, 'undone']);
    expect(await everything()).toEqual(untouched);
    expect(await undoAction()).toMatchObject({ status: 200, body: { status: 'undone' } });
    expect(await run(ada, [id])).toMatchObject([{ status: 'undone' }]);
    expect(await everything()).toEqual(untouched);
  });

  test.each(walked(one.changes))('is left as it is when %s since', async (_what, byHand) => {
    const { ada, here, id, everything, undoAction } = await done(type, one);
    await run(ada, [id]);
    const before = await everything();
    const reply = (await byHand(ada, here)) as { status?: number } | undefined;
    expect(reply?.status ?? 200).toBeLessThan(300);
    const changed = await everything();
    expect(changed).not.toEqual(before);
    expect(await undoAction()).toMatchObject(LEFT_AS_IT_IS);
    expect(await everything()).toEqual(changed);
    expect(await run(ada, [id])).toMatchObject([{ status: 'done' }]);
  });

  test.each(walked(one.beside))('is taken back beside %s', async (_what, [byHand, seen]) => {
    const { ada, here, id, undoAction } = await done(type, one);
    await run(ada, [id]);
    await byHand(ada, here);
    const before = await seen(ada, here);
    expect(await undoAction()).toMatchObject({ status: 200, body: { status: 'undone' } });
    expect(await seen(ada, here)).toEqual(before);
  });

  test('is taken back without what was deleted since', async () => {
    const { ada, here, id, everything, undoAction } = await done(type, one);
    await run(ada, [id]);
    await one.gone(ada, here);
    const before = await everything();
    expect(await undoAction()).toMatchObject({ status: 200, body: { status: 'undone' } });
    expect({ ...(await everything()), groups: [] }).toEqual({ ...before, groups: [] });
  });

  test('is left as it is where what it left behind is not known, as with those of an earlier version', async () => {
    const { ada, here, id, everything, undoAction } = await done(type, one);
    await run(ada, [id]);
    const before = await everything();
    const ids = [here.todo.id, here.grace.id];
    const earlier = [
      null,
      { made: 'todos', ids },
      { completed: ids },
      { joined: ids },
      { changed: 'reminder', before: {} },
    ];
    for (const result of earlier) {
      await query('update assistant_actions set result = $2 where id = $1', [id, JSON.stringify(result)]);
      expect(await undoAction()).toMatchObject(NO_LONGER);
    }
    expect(await everything()).toEqual(before);
  });
});

test('actions about the same rows are taken back one after the other, the last first', async () => {
  const ada = await signIn();
  const { grace, alan, navy, todo, reminder } = await world(ada);
  const untouched = await lifeOf(ada);
  const doing = async (type: ActionType, given: object) => {
    const [proposed] = await propose(ada, action(type, given));
    expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'done' }]);
    return proposed!.id;
  };
  const contactIds = [grace.id, alan.id];
  const ids = [
    await doing('create-contact', { contact: { name: 'Tom', groups: ['Crew'] } }),
    await doing('update-contact', {
      contactId: (await contactNamed(ada, 'Tom')).id,
      change: { name: 'Tim', groups: ['Navy'] },
    }),
    await doing('create-group', { name: 'Family', contactIds }),
    await doing('add-to-group', { groupId: navy.id, contactIds }),
    await doing('remove-from-group', { groupId: navy.id, contactIds }),
    await doing('log-interaction', { contactIds, interaction: { type: 'call', notes: 'Hi' } }),
    await doing('update-contact', { contactId: grace.id, change: { phone: '1', groups: [] } }),
    await doing('add-todo', { contactIds: [alan.id], todo: { task: 'Write' } }),
    await doing('complete-todos', { todoIds: [todo.id, (await todosOf(ada, alan.id))[0]!.id] }),
    await doing('reschedule-todos', { todoIds: [todo.id], dueDate: '2100-02-02' }),
    await doing('change-reminder', { reminderId: reminder.id, change: { date: '2100-03-03' } }),
    await doing('change-reminder', { reminderId: reminder.id, change: { contactId: alan.id, date: '2100-04-04' } }),
    await doing('delete-contacts', { contactIds }),
  ];
  for (const id of ids.toReversed()) expect(await ada(undo, { params: { id } })).toMatchObject({ status: 200 });
  expect(await lifeOf(ada)).toEqual(untouched);
});

test('a to-do that was restored and deleted again by hand stays deleted', async () => {
  const { ada, here, id, undoAction } = await done('delete-todos', CASES['delete-todos']);
  await run(ada, [id]);
  const params = { id: here.todo.id };
  await ada(todosEndpoints.restore, { params });
  clock.moveTo(clock.now().add({ seconds: 1 }));
  await ada(todosEndpoints.remove, { params });
  expect(await undoAction()).toMatchObject(LEFT_AS_IT_IS);
  expect(await todosOf(ada, here.grace.id)).toEqual([]);
});

test('deleted to-dos come back within a minute, and no longer', async () => {
  const { ada, id, undoAction } = await done('delete-todos', CASES['delete-todos']);
  await run(ada, [id]);
  clock.moveTo(clock.now().add({ seconds: 51 }));
  expect(await undoAction()).toMatchObject(NO_LONGER);
});

test('what is no longer there is not taken back', async () => {
  const { ada, id, undoAction } = await done('add-todo', CASES['add-todo']);
  await run(ada, [id]);
  const before = await lifeOf(ada);
  await query('delete from assistant_actions where id = $1', [id]);
  expect(await undoAction()).toMatchObject({ status: 404 });
  expect(await lifeOf(ada)).toEqual(before);
});

test('of a change by hand and an undo at the same time neither is lost without a word', async () => {
  const ada = await signIn();
  const { alan } = await world(ada);
  for (let round = 0; round < 10; round += 1) {
    const [proposed] = await propose(
      ada,
      action('add-todo', { contactIds: [alan.id], todo: { task: 'Send flowers' } }),
    );
    await run(ada, [proposed!.id]);
    const todo = (await todosOf(ada, alan.id)).find(({ task }) => task === 'Send flowers');
    const [edited, undone] = await Promise.all([
      changeTodo(ada, todo!.id, { task: 'By hand' }),
      ada(undo, { params: { id: proposed!.id } }),
    ]);
    const left = (await todosOf(ada, alan.id)).filter(({ id }) => id === todo!.id).map(({ task }) => task);
    expect([edited.status, undone.status, left]).toEqual(
      undone.status === 200 ? [404, 200, []] : [200, 409, ['By hand']],
    );
  }
});

test('an e-mail that was tried again is on its way, and is not taken back', async () => {
  const ada = await signIn();
  const { reminder } = await world(ada);
  await query(
    `update reminders set status = 'failed', next_send_at = null, failure_code = 'no-mailbox' where id = $1`,
    [reminder.id],
  );
  const [proposed] = await propose(
    ada,
    action('change-reminder', { reminderId: reminder.id, change: { status: 'pending' } }),
  );
  expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'done', undoUntil: null }]);
  expect(await ada(undo, { params: { id: proposed!.id } })).toMatchObject(NO_LONGER);
});
