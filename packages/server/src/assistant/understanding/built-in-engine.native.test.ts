import { phraseOf } from '@inner-circle/domain/assistant/action-card.rules.ts';
import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { Choice, LONGEST_CHAT_MESSAGE, MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Understanding } from '../engine.port.ts';
import { builtInEngine } from './built-in-engine.ts';
import { CALENDAR_SAID } from './sentences/calendar.ts';
import { CONTACTS_SAID } from './sentences/contacts.ts';
import { CONVERSATIONS } from './sentences/conversations.ts';
import { EMAILS_SAID } from './sentences/emails.ts';
import { FILTERS_SAID } from './sentences/filters.ts';
import { fits, inShort } from './sentences/in-short.ts';
import { NOTHING_SAID } from './sentences/nothing.ts';
import { QUESTIONS_SAID } from './sentences/questions.ts';
import type { Sentence } from './sentences/sentence.ts';
import { TALKS_SAID } from './sentences/talks.ts';
import { TODOS_SAID } from './sentences/todos.ts';
import { TWO_PEOPLE } from './sentences/two-people.ts';
import { UNREHEARSED_AGAIN } from './sentences/unrehearsed-again.ts';
import { UNREHEARSED } from './sentences/unrehearsed.ts';
import { fullOf, PLANTED, READING_ALOUD } from './sentences/planted.ts';
import { NOW, person, world, ZONE } from './sentences/world.ts';

const SENTENCES: readonly Sentence[] = [
  ...UNREHEARSED,
  ...UNREHEARSED_AGAIN,
  ...TODOS_SAID,
  ...TWO_PEOPLE,
  ...TALKS_SAID,
  ...EMAILS_SAID,
  ...CONTACTS_SAID,
  ...CALENDAR_SAID,
  ...QUESTIONS_SAID,
  ...FILTERS_SAID,
];

type Around = {
  readonly zone?: string;
  readonly now?: Temporal.Instant;
  readonly memory?: Understanding['memory'] | null;
  readonly chosen?: number | null;
};

const say = (message: string, around: Around = {}, reading = world) =>
  builtInEngine(
    {
      message,
      now: NOW,
      zone: ZONE,
      userName: 'Ada Lovelace',
      newId: () => crypto.randomUUID(),
      history: [],
      memory: null,
      last: [],
      chosen: null,
      signal: new AbortController().signal,
      ...around,
    },
    reading,
  );

const isAsExpected = (expected: readonly string[], { actions }: Understanding, found: readonly string[]) =>
  expected[0] === 'nothing'
    ? actions.length === 0
    : found.length === expected.length && expected.every((part, index) => fits(part, found[index]!));

async function judge([said, ...expected]: Sentence) {
  const understanding = await say(said);
  const found = inShort(understanding, ZONE);
  const isRight = isAsExpected(expected, understanding, found);
  return { said, expected, found, isRight, isWrongAction: !isRight && understanding.actions.length > 0 };
}

const judgeAll = (sentences: readonly Sentence[]) => Promise.all(sentences.map(judge));
const inWords = (judged: Awaited<ReturnType<typeof judgeAll>>) =>
  judged.map(({ said, expected, found }) => `${said} → ${found.join(' + ')}, not ${expected.join(' + ')}`);

describe('a sentence', () => {
  test('of the table leads to what it says, and where it is not understood to no other action', async () => {
    const judged = await judgeAll(SENTENCES);
    const missed = judged.filter(({ isRight }) => !isRight);
    const right = judged.length - missed.length;
    console.info(`built-in engine: ${right} of ${judged.length} sentences right`);
    for (const line of inWords(missed)) console.info(`  missed: ${line}`);
    expect(inWords(judged.filter(({ isWrongAction }) => isWrongAction))).toEqual([]);
    expect(judged.length).toBeGreaterThanOrEqual(300);
    expect(right / judged.length).toBeGreaterThanOrEqual(0.95);
  });

  test('that asks for nothing does nothing', async () => {
    const judged = await judgeAll(NOTHING_SAID);
    expect(judged.length).toBeGreaterThanOrEqual(50);
    expect(inWords(judged.filter(({ isRight }) => !isRight))).toEqual([]);
  });
});

test.each(CONVERSATIONS)('in a conversation: $title', async ({ turns }) => {
  let memory: Understanding['memory'] | null = null;
  for (const { says, presses, comes } of turns) {
    const understanding = await say(says ?? 'Anything', { memory, chosen: presses ?? null });
    const found = inShort(understanding, ZONE);
    expect({ says, presses, found: isAsExpected(comes, understanding, found) ? comes : found }).toEqual({
      says,
      presses,
      found: comes,
    });
    // What is kept has to survive as JSON.
    memory = JSON.parse(JSON.stringify(understanding.memory)) as Understanding['memory'];
  }
});

