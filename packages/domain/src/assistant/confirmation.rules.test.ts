import { describe, expect, test } from 'vitest';
import { NO_VALUES } from '../contacts/contact-values.rules.ts';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import { Action, type ActionType, rulesOf } from './actions.contract.ts';
import { type Asker, effectsOf, type Proposal, whyConfirmed } from './confirmation.rules.ts';
import { type Effect, isDestructive, type RowsNow } from './effects.rules.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));

const grace: NonNullable<RowsNow['contact']> = {
  name: 'Grace',
  ...NO_VALUES,
  customFields: [],
  email: 'grace@example.com',
  notes: 'Kind',
  birthday: null,
  warmth: 'warm',
  isCold: false,
  groups: ['Navy', 'Choir'],
  coldThresholdDays: null,
  snoozedUntil: null,
  ...plainFields(() => null),
  telegram: 'grace',
};
const planned = { total: 2, first: [], key: 'x' };
const open = { id: id(2), dueDate: null, completedAt: null };
const due = { ...open, dueDate: '2026-11-20' };
const completed = { ...open, completedAt: '2026-11-20T10:00:00Z' };

const change = (fields: object) => ({ contactId: id(1), change: fields });
const reminder = { contactId: id(1), subject: 'Hi', message: 'Dear Grace', date: '2026-11-20' };
const event = { title: 'Lunch', start: '2026-11-20T10:00:00Z' };

type Case = [what: string, given: object, rows: RowsNow, effects: Effect[]];

/** Every type of action has its cases here: without them this does not compile. */
const CASES: Readonly<Record<ActionType, readonly Case[]>> = {
  'create-contact': [['a new contact', { contact: { name: 'Tom' } }, {}, ['adds']]],
  'update-contact': [
    ['an empty field is filled in', change({ phone: '1' }), { contact: grace }, ['adds']],
    ['a filled field is changed', change({ notes: 'Tall' }), { contact: grace }, ['overwrites']],
    ['a filled field is emptied by null', change({ telegram: null }), { contact: grace }, ['empties']],
    ['a filled field is emptied by nothing', change({ notes: '' }), { contact: grace }, ['empties']],
    ['a field is given the value it has', change({ notes: 'Kind', phone: '' }), { contact: grace }, []],
    ['a group more', change({ groups: ['navy', 'Choir', 'New'] }), { contact: grace }, ['adds']],
    ['a group less', change({ groups: ['Navy'] }), { contact: grace }, ['empties']],
    ['another group', change({ groups: ['Navy', 'New'] }), { contact: grace }, ['empties', 'adds']],
    ['another address', change({ email: 'x@example.com' }), { contact: grace }, ['overwrites']],
    [
      'another address of somebody with planned e-mails',
      change({ email: 'x@example.com' }),
      { contact: grace, planned },
      ['redirects', 'overwrites'],
    ],
    ['no address any more', change({ email: '' }), { contact: grace, planned }, ['redirects', 'empties']],
    [
      'an address where there was none, with planned e-mails',
      change({ email: 'x@example.com' }),
      { contact: { ...grace, email: null }, planned },
      ['redirects', 'adds'],
    ],
    ['the same address', change({ email: 'grace@example.com' }), { contact: grace, planned }, []],
    [
      'one field filled in and another changed',
      change({ phone: '1', name: 'G' }),
      { contact: grace },
      ['overwrites', 'adds'],
    ],
    ['a contact that nobody could look at', change({ phone: '1' }), {}, ['overwrites']],
  ],
  'delete-contacts': [['a deletion', { contactIds: ids(1) }, {}, ['deletes']]],
  'log-interaction': [['a talk', { contactIds: ids(1), interaction: { type: 'call', notes: 'Boats' } }, {}, ['adds']]],
  'add-relation': [
    ['somebody around a contact', { contactId: ids(1)[0], relation: { name: 'Zuri', kind: 'child' } }, {}, ['adds']],
  ],
  'add-todo': [['a to-do', { contactIds: ids(1), todo: { task: 'Call' } }, {}, ['adds']]],
  'complete-todos': [
    ['an open to-do is completed', { todoIds: ids(1) }, { todos: [open] }, ['adds']],
    ['one that is completed already', { todoIds: ids(1) }, { todos: [completed] }, []],
  ],
  'reschedule-todos': [
    ['a due date where there was none', { todoIds: ids(1), dueDate: '2026-12-01' }, { todos: [open] }, ['adds']],
    ['another due date', { todoIds: ids(1), dueDate: '2026-12-01' }, { todos: [due] }, ['overwrites']],
    ['no due date any more', { todoIds: ids(1), dueDate: null }, { todos: [due, open] }, ['empties']],
    ['one of each', { todoIds: ids(2), dueDate: '2026-12-01' }, { todos: [due, open] }, ['overwrites', 'adds']],
  ],
  'reopen-todos': [
    ['a completed to-do is reopened', { todoIds: ids(1) }, { todos: [completed] }, ['empties']],
    ['one that is open already', { todoIds: ids(1) }, { todos: [open] }, []],
  ],
  'delete-todos': [['a to-do is deleted', { todoIds: ids(1) }, { todos: [open] }, ['deletes']]],
  'delete-interactions': [['a log is deleted', { interactionIds: ids(1) }, {}, ['deletes']]],
  'create-group': [['a new group', { name: 'Family', contactIds: ids(2) }, {}, ['adds']]],
  'add-to-group': [['people brought into a group', { groupId: id(9), contactIds: ids(2) }, {}, ['adds']]],
  'remove-from-group': [['people taken out of a group', { groupId: id(9), contactIds: ids(2) }, {}, ['deletes']]],
  'set-group-rhythm': [
    ['another rhythm', { groupId: id(9), coldThresholdDays: 10 }, {}, ['overwrites']],
    ['no rhythm', { groupId: id(9), coldThresholdDays: null }, {}, ['empties']],
  ],
  'delete-group': [['a group is deleted', { groupId: id(9) }, {}, ['deletes']]],
  'create-reminder': [['an e-mail', { reminder }, {}, ['sends']]],
  'change-reminder': [['another time for an e-mail', { reminderId: id(9), change: { time: '10:00' } }, {}, ['sends']]],
  'cancel-reminder': [['an e-mail that is called off', { reminderId: id(9) }, {}, ['deletes']]],
  'schedule-meeting': [
    ['a meeting of one’s own', { event }, {}, ['adds']],
    ['a meeting with guests', { event: { ...event, attendees: ['x@example.com'] } }, {}, ['sends']],
  ],
  navigate: [['a page that is opened', { target: 'groups' }, {}, []]],
};

