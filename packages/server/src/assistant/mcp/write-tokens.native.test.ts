import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import {
  CLIENT_ACTIONS_PER_HOUR,
  MOST_CLIENT_ACTIONS_WAITING,
} from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_TOUCHED_UNASKED } from '@inner-circle/domain/assistant/actions.rules.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectCalendar } from '../../testing/vendors/google-consent.ts';
import { connectClient } from '../../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, origin, clock, query } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium' },
});
beforeEach(() => clock.reset());
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));

const tokenOf = async (user: TestUser) =>
  (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
const clientOf = async (user: TestUser) => connectClient(origin, (await tokenOf(user)).secret);
const contactOf = async (user: TestUser, name: string, fields: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name, ...fields } })).body;
const peopleOf = (user: TestUser, count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => contactOf(user, `Person ${index}`, fields)));
const emailFor = async (user: TestUser, contactId: string, subject: string) => {
  const body = { contactId, subject, message: 'Bring them', date: '2100-01-01' };
  return (await user(remindersEndpoints.create, { body })).body;
};
const cardsOf = async (user: TestUser) =>
  (await user(assistantEndpoints.conversation)).body.data.flatMap(({ actions }) => actions);
const confirm = async (user: TestUser, id: string) =>
  (await user(assistantEndpoints.execute, { body: { actions: [{ id, confirmed: true }] } })).body.results[0]!;
const isDone = ({ text }: { text: string }) => text.startsWith('Done: ');
const isWaiting = ({ text }: { text: string }) => text.startsWith('Not done yet: ');

/** Everything that can be acted upon: Grace has planned e-mails, Alan has no address, and one to-do has no due date. */
async function worldOf(user: TestUser) {
  const grace = await contactOf(user, 'Grace', { email: 'grace@example.com', phone: '030', groups: ['Navy'] });
  const alan = await contactOf(user, 'Alan');
  const [navy] = (await user(groupsEndpoints.list)).body;
  const todoOf = async (body: { task: string; dueDate?: string }) =>
    (await user(todosEndpoints.create, { params: { contactId: grace.id }, body })).body;
  const [dated, undated] = [await todoOf({ task: 'Call', dueDate: '2100-01-01' }), await todoOf({ task: 'Write' })];
  const params = { contactId: alan.id };
  const ticked = (await user(todosEndpoints.create, { params, body: { task: 'Pay', completed: true } })).body;
  const talk = (await user(interactionsEndpoints.create, { params, body: { type: 'call', notes: 'Chess' } })).body;
  const reminder = await emailFor(user, grace.id, 'Keys');
  await emailFor(user, grace.id, 'Boats');
  return { grace, alan, navy: navy!, dated, undated, ticked, talk, reminder };
}
type World = Awaited<ReturnType<typeof worldOf>>;
type Case = [what: string, given: (world: World) => object, why: string | null];

const event = { title: 'Lunch', start: '2100-11-20T10:00:00Z' };
const emailTo = ({ grace }: World) => ({
  reminder: { contactId: grace.id, subject: 'Hi', message: 'Dear Grace', date: '2100-01-01' },
});
const changing = (fields: object) => (world: World) => ({ contactId: world.grace.id, change: fields });

