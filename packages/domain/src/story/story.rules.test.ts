import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notesDiff } from './notes-diff.rules.ts';
import { cursorOf, StoryEntry, StoryQuery } from './story.contract.ts';
import { entryDay, entryRemark, entryTitle, lengthInWords } from './story-words.rules.ts';
import { coldBetween, storyYear } from './story.rules.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const NOW = Temporal.Instant.from('2026-11-15T12:00:00Z');
const TODAY = Temporal.PlainDate.from('2026-11-15');
const entry = (fields: object) => StoryEntry.parse({ id: ID, at: '2026-07-24T10:00:00.000Z', ...fields });
const contactOn = (day: string) => ({ day, first: `${day}T08:00:00.000Z`, last: `${day}T20:00:00.000Z` });

test('somebody was cold from the threshold after one interaction until the next', () => {
  expect(coldBetween('2026-06-02T10:00:00.000Z', '2026-07-24T10:00:00.000Z', 30)).toEqual({
    from: '2026-07-02T10:00:00.000Z',
    to: '2026-07-24T10:00:00.000Z',
  });
  expect(coldBetween('2026-06-02T10:00:00.000Z', '2026-07-02T10:00:00.000Z', 30)).toBeUndefined();
});

test('a year knows its days with contact, its cold days, and how many of the known days were warm', () => {
  const days = [contactOn('2026-06-02'), contactOn('2026-07-24'), contactOn('2026-10-01')];
  const year = storyYear({ days, before: null, coldAfterDays: 30 }, NOW, 'UTC');
  expect(year).toMatchObject({ from: '2025-11-16', to: '2026-11-15', knownFrom: '2026-06-02' });
  expect(year.days).toEqual(['2026-06-02', '2026-07-24', '2026-10-01']);
  expect(year.cold).toEqual([
    { from: '2026-07-02', to: '2026-07-23' },
    { from: '2026-08-23', to: '2026-09-30' },
    { from: '2026-10-31', to: '2026-11-15' },
  ]);
  expect([year.warmDays, year.knownDays]).toEqual([167 - 22 - 39 - 16, 167]);
});

test('a year that begins cold is cold from its first day, and one without any contact knows nothing', () => {
  const cold = storyYear({ days: [], before: '2024-01-01T00:00:00.000Z', coldAfterDays: 30 }, NOW, 'UTC');
  expect(cold).toMatchObject({ cold: [{ from: '2025-11-16', to: '2026-11-15' }], warmDays: 0, knownDays: 365 });
  const nobody = storyYear({ days: [], before: null, coldAfterDays: 30 }, NOW, 'UTC');
  expect(nobody).toMatchObject({ knownFrom: null, cold: [], warmDays: 0, knownDays: 0 });
});

test('warm and cold days are never more than the days that are known, whatever happened when', () => {
  const day = fc.integer({ min: 0, max: 364 }).map((ago) => TODAY.subtract({ days: ago }).toString());
  fc.assert(
    fc.property(fc.uniqueArray(day), fc.integer({ min: 1, max: 365 }), (days, coldAfterDays) => {
      const year = storyYear({ days: days.toSorted().map(contactOn), before: null, coldAfterDays }, NOW, 'UTC');
      expect(year.warmDays).toBeGreaterThanOrEqual(year.days.length);
      expect(year.warmDays).toBeLessThanOrEqual(year.knownDays);
    }),
  );
});

test.each([
  [
    'looking for a flatmate. Peanut allergy.',
    'new kitten, Biscuit. Peanut allergy.',
    ['new kitten, Biscuit.'],
    ['looking for a flatmate.'],
  ],
  ['', 'Tea', ['Tea'], []],
  ['Tea', '', [], ['Tea']],
  ['one two three', 'one 2 three', ['2'], ['two']],
  ['a b', 'a  b', [], []],
])('of “%s” and “%s” the words that came and went are told', (before, after, added, removed) => {
  expect(notesDiff(before, after)).toEqual({ added, removed });
});

test('however long the notes are, a few short pieces are told of them', () => {
  const long = (word: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join(' ');
  const { added, removed } = notesDiff(long('a'), long('b'));
  for (const runs of [added, removed]) {
    expect(runs.length).toBeLessThanOrEqual(7);
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(301);
  }
});

test('what a change puts in is in the notes after it, and what it takes out in those before', () => {
  const words = fc.array(fc.constantFrom('tea', 'with', 'Bob', 'and', 'cake', '\n', 'שלום'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const { added, removed } = notesDiff(before.join(' '), after.join(' '));
      for (const run of added.filter((one) => one !== '…')) expect(after.join(' ')).toContain(run);
      for (const run of removed.filter((one) => one !== '…')) expect(before.join(' ')).toContain(run);
    }),
  );
});

test.each([
  [{ kind: 'cold', coldSince: '2026-07-02T10:00:00.000Z' }, 'Cold for 22 days', '2 to 24 Jul'],
  [{ kind: 'cold', coldSince: '2025-12-20T10:00:00.000Z' }, 'Cold for 216 days', '20 Dec 2025 to 24 Jul'],
  [
    { kind: 'cold', at: '2026-11-01T00:00:00.000Z', coldSince: '2026-11-01T00:00:00.000Z', isOver: false },
    'Cold for 14 days',
    'since 1 Nov',
  ],
  [{ kind: 'added', at: '2019-05-18T10:00:00.000Z' }, 'Added to your circle', '18 May 2019'],
  [{ kind: 'email', failure: 'The mail server refused it.' }, 'E-mail not sent', '24 Jul'],
])('an entry %j reads “%s” and “%s”', (fields, title, day) => {
  expect(entryTitle(entry(fields), 'UTC', NOW)).toBe(title);
  expect(entryDay(entry(fields), 'UTC', TODAY)).toBe(day);
});

test('a meeting from the calendar has its time where the reader is, and a late to-do says how late', () => {
  expect(entryRemark(entry({ kind: 'meeting', type: 'meeting', fromCalendar: true }), 'Europe/Berlin')).toBe(
    '12:00, from your calendar',
  );
  expect(entryRemark(entry({ kind: 'todo', dueDate: '2026-07-20' }), 'UTC')).toBe('4 days late');
  expect(entryRemark(entry({ kind: 'todo', dueDate: '2026-07-24' }), 'UTC')).toBe('');
});

test.each([
  ['2019-05-18', 'Seven years'],
  ['2026-08-01', 'Three months'],
  ['2026-11-01', '14 days'],
  ['2026-11-15', 'One day'],
])('since %s a story has lasted “%s”', (since, words) => {
  expect(lengthInWords(Temporal.PlainDate.from(since), TODAY)).toBe(words);
});

test('a page begins where the one before ended, and nonsense is refused', () => {
  const end = { at: '2026-07-24T10:00:00.000Z', rank: 3, id: ID };
  expect(StoryQuery.parse({ before: cursorOf(end), kinds: 'note,todo' })).toEqual({
    before: end,
    kinds: ['note', 'todo'],
    limit: 30,
  });
  for (const query of [{ before: 'x' }, { before: `2026-99-24T10:00:00.000Z~0~${ID}` }, { kinds: 'tea' }, { limit: 0 }])
    expect(StoryQuery.safeParse(query).success).toBe(false);
});