const EACH = Object.entries(CASES).flatMap(([type, cases]) =>
  cases.map(([what, given, rows, effects]) => ({
    what,
    effects,
    proposal: { action: Action.parse({ type, arguments: given }), rows, contactIds: ids(1) } satisfies Proposal,
  })),
);
const waits = (asker: Asker, ...proposals: Proposal[]) => whyConfirmed(proposals, asker).map((why) => why !== null);

test.each(EACH)('$what: $effects', ({ proposal: { action, rows }, effects }) => {
  expect(effectsOf(action, rows)).toEqual(effects);
});

test.each(EACH)('looks destructive where it does more than add: $what', ({ proposal: { action, rows }, effects }) => {
  const isHarmless = effects.every((effect) => effect === 'adds');
  expect(isDestructive(effectsOf(action, rows))).toBe(!isHarmless);
});

const DESTROYING = new Set<Effect>(['deletes', 'empties', 'overwrites']);
test.each(EACH.filter(({ effects }) => effects.some((effect) => DESTROYING.has(effect))))(
  'an AI client is told that the tool may destroy something: $what',
  ({ proposal: { action } }) => {
    expect(rulesOf(action).mayDestroy).toBe(true);
  },
);

describe('a token', () => {
  test.each(EACH)('waits unless it only adds: $what', ({ proposal, effects }) => {
    const isHarmless = effects.every((effect) => effect === 'adds');
    expect(waits({ by: 'token', touched: [] }, proposal)).toEqual([!isHarmless]);
  });
});

describe('a model that goes beyond the person’s words', () => {
  test.each(EACH)('waits: $what', ({ proposal }) => {
    expect(waits({ by: 'model' }, proposal)).toEqual([true]);
  });
});

describe('the person', () => {
  const isAsked = (type: ActionType, effects: readonly Effect[]) =>
    effects.includes('sends') ||
    effects.includes('redirects') ||
    (effects.includes('deletes') && type !== 'remove-from-group');
  test.each(EACH)('is asked when it sends, redirects or cannot be taken back: $what', ({ proposal, effects }) => {
    expect(waits({ by: 'person' }, proposal)).toEqual([isAsked(proposal.action.type, effects)]);
  });
});

