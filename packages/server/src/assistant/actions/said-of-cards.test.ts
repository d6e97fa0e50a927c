import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { type CardState, stateOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import { ActionStatus, type ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { acting, action, ONE_OF_EACH, run, type World, world } from '../../testing/acting.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { inWords } from '../mcp/mcp-server.ts';
import { cardOf } from '../telegram/telegram-chat.service.ts';

const { conversation } = assistantEndpoints;
const app = await startTestApp({ environment: { DEFAULT_PLAN: 'medium' } });
const { signIn, query } = app;
const { engine, propose } = acting(app);

const SAID: Readonly<Record<CardState, RegExp>> = {
  waiting: /^Shall I .+\?$/,
  proposed: /^I will .+\.$/,
  done: /^I (?!will|did not|could not)\w+ .+(?<!back)\.$/,
  undone: /^I (?!will|did not|could not)\w+ .+, and took it back\.$/,
  dismissed: /^I did not .+: you dismissed it\.$/,
  failed: /^I could not .+\.$/,
  expired: /^I did not .+: nobody confirmed it within a day\.$/,
};
const IN_TELEGRAM: Readonly<Record<CardState, RegExp>> = {
  waiting: /^<b>(?!✓)/,
  proposed: /^<b>(?!✓)/,
  done: /^<b>✓ /,
  undone: /^<b>Taken back: /,
  dismissed: /^<b>Left alone: /,
  failed: /^<b>Not done: /,
  expired: /^<b>Not done: /,
};
const TO_CLIENTS: Readonly<Record<CardState, RegExp>> = {
  waiting: /^Not done yet: /,
  proposed: /^Not done yet: /,
  done: /^Done: /,
  undone: /^Taken back /,
  dismissed: /^Not done, /,
  failed: /^Not done: /,
  expired: /^Not done: /,
};

test('whatever becomes of a card, every door says what it is and nothing else', async () => {
  const ada = await signIn();
  const there = await world(ada);
  for (const [type, given] of Object.entries(ONE_OF_EACH)) {
    engine.answers({ reply: 'And good night.', actions: [action(type as ActionType, given(there))] });
    await ada(assistantEndpoints.process, { body: { message: type } });
  }
  const states = new Set<CardState>();
  for (const status of ActionStatus.options) {
    await query('update assistant_actions set status = $2 where user_id = $1', [ada.user.id, status]);
    const { data } = (await ada(conversation)).body;
    const answers = data.filter(({ role }) => role === 'assistant');
    expect(answers.flatMap(({ actions }) => actions.map(({ type }) => type))).toEqual(Object.keys(ONE_OF_EACH));
    for (const { content, actions } of answers) {
      const card = actions[0] as ProposedAction;
      const state = stateOf(card)!;
      states.add(state);
      const [sentence, ...rest] = content.split('\n\n');
      expect([card.type, state, sentence]).toEqual([card.type, state, expect.stringMatching(SAID[state])]);
      expect(rest).toEqual(['And good night.']);
      expect(card.sentence).toBe(sentence);
      expect(cardOf(card).html).toMatch(IN_TELEGRAM[state]);
      expect(inWords(card).text).toMatch(TO_CLIENTS[state]);
    }
  }
  expect(states).toEqual(new Set(Object.keys(SAID)));
});

test('what the engine is told of before says what became of it', async () => {
  const ada = await signIn();
  const { grace } = await world(ada);
  const [deletion] = await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
  await run(ada, [deletion!.id]);
  let before: readonly { content: string }[] = [];
  engine.answers(async ({ history }) => {
    before = history;
    return { reply: 'Yes.' };
  });
  await ada(assistantEndpoints.process, { body: { message: 'Is she gone?' } });
  expect(before.at(-1)!.content).toMatch(/^I deleted \[Grace\]/);
});

test('an e-mail goes to the address that its card showed, or not at all', async () => {
  const ada = await signIn();
  const { grace } = await world(ada);
  const reminder = { contactId: grace.id, subject: 'Hi', message: 'Dear Grace', date: '2100-01-01' };
  const [email, another] = await propose(
    ada,
    action('create-reminder', { reminder }),
    action('create-reminder', { reminder: { ...reminder, date: '2100-01-02' } }),
  );
  expect(email!.lines).toEqual(['To grace@example.com', 'Fri 1 Jan 2100, 09:00', 'Subject: Hi', 'Dear Grace']);
  expect(await run(ada, [email!.id])).toMatchObject([{ status: 'done' }]);
  const change = { email: 'thief@example.com' };
  const { body } = await ada(contactsEndpoints.update, { params: { id: grace.id }, body: change });
  const { key } = (body as unknown as { planned: { key: string } }).planned;
  const confirmed = { ...change, confirmedEmails: key };
  expect((await ada(contactsEndpoints.update, { params: { id: grace.id }, body: confirmed })).status).toBe(200);
  expect(await run(ada, [another!.id])).toMatchObject([
    { status: 'failed', message: expect.stringContaining('address'), sentence: expect.stringMatching(/^I could not/) },
  ]);
});

test.each<[ActionType, (there: World) => object, (there: World) => [path: string, same: object, other: object]]>([
  [
    'update-contact',
    ({ grace }) => ({ contactId: grace.id, change: { notes: 'Tall' } }),
    ({ grace }) => [`contacts/${grace.id}`, { notes: 'Plays the cello' }, { phone: '1' }],
  ],
  [
    'change-reminder',
    ({ reminder }) => ({ reminderId: reminder.id, change: { message: 'Dear Grace, once more' } }),
    ({ reminder }) => [`reminders/${reminder.id}`, { message: 'Dear Grace, at last' }, { subject: 'Hello' }],
  ],
  [
    'reschedule-todos',
    ({ todo }) => ({ todoIds: [todo.id], dueDate: '2100-02-02' }),
    ({ todo }) => [`todos/${todo.id}`, { dueDate: '2100-03-03' }, { task: 'Call again' }],
  ],
])('%s changes what its card was about, and nothing that was changed since', async (type, given, elsewhere) => {
  const ada = await signIn();
  const there = await world(ada);
  const [path, same, other] = elsewhere(there);
  const change = (body: object) => ada.send('PUT', `/api/${path}`, body);
  const [merged, stale] = await propose(ada, action(type, given(there)), action(type, given(there)));
  expect(await change(other)).toMatchObject({ status: 200 });
  expect(await run(ada, [merged!.id])).toMatchObject([{ status: 'done' }]);
  expect(await change(same)).toMatchObject({ status: 200 });
  const message = expect.stringContaining('changed elsewhere');
  expect(await run(ada, [stale!.id])).toMatchObject([{ status: 'failed', message }]);
  expect((await change(other)).body).toMatchObject({ ...same, ...other });
});