/** Every tool that writes: a type of action that is not here does not compile. */
const CASES: Readonly<Record<Exclude<ActionType, 'navigate'>, readonly Case[]>> = {
  'create-contact': [['a new contact', () => ({ contact: { name: 'Tom', email: 'tom@example.com' } }), null]],
  'update-contact': [
    ['an empty field', changing({ birthday: '--04-08', linkedin: 'grace' }), null],
    ['one more group', changing({ groups: ['Navy', 'Choir'] }), null],
    ['a first address', ({ alan }) => ({ contactId: alan.id, change: { email: 'alan@example.com' } }), null],
    ['a filled field', changing({ phone: '040' }), 'It changes what is filled in already.'],
    ['a field emptied', changing({ phone: null }), 'It empties what is filled in.'],
    ['a field emptied by an empty text', changing({ phone: '' }), 'It empties what is filled in.'],
    ['no group any more', changing({ groups: [] }), 'It empties what is filled in.'],
    [
      'another address',
      changing({ email: 'thief@example.com' }),
      'It changes an address that 2 planned e-mails go to.',
    ],
    ['no address', changing({ email: null }), 'It removes the address that 2 planned e-mails go to.'],
  ],
  'delete-contacts': [['a contact', ({ alan }) => ({ contactIds: [alan.id] }), 'It deletes contacts.']],
  'log-interaction': [
    ['a call', ({ alan }) => ({ contactIds: [alan.id], interaction: { type: 'call', notes: 'Boats' } }), null],
  ],
  'add-relation': [
    ['a name', ({ grace }) => ({ contactId: grace.id, relation: { name: 'Zuri', kind: 'child' } }), null],
    [
      'two contacts',
      ({ grace, alan }) => ({ contactId: grace.id, relation: { contactId: alan.id, kind: 'friend' } }),
      null,
    ],
  ],
  'add-todo': [['a to-do', ({ alan }) => ({ contactIds: [alan.id], todo: { task: 'Send flowers' } }), null]],
  'complete-todos': [['an open to-do', ({ dated }) => ({ todoIds: [dated.id] }), null]],
  'reschedule-todos': [
    ['a first due date', ({ undated }) => ({ todoIds: [undated.id], dueDate: '2100-02-02' }), null],
    [
      'another due date',
      ({ dated, undated }) => ({ todoIds: [dated.id, undated.id], dueDate: '2100-02-02' }),
      'It changes what is filled in already.',
    ],
    ['no due date', ({ dated }) => ({ todoIds: [dated.id], dueDate: null }), 'It empties what is filled in.'],
  ],
  'reopen-todos': [['a completed to-do', ({ ticked }) => ({ todoIds: [ticked.id] }), 'It reopens what is completed.']],
  'delete-todos': [['a to-do', ({ dated }) => ({ todoIds: [dated.id] }), 'It deletes to-dos.']],
  'delete-interactions': [
    [
      'a call',
      ({ talk }) => ({ interactionIds: [talk.id] }),
      'It deletes what was logged, which cannot be taken back.',
    ],
  ],
  'create-group': [['a group', ({ grace }) => ({ name: 'Family', contactIds: [grace.id] }), null]],
  'add-to-group': [['a member', ({ navy, alan }) => ({ groupId: navy.id, contactIds: [alan.id] }), null]],
  'remove-from-group': [
    [
      'a member',
      ({ navy, grace }) => ({ groupId: navy.id, contactIds: [grace.id] }),
      'It takes people out of a group.',
    ],
  ],
  'set-group-rhythm': [
    [
      'a rhythm',
      ({ navy }) => ({ groupId: navy.id, coldThresholdDays: 10 }),
      'It changes when the people of a group go cold.',
    ],
  ],
  'delete-group': [
    ['a group', ({ navy }) => ({ groupId: navy.id }), 'It deletes a group, which cannot be taken back.'],
  ],
  'create-reminder': [['an e-mail', emailTo, 'It sends an e-mail.']],
  'change-reminder': [
    [
      'another time',
      ({ reminder }) => ({ reminderId: reminder.id, change: { time: '10:00' } }),
      'It changes an e-mail that is planned.',
    ],
  ],
  'cancel-reminder': [
    [
      'an e-mail',
      ({ reminder }) => ({ reminderId: reminder.id }),
      'It calls off an e-mail, which cannot be taken back.',
    ],
  ],
  'schedule-meeting': [
    ['of one’s own', () => ({ event }), null],
    ['with guests', () => ({ event: { ...event, attendees: ['x@example.com'] } }), 'It invites people.'],
  ],
};