describe('whoever asks, when part of the message was not used', () => {
  const unused = ['and tell Nora on Sunday'];
  const askers: Asker[] = [{ by: 'person' }, { by: 'model' }, { by: 'token', touched: [] }];
  const each = EACH.flatMap(({ what, proposal }) => askers.map((asker) => ({ what, proposal, asker, by: asker.by })));

  test.each(each)('$what waits, asked by a $by, with a graver reason first', ({ proposal, asker }) => {
    const [graver] = whyConfirmed([proposal], asker);
    const left = 'Not done: “and tell Nora on Sunday”.';
    expect(whyConfirmed([proposal], { ...asker, unused })).toEqual([graver ? `${graver} ${left}` : left]);
    expect(whyConfirmed([proposal], { ...asker, unused: [] })).toEqual([graver]);
  });
});

describe('more than five people', () => {
  const todoFor = (...contactIds: string[]): Proposal => ({
    action: Action.parse({ type: 'add-todo', arguments: { contactIds, todo: { task: 'Call' } } }),
    rows: {},
    contactIds,
  });
  const added: Proposal = {
    action: Action.parse({ type: 'create-contact', arguments: { contact: { name: 'Ada' } } }),
    rows: {},
    contactIds: [],
  };
  const opened: Proposal = {
    action: Action.parse({ type: 'navigate', arguments: { target: 'groups' } }),
    rows: {},
    contactIds: [],
  };
  const person = { by: 'person' } as const;

  test.each<[string, Proposal[], boolean[]]>([
    ['a to-do for five people', [todoFor(...ids(5))], [false]],
    ['a to-do for six people', [todoFor(...ids(6))], [true]],
    ['six small changes together', ids(6).map((one) => todoFor(one)), Array<boolean>(6).fill(true)],
    ['six changes of one contact', ids(6).map(() => todoFor(id(1))), Array<boolean>(6).fill(false)],
    ['six new contacts', Array.from({ length: 6 }, () => added), Array<boolean>(6).fill(true)],
    ['a page that is opened, beside much else', [todoFor(...ids(6)), opened], [true, false]],
    ['nothing', [], []],
  ])('%s', (_what, proposals, expected) => {
    expect(waits(person, ...proposals)).toEqual(expected);
  });

  test('of a token those count whom it touched before', () => {
    const after = (touched: string[], proposal: Proposal) => waits({ by: 'token', touched }, proposal);
    expect(after(ids(4), todoFor(id(5)))).toEqual([false]);
    expect(after(ids(5), todoFor(id(1)))).toEqual([false]);
    expect(after(ids(5), todoFor(id(6)))).toEqual([true]);
    expect(after(ids(5), added)).toEqual([true]);
    expect(whyConfirmed([added], { by: 'token', touched: ids(5) })).toEqual([
      'With this, its access token has touched more than 5 people within an hour.',
    ]);
  });
});

describe('the reason', () => {
  const token = { by: 'token', touched: [] } as const;
  const why = (type: ActionType, given: object, rows: RowsNow = {}, asker: Asker = token) =>
    whyConfirmed([{ action: Action.parse({ type, arguments: given }), rows, contactIds: ids(1) }], asker)[0];

  test('is the gravest one', () => {
    const address = change({ email: 'x@example.com', phone: '1' });
    const one = { ...planned, total: 1 };
    expect(why('update-contact', address, { contact: grace, planned })).toBe(
      'It changes an address that 2 planned e-mails go to.',
    );
    expect(why('update-contact', address, { contact: { ...grace, email: null }, planned: one })).toBe(
      'It fills in an address that a planned e-mail goes to.',
    );
    expect(why('update-contact', change({ email: null }), { contact: grace, planned })).toBe(
      'It removes the address that 2 planned e-mails go to.',
    );
    expect(why('update-contact', change({ notes: '', name: 'G' }), { contact: grace })).toBe(
      'It empties what is filled in.',
    );
    expect(why('update-contact', change({ name: 'G' }), { contact: grace })).toBe(
      'It changes what is filled in already.',
    );
    expect(why('create-reminder', { reminder })).toBe('It sends an e-mail.');
    expect(why('add-todo', { contactIds: ids(1), todo: { task: 'Call' } }, {}, { by: 'model' })).toBe(
      'You did not ask for this in words of your own.',
    );
  });
});
