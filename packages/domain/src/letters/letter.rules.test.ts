import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterOf, type LetterFacts } from './letter.rules.ts';
import { excerptOf, plain } from './words.ts';

const today = Temporal.PlainDate.from('2026-11-15');
const before = (days: number) => today.subtract({ days });
const after = (days: number) => today.add({ days });

const NOTHING: LetterFacts = {
  userName: 'Maya Lindqvist',
  today,
  people: [],
  peopleTotal: 0,
  talks: [],
  fading: null,
  ahead: [],
  promises: [],
  promisesTotal: 0,
  kept: 0,
  yearAgo: [],
};
const adaeze = { id: 'adaeze', name: 'Adaeze Okonkwo', day: before(3), warmth: 0.9 };
const talk = {
  name: 'Adaeze',
  day: before(3),
  type: 'meeting' as const,
  notes: 'Coffee at Fábrica, then a long walk.',
};
const fading = { id: 'wei', name: 'Cheng Wei-Lin', day: after(4), warmth: 0.1, last: null };
const write = (facts: Partial<LetterFacts>) => letterOf({ ...NOTHING, ...facts });

test('of nothing there is no letter, and memories alone are none', () => {
  expect(write({})).toBeUndefined();
  expect(
    write({ yearAgo: [talk], promises: [{ task: 'Call', name: 'Bob', due: before(1) }], promisesTotal: 1 }),
  ).toBeUndefined();
});

test('a good week is called by the first name, and told by its people', () => {
  const letter = write({ people: [adaeze], peopleTotal: 1, talks: [talk], kept: 2 })!;
  expect(letter.subject).toBe('That was a good week, Maya');
  expect(plain(letter.lead)).toBe('You were close to one person this week, and you kept two promises.');
  expect(letter.people).toEqual([{ id: 'adaeze', name: 'Adaeze Okonkwo', day: 'Thursday', warmth: 0.9 }]);
  expect(letter.quote?.words).toBe('Coffee at Fábrica, then a long walk.');
  expect(plain(letter.quote!.about)).toBe('You, about Adaeze, on Thursday');
  expect(letter.call).toBeNull();
});

test('a quiet week has the call and the days alone', () => {
  const letter = write({
    fading,
    kept: 3,
    yearAgo: [talk],
    promises: [{ task: 'Call', name: 'Bob', due: before(1) }],
    promisesTotal: 1,
  })!;
  expect(letter.subject).toBe('A quiet week, Maya');
  expect(plain(letter.call!.words)).toBe('Cheng Wei-Lin goes cold on Thursday.');
  expect(letter).toMatchObject({ people: [], quote: null, promises: null, yearAgo: null });
  expect(letter.preview).toBe('One call worth making before Thursday.');
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [4, 'on Thursday'],
  [7, 'on 22 November'],
])('who goes cold in %s days does so %s', (days, when) => {
  expect(plain(write({ fading: { ...fading, day: after(days) } })!.call!.words)).toBe(
    `Cheng Wei-Lin goes cold ${when}.`,
  );
});

test('what was last said stands beside the call', () => {
  const last = { day: before(26), type: 'call' as const, notes: 'The new flat.' };
  expect(plain(write({ fading: { ...fading, last } })!.call!.words)).toBe(
    'Cheng Wei-Lin goes cold on Thursday. You talked last on 20 October: “The new flat.”',
  );
});

test('a full calendar pushes out no day on which there is something of somebody', () => {
  const events = [1, 2, 3, 4, 5].map((days) => ({
    kind: 'event' as const,
    day: after(days),
    title: `Standup ${days}`,
    time: '09:00',
  }));
  const birthday = { kind: 'birthday' as const, day: after(7), name: 'Grace', age: 40 };
  const onTheFifth = { kind: 'todo' as const, day: after(5), task: 'Write', name: 'Alan' };
  const { ahead } = letterOf({ ...NOTHING, ahead: [...events, birthday, onTheFifth] })!;
  expect(ahead.map(({ title }) => plain(title))).toEqual([
    'Standup 1, 09:00',
    'Standup 2, 09:00',
    'Write, for Alan',
    'Grace turns 40',
  ]);
  expect(letterOf({ ...NOTHING, ahead: events })).toBeUndefined();
  expect(
    letterOf({ ...NOTHING, ahead: [{ ...events[0]!, time: '' }, birthday] })!.ahead.map(({ title }) => plain(title)),
  ).toEqual(['Standup 1', 'Grace turns 40']);
});