describe('what a token asks for is done when it adds, and waits with its reason otherwise', () => {
  const each = Object.entries(CASES).flatMap(([type, cases]) =>
    cases.map(([what, given, why]) => ({ type, what, given, why })),
  );

  test.each(each)('$type: $what', async ({ type, given, why }) => {
    const ada = await signIn();
    const world = await worldOf(ada);
    if (type === 'schedule-meeting') await connectCalendar(ada);
    const answer = await (await clientOf(ada)).call(type, given(world));
    expect({ ...answer, text: answer.text.split(': ')[0] }).toEqual({
      isError: false,
      text: why === null ? 'Done' : 'Not done yet',
    });
    if (why !== null) expect(answer.text).toContain(why);
    expect(await cardsOf(ada)).toMatchObject([{ type, status: why === null ? 'done' : 'proposed', why }]);
  });

  test('there is no writing tool beside these', async () => {
    const tools = await (await clientOf(await signIn())).tools();
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writing.toSorted()).toEqual(Object.keys(CASES).toSorted());
  });
});

test('thirty calls empty and re-address nobody', async () => {
  const ada = await signIn();
  const people = await peopleOf(ada, 30, { email: 'person@example.com', notes: 'Kind' });
  const { call } = await clientOf(ada);
  for (const { id } of people)
    await call('update-contact', { contactId: id, change: { notes: '', email: 'thief@example.com' } });
  expect(await query('select distinct email, notes from contacts where user_id = $1', [ada.user.id])).toEqual([
    { email: 'person@example.com', notes: 'Kind' },
  ]);
});

describe('where planned e-mails go', () => {
  const addressOf = async ({ user }: TestUser) =>
    (await query<{ email: string | null }>('select email from contacts where user_id = $1', [user.id]))[0]!.email;
  const readdress = async (user: TestUser, contactId: string) =>
    (await clientOf(user)).call('update-contact', { contactId, change: { email: 'new@example.com' } });

  test('an address is not even filled in unasked', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada, 'Grace', { email: 'grace@example.com' });
    await emailFor(ada, grace.id, 'Keys');
    await query('update contacts set email = null where user_id = $1', [ada.user.id]);
    expect((await readdress(ada, grace.id)).text).toContain('It fills in an address that a planned e-mail goes to.');
    expect(await addressOf(ada)).toBeNull();
  });

  test('the person’s yes counts for the e-mails that were planned when the card was written', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada, 'Grace', { email: 'grace@example.com' });
    await emailFor(ada, grace.id, 'Keys');
    await readdress(ada, grace.id);
    const [early] = await cardsOf(ada);
    await emailFor(ada, grace.id, 'Boats');
    expect(await confirm(ada, early!.id)).toMatchObject({
      status: 'failed',
      message: 'This changes where 2 planned e-mails to this contact go, which must be confirmed first.',
    });
    expect(await addressOf(ada)).toBe('grace@example.com');
    await readdress(ada, grace.id);
    const late = (await cardsOf(ada)).at(-1)!;
    expect(await confirm(ada, late.id)).toMatchObject({ status: 'done' });
    expect(await addressOf(ada)).toBe('new@example.com');
    expect((await ada(assistantEndpoints.undo, { params: { id: late.id } })).status).toBe(200);
    expect(await addressOf(ada)).toBe('grace@example.com');
  });
});

test('what only filled something in when it was asked for waits when that is filled in by now', async () => {
  const ada = await signIn();
  const grace = await contactOf(ada, 'Grace');
  await (await clientOf(ada)).call('update-contact', { contactId: grace.id, change: { phone: '040' } });
  const [card] = await cardsOf(ada);
  // As if the process had died before it was done.
  await query(`update assistant_actions set status = 'proposed', result = null, undo_until = null where id = $1`, [
    card!.id,
  ]);
  await ada(contactsEndpoints.update, { params: { id: grace.id }, body: { phone: '030' } });
  const again = await ada(assistantEndpoints.execute, { body: { actions: [{ id: card!.id }] } });
  expect(again.body.results).toMatchObject([
    { status: 'proposed', needsConfirmation: true, why: 'It changes what is filled in already.' },
  ]);
  expect(await query('select phone from contacts where id = $1', [grace.id])).toEqual([{ phone: '030' }]);
  expect(await confirm(ada, card!.id)).toMatchObject({ status: 'done' });
});