describe('a date', () => {
  test.each([
    // Wednesday 10:00 in Berlin is Tuesday evening in Honolulu and Wednesday evening in Auckland.
    ['Pacific/Honolulu', 'remind me to call tom tomorrow', 'todo Tom Hardy | call tom | 2026-11-18'],
    ['Pacific/Auckland', 'remind me to call tom tomorrow', 'todo Tom Hardy | call tom | 2026-11-19'],
    ['America/New_York', "set tom's birthday to 3/4/1990", 'update Tom Hardy | birthday 1990-03-04'],
    ['Europe/London', "set tom's birthday to 3/4/1990", 'update Tom Hardy | birthday 1990-04-03'],
    ['America/New_York', 'remind me to call tom on 12/5', 'todo Tom Hardy | call tom | 2026-12-05'],
    ['Europe/London', 'remind me to call tom on 5/12', 'todo Tom Hardy | call tom | 2026-12-05'],
    ['America/Los_Angeles', 'schedule a call with tom tomorrow at 3', 'meeting Tom Hardy | 2026-11-19 15:00'],
    ['Asia/Kolkata', 'email tom tomorrow about the boat', 'email Tom Hardy | once 2026-11-19 09:00'],
  ])('is counted and written as in %s: %s', async (zone, said, expected) => {
    const [found, ...more] = inShort(await say(said, { zone }), zone);
    expect([fits(expected, found!) ? expected : found, ...more]).toEqual([expected]);
  });

  test('is shown as it was understood, with the year where it is another', async () => {
    const dates = async (said: string) => {
      const [action] = (await say(said)).actions;
      const facts = { people: [], todos: [], groupName: null, subject: null, zone: ZONE };
      return phraseOf(action!, facts, NOW).object;
    };
    expect(await dates('schedule a meeting with tom on friday at 10')).toContain('Fri 20 Nov, 10:00');
    expect(await dates('remind me to call tom on 8 april')).toContain('Thu 8 Apr 2027');
  });
});

describe('an answer', () => {
  test('links people, and shows whatever they are called to the letter', async () => {
    const { reply } = await say('who is in the family?');
    expect(reply).toContain(`[Bob Stone](contact:${person('Bob Stone').id})`);
    const evil = person('[x](http://evil) **bold**');
    const cold = await say('who have i not contacted recently');
    const all = `${cold.reply}${(await say('tell me about evil')).reply}`;
    expect(all).toContain(String.raw`[\[x\]\(http\://evil\) \*\*bold\*\*](contact:${evil.id})`);
    expect(all).not.toContain('](http');
  });

  test('from notes is quoted, and never obeyed', async () => {
    for (const said of [
      'what did I last talk about with Anders',
      'prepare me for my meeting with Anders',
      'who mentions instructions',
    ]) {
      const { actions, reply } = await say(said);
      expect(actions).toEqual([]);
      expect(reply).toContain('Anders');
    }
  });

  test.each(PLANTED)('is no action when every note, task, subject and title says: %s', async (planted) => {
    for (const said of READING_ALOUD) expect((await say(said, {}, fullOf(planted))).actions).toEqual([]);
  });

  test('to what was not understood says so, with three examples', async () => {
    const { reply, actions } = await say('flurb the wibble');
    expect(actions).toEqual([]);
    expect(reply).toMatch(/^I did not understand/);
    expect(reply.match(/^- /gm)).toHaveLength(3);
  });
});

describe('whatever is typed', () => {
  const flawsOf = ({ actions, choices, reply }: Understanding) => [
    ...(actions.length > MOST_ACTIONS ? ['too many actions'] : []),
    ...actions.filter((action) => !Action.safeParse(action).success),
    ...choices.filter((choice) => !Choice.safeParse(choice).success),
    ...(reply.trim() === '' && actions.length === 0 ? ['no reply'] : []),
  ];
  const VERBS =
    'remind me to|email|delete|add|log a call with|schedule a meeting with|move|mark|every other|cancel|note on|what is|create group|put|set'.split(
      '|',
    );
  const NAMES = [
    'Tom',
    'anna',
    'mum',
    'May',
    'sofia',
    'Bob Stone',
    'everyone in work',
    'her',
    '[x](http://evil)',
    'Zebedee',
    '@Tom Hardy',
    "o'connor",
  ];
  const ENDS = [
    'tomorrow',
    'at 25:00',
    'on 31 feb',
    'every friday',
    'to family',
    "'s birthday",
    '5 times',
    'as done',
    'and',
    ': "quoted',
    'at 3',
    'in 2 weeks',
    '?',
    'until',
  ];

  test('nothing throws, and every action is one that the contract allows', async () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom(...VERBS),
        fc.constantFrom(...NAMES),
        fc.constantFrom(...ENDS),
        fc.string({ maxLength: 12 }),
      ),
      { minLength: 1, maxLength: 9 },
    );
    const message = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      words.map((parts) => parts.join(' ')),
    );
    const failed: unknown[] = [];
    for (const text of fc.sample(message, 60)) {
      const flaws = flawsOf(await say(text));
      if (flaws.length > 0) failed.push({ text, flaws });
    }
    expect(failed).toEqual([]);
  });

  test('an earlier answer that makes no sense is no reason to fail', async () => {
    for (const memory of [{}, { asked: 1 }, { kind: 'ask', topic: '', people: ['x'], asked: null }])
      expect(flawsOf(await say('yes', { memory, chosen: 3 }))).toEqual([]);
  });

  test.each([
    ['letters', 'a'],
    ['spaces', ' '],
    ['words', 'remind me to call tom and '],
    ['names', 'Anna Berg, '],
    ['digits', '1'],
    ['dates', '1/1/'],
    ['commas', ', ,'],
    ['quotes', '"'],
    ['apostrophes', "a's "],
    ['colons', 'note on tom: '],
    ['every', 'every other '],
    ['and', 'and '],
    ['at', 'at 3 '],
    ['mail signs', 'a@a.'],
    ['half words', 'half past '],
    ['emoji', '👩‍👩‍👧 '],
  ])('thousands of %s are answered', async (_, part) => {
    const long = part.repeat(LONGEST_CHAT_MESSAGE).slice(0, LONGEST_CHAT_MESSAGE);
    for (const start of ['', 'remind me to ', 'email ', 'who ', 'add ', 'had lunch with ', 'move '])
      expect(flawsOf(await say(`${start}${long}`.slice(0, LONGEST_CHAT_MESSAGE)))).toEqual([]);
  });
});
