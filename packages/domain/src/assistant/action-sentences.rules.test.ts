import { describe, expect, test } from 'vitest';
import { phraseOf, requestOf } from './action-card.rules.ts';
import type { ActionFacts } from './action-facts.contract.ts';
import {
  CARD_STATES,
  type CardState,
  confirmLabel,
  type Decided,
  decidedInWords,
  sentenceFor,
  stateOf,
  wordsOf,
} from './action-sentences.rules.ts';
import { Decision } from './assistant.contract.ts';
import { Action, type ActionType } from './actions.contract.ts';
import { ActionStatus, ProposedAction } from './proposals.contract.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const now = Temporal.Instant.from('2026-11-15T10:00:00Z');
const tom = { id: id(1), name: 'Tom' };
const facts: ActionFacts = {
  people: [tom],
  todos: [{ id: id(2), task: 'Send flowers' }],
  interactions: [{ id: id(3), type: 'call', date: '2026-11-14T09:00:00Z', notes: 'Boats' }],
  groupName: 'Navy',
  memberCount: 3,
  subject: 'Keys',
  address: 'tom@example.com',
  zone: 'Europe/Berlin',
};
const reminder = { contactId: id(1), subject: 'Hi', message: 'Dear Tom', date: '2026-11-20' };
const contactIds = [id(1)];

type Case = { given: object; would: string; did: string; typed: string };