describe('more than five people within an hour', () => {
  const todoFor = (id: string) => ({ contactIds: [id], todo: { task: 'Call' } });

  test('from the sixth on it waits, also when they are asked for at once', async () => {
    const ada = await signIn();
    const people = await peopleOf(ada, 12);
    const { secret } = await tokenOf(ada);
    const clients = await Promise.all(people.map(() => connectClient(origin, secret)));
    const answers = await Promise.all(people.map(({ id }, index) => clients[index]!.call('add-todo', todoFor(id))));
    expect(answers.filter(isDone)).toHaveLength(MOST_TOUCHED_UNASKED);
    expect(answers.filter(isWaiting)).toHaveLength(people.length - MOST_TOUCHED_UNASKED);
    const counted = await query('select count(distinct contact_id)::int as people from todos where user_id = $1', [
      ada.user.id,
    ]);
    expect(counted).toEqual([{ people: MOST_TOUCHED_UNASKED }]);
  });

  test('new contacts are people too; another token has a count of its own, and an hour later it begins anew', async () => {
    const ada = await signIn();
    const [grace, alan] = [await contactOf(ada, 'Grace'), await contactOf(ada, 'Alan')];
    const { call } = await clientOf(ada);
    const add = (name: string) => call('create-contact', { contact: { name } });
    for (const name of ['Tom', 'Kim', 'Lea', 'Max']) expect(isDone(await add(name))).toBe(true);
    expect(isDone(await call('add-todo', todoFor(grace.id)))).toBe(true);
    const sixth = await add('Eve');
    expect(sixth.text).toContain('With this, its access token has touched more than 5 people within an hour.');
    expect(isWaiting(await call('add-todo', todoFor(alan.id)))).toBe(true);
    expect(isDone(await (await clientOf(ada)).call('add-todo', todoFor(alan.id)))).toBe(true);
    pass({ minutes: 61 });
    expect(isDone(await add('Ida'))).toBe(true);
  });
});

describe('the limits of a client', () => {
  const seeded = (user: TestUser, tokenId: string, count: number, status: 'proposed' | 'done') =>
    query(
      `with card as (
         insert into assistant_messages (user_id, id, role, source, content, created_at)
         select $1, gen_random_uuid(), 'assistant', 'client', 'Your AI client', $5 from generate_series(1, $3::int)
         returning id
       )
       insert into assistant_actions (user_id, id, message_id, position, type, arguments, facts, needs_confirmation, status,
         token_id, token_name, created_at, expires_at)
       select $1, gen_random_uuid(), id, 0, 'navigate', '{"target":"groups"}',
         '{"people":[],"todos":[],"groupName":null,"subject":null,"zone":"UTC"}', $4 = 'proposed', $4, $2, 'Laptop', $5,
         $5::timestamptz + interval '1 day' from card`,
      [user.user.id, tokenId, count, status, clock.now().toString()],
    );

  test('after so much within an hour nothing more is taken, and an hour later it is', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada, 'Grace');
    const { id, secret } = await tokenOf(ada);
    await seeded(ada, id, CLIENT_ACTIONS_PER_HOUR, 'done');
    const { call } = await connectClient(origin, secret);
    const add = () => call('add-todo', { contactIds: [grace.id], todo: { task: 'Call' } });
    expect(await add()).toMatchObject({ isError: true, text: expect.stringContaining('within an hour, and have') });
    pass({ minutes: 61 });
    expect(isDone(await add())).toBe(true);
  });

  test('when too much waits nothing more may wait, and what only adds is still done', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada, 'Grace');
    const { id, secret } = await tokenOf(ada);
    await seeded(ada, id, MOST_CLIENT_ACTIONS_WAITING, 'proposed');
    const { call } = await connectClient(origin, secret);
    const remove = () => call('delete-contacts', { contactIds: [grace.id] });
    expect(await remove()).toMatchObject({ isError: true, text: expect.stringContaining('wait in the app') });
    expect(isDone(await call('add-todo', { contactIds: [grace.id], todo: { task: 'Call' } }))).toBe(true);
    await ada(assistantEndpoints.dismiss, { params: { id: (await cardsOf(ada))[0]!.id } });
    expect(isWaiting(await remove())).toBe(true);
  });
});