test('at most four days are ahead, each with what matters most on top', () => {
  const letter = write({
    ahead: [
      { kind: 'todo', day: after(1), task: 'Book the table', name: 'Lucas' },
      { kind: 'meeting', day: after(1), title: 'Lucas Moreau', time: '10:00' },
      { kind: 'birthday', day: after(4), name: 'Adaeze', age: 34 },
      { kind: 'email', day: after(4), subject: 'Good luck', name: 'Alejandro', time: '09:00' },
      { kind: 'birthday', day: after(2), name: 'Bo', age: null },
      ...[3, 5, 6, 7].map((days) => ({ kind: 'todo' as const, day: after(days), task: 'Call', name: 'Bob' })),
      { kind: 'todo', day: after(8), task: 'Too late', name: 'Bob' },
      { kind: 'todo', day: today, task: 'Today', name: 'Bob' },
    ],
  })!;
  expect(letter.ahead.map(({ date, title, more }) => [date.day, plain(title), more && plain(more)])).toEqual([
    [16, 'Lucas Moreau, 10:00', 'Book the table, for Lucas'],
    [17, 'Bo’s birthday', null],
    [18, 'Call, for Bob', null],
    [19, 'Adaeze turns 34', 'Your “Good luck” goes out to Alejandro at 09:00'],
  ]);
});

test('two promises are named, and the others counted', () => {
  const promises = ['The drysuit', 'The book', 'The photos'].map((task, index) => ({
    task,
    name: 'Bob',
    due: before(10 - 4 * index),
  }));
  const letter = write({ people: [adaeze], peopleTotal: 1, promises, promisesTotal: 3 })!;
  expect(letter.promises?.title).toBe('Three promises are waiting');
  expect(plain(letter.promises!.words)).toBe(
    'The drysuit, for Bob, since 5 November. The book, for Bob, since Monday. And one more.',
  );
});

test('a year ago is today’s where there is one, else that of the week, and left out without words', () => {
  const then = today.subtract({ years: 1 });
  const good = { people: [adaeze], peopleTotal: 1 };
  const near = { ...talk, day: then.add({ days: 2 }), notes: 'Rain at the harbour, and waffles.' };
  expect(write({ ...good, yearAgo: [near] })!.yearAgo).toMatchObject({
    title: 'A year ago this week',
    wrote: near.notes,
  });
  const letter = write({ ...good, yearAgo: [near, { ...talk, day: then }] })!;
  expect(letter.yearAgo).toMatchObject({ title: 'A year ago today', wrote: talk.notes });
  expect(write({ ...good, yearAgo: [{ ...talk, notes: ' ' }] })!.yearAgo).toBeNull();
});

test('an excerpt is the beginning of what was written, and never longer than it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 10, max: 200 }), (text, longest) => {
      const line = text.replace(/\s+/gu, ' ').trim();
      const excerpt = excerptOf(text, longest);
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(longest + 1);
      expect(line.startsWith(excerpt.replace(/…$/u, ''))).toBe(true);
    }),
  );
});

const words = fc.string({ unit: 'grapheme', maxLength: 60 });
const offset = fc.integer({ min: -400, max: 400 }).map((days) => today.add({ days }));
const talks = fc.array(
  fc.record({
    name: words,
    day: offset,
    type: fc.constantFrom('meeting', 'call', 'email', 'message' as const),
    notes: words,
  }),
  { maxLength: 4 },
);

test('whatever there is, a letter keeps its limits and says nothing that grades or blames', () => {
  const facts = fc.record({
    people: fc.array(fc.record({ id: words, name: words, day: offset, warmth: fc.double({ min: 0, max: 1 }) }), {
      maxLength: 14,
    }),
    ahead: fc.array(fc.record({ kind: fc.constant('todo' as const), day: offset, task: words, name: words }), {
      maxLength: 30,
    }),
    promises: fc.array(fc.record({ task: words, name: words, due: offset }), { maxLength: 5 }),
    talks,
    yearAgo: talks,
    kept: fc.nat(30),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const letter = write({ ...some, peopleTotal: some.people.length, promisesTotal: some.promises.length });
      if (!letter) return;
      expect(letter.people.length).toBeLessThanOrEqual(10);
      expect(letter.ahead.length).toBeLessThanOrEqual(4);
      const ours = [letter.title, letter.lead, letter.promises?.words ?? [], letter.yearAgo?.words ?? []].flat();
      const said = ours.filter((part) => typeof part === 'string').join(' ');
      expect(said).not.toMatch(/score|streak|%|overdue|late|forgot|fail|should|must/i);
    }),
  );
});