/** Every type of action has its cases here: without them this does not compile. */
const CASES: Readonly<Record<ActionType, readonly Case[]>> = {
  'create-contact': [
    {
      given: { contact: { name: 'Ada', phone: '123', notes: 'Tall' } },
      would: 'add the contact Ada',
      did: 'added the contact Ada',
      typed: 'Add the contact Ada\nPhone: 123\nTall',
    },
  ],
  'update-contact': [
    {
      given: { contactId: id(1), change: { birthday: '1988-04-08' } },
      would: 'set the birthday of [Tom] to 8 April 1988',
      did: 'set the birthday of [Tom] to 8 April 1988',
      typed: 'Set the birthday of Tom to 8 April 1988',
    },
    {
      given: { contactId: id(1), change: { phone: null } },
      would: 'clear the phone number of [Tom]',
      did: 'cleared the phone number of [Tom]',
      typed: 'Clear the phone number of Tom',
    },
    {
      given: { contactId: id(1), change: { notes: 'Tall', xcom: 'tom' } },
      would: 'change the notes and X of [Tom]',
      did: 'changed the notes and X of [Tom]',
      typed: 'Change the notes and X of Tom\nX: tom\nTall',
    },
  ],
  'delete-contacts': [
    {
      given: { contactIds },
      would: 'delete [Tom] with their interactions, to-dos and reminders',
      did: 'deleted [Tom] with their interactions, to-dos and reminders',
      typed: 'Delete Tom with their interactions, to-dos and reminders',
    },
  ],
  'log-interaction': [
    {
      given: { contactIds, interaction: { type: 'call', notes: 'Boats', date: '2026-11-14T23:30:00Z' } },
      would: 'log a call with [Tom], Sun 15 Nov, 00:30',
      did: 'logged a call with [Tom], Sun 15 Nov, 00:30',
      typed: 'Log a call with Tom, Sun 15 Nov, 00:30\nBoats',
    },
    {
      given: { contactIds, interaction: { type: 'message', notes: 'Boats' } },
      would: 'log a message with [Tom]',
      did: 'logged a message with [Tom]',
      typed: 'Log a message with Tom\nBoats',
    },
  ],
  'add-relation': [
    {
      given: { contactId: contactIds[0], relation: { name: 'Zuri', kind: 'child', word: 'daughter' } },
      would: 'note Zuri as “daughter” around Tom',
      did: 'noted Zuri as “daughter” around Tom',
      typed: 'Note Zuri as “daughter” around Tom',
    },
  ],
  'add-todo': [
    {
      given: { contactIds, todo: { task: 'Call', dueDate: '2026-12-05' } },
      would: 'add the to-do “Call” for [Tom], due Sat 5 Dec',
      did: 'added the to-do “Call” for [Tom], due Sat 5 Dec',
      typed: 'Add the to-do "Call" for Tom, due Sat 5 Dec',
    },
  ],
  'complete-todos': [
    {
      given: { todoIds: [id(2)] },
      would: 'complete the to-do “Send flowers” of [Tom]',
      did: 'completed the to-do “Send flowers” of [Tom]',
      typed: 'Complete the to-do "Send flowers" of Tom',
    },
  ],
  'reschedule-todos': [
    {
      given: { todoIds: [id(2)], dueDate: '2027-01-01' },
      would: 'move the to-do “Send flowers” of [Tom] to Fri 1 Jan 2027',
      did: 'moved the to-do “Send flowers” of [Tom] to Fri 1 Jan 2027',
      typed: 'Move the to-do "Send flowers" of Tom to Fri 1 Jan 2027',
    },
    {
      given: { todoIds: [id(2)], dueDate: null },
      would: 'clear the due date of the to-do “Send flowers” of [Tom]',
      did: 'cleared the due date of the to-do “Send flowers” of [Tom]',
      typed: 'Clear the due date of the to-do "Send flowers" of Tom',
    },
  ],
  'reopen-todos': [
    {
      given: { todoIds: [id(2)] },
      would: 'reopen the to-do “Send flowers” of [Tom]',
      did: 'reopened the to-do “Send flowers” of [Tom]',
      typed: 'Reopen the to-do "Send flowers" of Tom',
    },
  ],
  'delete-todos': [
    {
      given: { todoIds: [id(2)] },
      would: 'delete the to-do “Send flowers” of [Tom]',
      did: 'deleted the to-do “Send flowers” of [Tom]',
      typed: 'Delete the to-do "Send flowers" of Tom',
    },
  ],
  'delete-interactions': [
    {
      given: { interactionIds: [id(3)] },
      would: 'delete the log of a call with [Tom], Sat 14 Nov, 10:00',
      did: 'deleted the log of a call with [Tom], Sat 14 Nov, 10:00',
      typed: 'Delete the log of a call with Tom, Sat 14 Nov, 10:00',
    },
  ],
  'create-group': [
    {
      given: { name: 'Family', contactIds },
      would: 'create the group “Family” with [Tom]',
      did: 'created the group “Family” with [Tom]',
      typed: 'Create the group "Family" with Tom',
    },
  ],
  'add-to-group': [
    {
      given: { groupId: id(9), contactIds },
      would: 'add [Tom] to “Navy”',
      did: 'added [Tom] to “Navy”',
      typed: 'Add Tom to "Navy"',
    },
  ],
  'remove-from-group': [
    {
      given: { groupId: id(9), contactIds },
      would: 'take [Tom] out of “Navy”',
      did: 'took [Tom] out of “Navy”',
      typed: 'Take Tom out of "Navy"',
    },
  ],
  'set-group-rhythm': [
    {
      given: { groupId: id(9), coldThresholdDays: 10 },
      would: 'set the rhythm of “Navy” to every 10 days',
      did: 'set the rhythm of “Navy” to every 10 days',
      typed: 'Set the rhythm of "Navy" to every 10 days',
    },
    {
      given: { groupId: id(9), coldThresholdDays: null },
      would: 'clear the rhythm of “Navy”',
      did: 'cleared the rhythm of “Navy”',
      typed: 'Clear the rhythm of "Navy"',
    },
  ],
  'delete-group': [
    {
      given: { groupId: id(9) },
      would: 'delete the group “Navy”, without the people in it',
      did: 'deleted the group “Navy”, without the people in it',
      typed: 'Delete the group "Navy", without the people in it',
    },
  ],
  'create-reminder': [
    {
      given: { reminder: { ...reminder, type: 'weekly' } },
      would: 'plan the e-mail “Hi” to [Tom] for Fri 20 Nov, 09:00, every week',
      did: 'planned the e-mail “Hi” to [Tom] for Fri 20 Nov, 09:00, every week',
      typed: 'Plan the e-mail "Hi" to Tom for Fri 20 Nov, 09:00, every week\nDear Tom',
    },
  ],
  'change-reminder': [
    {
      given: { reminderId: id(9), change: { date: '2026-11-21', time: '16:30' } },
      would: 'move the e-mail “Keys” to [Tom] to Sat 21 Nov, 16:30',
      did: 'moved the e-mail “Keys” to [Tom] to Sat 21 Nov, 16:30',
      typed: 'Move the e-mail "Keys" to Tom to Sat 21 Nov, 16:30',
    },
    {
      given: { reminderId: id(9), change: { subject: 'Key', message: 'Dear T' } },
      would: 'change the e-mail “Keys” to [Tom]',
      did: 'changed the e-mail “Keys” to [Tom]',
      typed: 'Change the e-mail "Keys" to Tom\nSubject: Key\nDear T',
    },
  ],
  'cancel-reminder': [
    {
      given: { reminderId: id(9) },
      would: 'call off the e-mail “Keys” to [Tom]',
      did: 'called off the e-mail “Keys” to [Tom]',
      typed: 'Call off the e-mail "Keys" to Tom',
    },
  ],
  'schedule-meeting': [
    {
      given: {
        event: {
          title: 'Lunch',
          start: '2026-11-20T09:00:00Z',
          location: 'Cafe Roma',
          attendees: ['ada@example.com'],
        },
      },
      would: String.raw`schedule “Lunch” with [Tom], Fri 20 Nov, 10:00–10:30, and invite ada\@example\.com`,
      did: String.raw`scheduled “Lunch” with [Tom], Fri 20 Nov, 10:00–10:30, and invite ada\@example\.com`,
      typed: 'Schedule "Lunch" with Tom, Fri 20 Nov, 10:00–10:30, and invite ada@example.com\nCafe Roma',
    },
  ],
  navigate: [{ given: { target: 'groups' }, would: 'open Groups', did: 'opened Groups', typed: 'Open Groups' }],
};

