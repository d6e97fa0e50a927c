import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, clock } = await startTestApp({ environment: { DEFAULT_PLAN: 'medium' } });

// A Wednesday, ten o'clock in Berlin.
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-18T09:00:00Z')));

const ask = async (user: TestUser, message: string) =>
  (await user(assistantEndpoints.process, { body: { message, zone: 'Europe/Berlin' } })).body.reply;
const add = async (user: TestUser, name: string, fields: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name, ...fields } })).body.id;
const log = (user: TestUser, contactId: string, type: string, date: string) =>
  user(interactionsEndpoints.create, { params: { contactId }, body: { type, date, notes: 'Winter storage' } });
const todo = async (user: TestUser, contactId: string, task: string, dueDate: string | null) =>
  (await user(todosEndpoints.create, { params: { contactId }, body: { task, dueDate } })).body.id;

test('a talk from before the contact was added is the last talk, wherever it is asked for', async () => {
  const ada = await signIn();
  const tom = await add(ada, 'Tom Hardy');
  await log(ada, tom, 'call', '2026-11-15T10:00:00Z');
  await log(ada, tom, 'meeting', '2026-10-01T10:00:00Z');
  expect(await ask(ada, 'when did I last call Tom?')).toMatch(/^Your last call with .* was 3 days ago, on Sun 15 Nov/);
  expect(await ask(ada, 'when did I last talk to Tom')).toMatch(/^Your last call with .* was 3 days ago/);
  expect(await ask(ada, 'when was the last time i saw tom')).toMatch(/^Your last meeting with .* was 1 month ago/);
  expect(await ask(ada, 'tell me about Tom')).toContain('Last call: 3 days ago, 2 interactions in all');
  expect(await ask(ada, 'who did I talk to last week')).toMatch(/^1 interaction with 1 person last week/);
  expect(await ask(ada, 'who have I not contacted recently?')).toContain('last call 3 days ago');
  expect(await ask(ada, 'how many calls with Tom this year')).toMatch(/^1 call with/);
});

test('what is due today is due today, and what is overdue is said apart', async () => {
  const ada = await signIn();
  const tom = await add(ada, 'Tom Hardy');
  await todo(ada, tom, 'Send the contract', '2026-11-17');
  await todo(ada, tom, 'Review the slides', '2026-11-18');
  const [due, overdue] = (await ask(ada, 'what is due today?')).split('\n\n');
  expect(due).toMatch(/^You have 1 open to-do due today:\n- Review the slides/);
  expect(overdue).toMatch(/^Besides, 1 to-do is overdue:\n- Send the contract/);
});

test('birthdays of this month include those that are over', async () => {
  const ada = await signIn();
  await add(ada, 'Thomas Müller', { birthday: '1985-11-02' });
  await add(ada, 'María González', { birthday: '1990-11-25' });
  const reply = await ask(ada, 'birthdays this month');
  expect(reply).toMatch(/^2 birthdays this month/);
  expect(reply).toContain('was on Mon 2 Nov (16 days ago), turned 41');
  expect(await ask(ada, 'how many birthdays are there this month')).toMatch(/^2 birthdays this month/);
});

test('a number is counted and not the length of a list, and the list below says what is left out', async () => {
  const ada = await signIn();
  const ids: string[] = [];
  for (let index = 0; index < 25; index++) ids.push(await add(ada, `Friend ${index}`, { groups: ['Family'] }));
  for (const id of ids) await todo(ada, id, 'Send a card', '2026-11-20');
  const left = '- … and 5 more';
  expect(await ask(ada, 'how many contacts do I have?')).toBe('You have 25 contacts: 25 warm and 0 cold.');
  expect(await ask(ada, 'how many people are in the family group')).toMatch(/^25 contacts are in “Family”/);
  const due = await ask(ada, 'how many todos are due this week');
  expect(due).toMatch(/^You have 25 open to-dos due this week/);
  expect(due.endsWith(left)).toBe(true);
  expect(await ask(ada, 'what do i have to do this week')).toBe(due);
  expect(await ask(ada, 'who have i not contacted recently')).toContain('- … and 17 more');
});

test('what was completed is told', async () => {
  const ada = await signIn();
  const grace = await add(ada, 'Grace Kim');
  const id = await todo(ada, grace, 'Water the plants', null);
  await ada(todosEndpoints.update, { params: { id }, body: { completed: true } });
  expect(await ask(ada, 'which tasks have I completed today?')).toMatch(
    /^You completed 1 to-do today:\n- Water the plants, Wed 18 Nov/,
  );
});

test('who works somewhere is found in the notes, which are quoted', async () => {
  const ada = await signIn();
  await add(ada, 'Priya Patel', { notes: 'Met at the fair.\nWorks at Siemens' });
  expect(await ask(ada, 'who works at Siemens?')).toMatch(
    /^“Siemens” comes up with 1 contact:\n- .*, notes: “Met at the fair\. Works at Siemens”$/,
  );
});

test('the plan, what is left of it and what plans cost are told from the catalogue', async () => {
  const ada = await signIn();
  await add(ada, 'Tom Hardy');
  const { aiQueries, contacts } = PLANS.medium.limits;
  expect(await ask(ada, 'how many AI queries do I have left?')).toContain(`1 of ${aiQueries} AI queries`);
  const plan = await ask(ada, 'what plan am I on?');
  expect(plan).toMatch(/^You are on Medium: /);
  expect(plan).toContain(`1 of ${contacts} contacts, ${contacts! - 1} left`);
  expect(plan).toContain(`2 of ${aiQueries} AI queries this month, with this question`);
  expect(await ask(ada, 'how much does premium cost?')).toContain(`$${PLANS.premium.monthly} a month`);
});

test('without a calendar nothing is said of meetings and free times but that', async () => {
  const ada = await signIn();
  await add(ada, 'Tom Hardy');
  const unknown = 'I can tell that only with a connected Google Calendar. You can connect one in Settings.';
  expect(await ask(ada, 'when is my next meeting with Tom?')).toBe(unknown);
  expect(await ask(ada, 'am I free on Friday?')).toBe(unknown);
  expect(await ask(ada, "what's on my calendar tomorrow")).toContain('No Google Calendar is connected');
});