const EACH = Object.entries(CASES).flatMap(([type, cases]) =>
  cases.map(({ given, ...expected }) => ({ action: Action.parse({ type, arguments: given }), ...expected })),
);
/** Links are looked at elsewhere. */
const unlinked = (markdown: string) => markdown.replaceAll(/\]\(contact:[^)]*\)/g, ']');

/** What each state says of something that would be done, or was. */
const SAYS: Readonly<Record<CardState, (would: string, did: string) => string>> = {
  waiting: (would) => `Shall I ${would}?`,
  proposed: (would) => `I will ${would}.`,
  done: (_, did) => `I ${did}.`,
  undone: (_, did) => `I ${did}, and took it back.`,
  dismissed: (would) => `I did not ${would}: you dismissed it.`,
  failed: (would) => `I could not ${would}.`,
  expired: (would) => `I did not ${would}: nobody confirmed it within a day.`,
};

describe.each(CARD_STATES)('of what is %s', (state) => {
  test.each(EACH)('$action.type says what it is, and nothing that it is not: $would', ({ action, would, did }) => {
    const sentence = unlinked(sentenceFor(phraseOf(action, facts, now), state));
    expect(sentence).toBe(SAYS[state](would, did));
    // Only what was done is told as done, and only what waits is asked.
    expect(sentence.startsWith(`I ${did}`)).toBe(state === 'done' || state === 'undone');
    expect(sentence.endsWith('?')).toBe(state === 'waiting');
  });
});

test('every status is one state, and what must be confirmed waits while it is proposed', () => {
  const states = ActionStatus.options.flatMap((status) =>
    [true, false].map((needsConfirmation) => stateOf({ status, needsConfirmation })),
  );
  expect(new Set(states)).toEqual(new Set(CARD_STATES));
  expect(stateOf({ status: 'newer', needsConfirmation: true })).toBeUndefined();
});

test.each(EACH)('typed anew, a card has all its words: $typed', ({ action, typed }) => {
  expect(requestOf(action, facts, now)).toBe(typed);
});

describe('a message', () => {
  const card = (status: ActionStatus, number: number, more: Partial<ProposedAction> = {}) =>
    ProposedAction.parse({
      id: id(number),
      type: 'add-todo',
      arguments: {},
      title: 'Add a to-do',
      lines: [],
      sentence: `${status} ${number}.`,
      people: [],
      needsConfirmation: false,
      status,
      message: null,
      undoUntil: null,
      ...more,
    });
  const says = (
    actions: ProposedAction[],
    note: string | null = null,
    source: 'conversation' | 'client' = 'conversation',
  ) => wordsOf({ source, content: 'As it was.', note, actions });

  test('says how its actions stand, and then what else there is to say', () => {
    expect(says([card('done', 1), card('failed', 2)], 'No mailbox.')).toBe('done 1.\n\nfailed 2.\n\nNo mailbox.');
    expect(says([])).toBe('As it was.');
  });

  test('counts more than three that stand alike', () => {
    const three = [1, 2, 3].map((number) => card('done', number));
    expect(says(three)).toBe('done 1.\n\ndone 2.\n\ndone 3.');
    expect(says([...three, card('done', 4), card('undone', 5)])).toBe('I did these 4 things.\n\nundone 5.');
  });

  test('of a client, or of a server that says no sentences, stays as it is written', () => {
    expect(says([card('done', 1)], null, 'client')).toBe('As it was.');
    expect(says([card('done', 1, { sentence: '' })])).toBe('As it was.');
  });

  test('says what it does not do once the rest is done, and not while its card says so', () => {
    const unused = ['and tell Nora'];
    expect(says([card('proposed', 1, { unused })], 'Hm.')).toBe('proposed 1.\n\nHm.');
    expect(says([card('done', 1, { unused }), card('done', 2, { unused })])).toBe(
      'done 1.\n\ndone 2.\n\nNot done: “and tell Nora”.',
    );
    expect(says([card('dismissed', 1, { unused })])).toBe('dismissed 1.');
  });

  test('has a button that says what it destroys', () => {
    const harmless = { title: 'Add a to-do', isDestructive: false };
    const deletion = { title: 'Delete a contact', isDestructive: true };
    expect(confirmLabel([harmless])).toBe('Confirm');
    expect(confirmLabel([deletion])).toBe('Delete a contact');
    expect(confirmLabel([harmless, deletion])).toBe('Confirm all 2');
  });
});

describe('what was decided in words', () => {
  const phrase = { base: 'call off', past: 'called off', object: 'the e-mail “Keys”' };
  const one = (decision: Decision, state: CardState, refusal: string | null = null): Decided => ({
    decision,
    state,
    refusal,
    phrase,
  });

  test('is said by how the card stands', () => {
    expect(decidedInWords([one('confirm', 'done')])).toBe('Done: called off the e-mail “Keys”.');
    expect(decidedInWords([one('undo', 'undone')])).toBe('Taken back: called off the e-mail “Keys”.');
    expect(decidedInWords([one('dismiss', 'dismissed'), one('dismiss', 'dismissed')])).toBe('Put away.');
    expect(decidedInWords(Array.from({ length: 4 }, () => one('confirm', 'done')))).toBe('Done: these 4 things.');
    expect(decidedInWords([])).toBe('');
  });

  const others = Decision.options.flatMap((decision) => CARD_STATES.map((state) => ({ decision, state })));
  const GOAL = { confirm: 'done', dismiss: 'dismissed', undo: 'undone' } as const;
  test.each(others.filter(({ decision, state }) => GOAL[decision] !== state))(
    'is said as what it is when it ended otherwise: $decision, $state',
    ({ decision, state }) => {
      expect(decidedInWords([one(decision, state, 'Not now.')])).toBe(`${sentenceFor(phrase, state)} Not now.`);
      expect(decidedInWords([one(decision, state)])).toBe(sentenceFor(phrase, state));
    },
  );
});
