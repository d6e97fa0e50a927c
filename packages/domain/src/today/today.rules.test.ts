import { expect, test } from 'vitest';
import { firstWords, reachIn, sentencesOf, thingsToAskAbout } from './sentences.rules.ts';
import {
  birthdayAheadInWords,
  dayInNumbers,
  dayInWords,
  endOfWeek,
  greetingOf,
  lastDayInWords,
  meetInWords,
  turnsOn,
} from './today.rules.ts';
import { wordLinks, wordSubject } from './words.rules.ts';

const today = Temporal.PlainDate.from('2026-11-19');

test('the last warm day is said as people say it', () => {
  expect(lastDayInWords('2026-11-19', today)).toBe('Last day today');
  expect(lastDayInWords('2026-11-20', today)).toBe('Tomorrow');
  expect(lastDayInWords('2026-11-23', today)).toBe('in 4 days');
});

test('a day within the week has its name, one of the next week says so, and a later one its date', () => {
  expect(dayInWords('2026-11-21', today)).toBe('on Saturday');
  expect(meetInWords('2026-11-20', today)).toBe('You meet tomorrow');
  expect(birthdayAheadInWords('Chiara', 27, '2026-11-27', today)).toBe('Chiara turns 27 on Friday next week');
  expect(birthdayAheadInWords('Chiara', null, '2027-01-02', today)).toBe('Chiara has birthday on 2 January 2027');
});

test('a week is seven days where the user is, however long they are', () => {
  expect(endOfWeek(Temporal.PlainDate.from('2026-10-22'), 'Europe/Lisbon').toString()).toBe('2026-10-29T00:00:00Z');
  expect(endOfWeek(today, 'Asia/Tokyo').toString()).toBe('2026-11-25T15:00:00Z');
});

test('the greeting follows the clock of the user', () => {
  expect(greetingOf('Maya Lindqvist', 8)).toBe('Good morning, Maya');
  expect(greetingOf('Maya', 13)).toBe('Good afternoon, Maya');
  expect(greetingOf('', 23)).toBe('Good evening');
  expect(greetingOf('Maya', 4)).toBe('Good evening, Maya');
});

test('a day is summed up in a few words, and an empty one in none', () => {
  const none = { data: [], total: 0 };
  const cold = { ...none, total: 4, alreadyCold: 15 };
  const facts = { goingCold: cold, todos: { ...none, open: 3 }, birthdays: { ...none, total: 1 } };
  expect(dayInNumbers(facts, 2)).toBe('Four people to keep, one birthday, two meetings');
  expect(dayInNumbers({ ...facts, goingCold: { ...cold, total: 3000 } }, 0)).toBe('3,000 people to keep, one birthday');
  expect(dayInNumbers({ goingCold: { ...cold, total: 0 }, todos: { ...none, open: 0 }, birthdays: none }, 0)).toBe('');
});

test('nobody is said to turn an age that nobody knows', () => {
  expect(turnsOn('1992-11-19', today)).toEqual({ day: '2026-11-19', turns: 34 });
  expect(turnsOn('--11-18', today)).toEqual({ day: '2027-11-18', turns: null });
});

test('what was written is shown in its first words, cut between two of them', () => {
  expect(firstWords('  The new flat,\n and the kitchen. ')).toBe('The new flat, and the kitchen.');
  expect(firstWords('one two three four', 12)).toBe('one two…');
  expect(firstWords('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(firstWords(`${'a'.repeat(8)}😀😀`, 10)).toBe(`${'a'.repeat(8)}…`);
});

test('notes are read by sentence and by line', () => {
  expect(sentencesOf('Two kids. Likes rye bread!\n- prefers voice notes\n\n…')).toEqual([
    'Two kids.',
    'Likes rye bread!',
    'prefers voice notes',
  ]);
});

test('how somebody likes to be reached is found in the notes, and nothing is made up', () => {
  expect(reachIn('Met in Porto. Prefers voice notes. Allergic to nuts.')).toBe('Prefers voice notes.');
  expect(reachIn('Never call in the mornings')).toBe('Never call in the mornings');
  expect(reachIn('Likes rye bread. Has a phone shop.')).toBeNull();
  expect(reachIn('')).toBeNull();
});

test('one asks about what was planned, and about the last words where nothing was', () => {
  expect(thingsToAskAbout('The boat goes up for winter. He will call before Easter.', '')).toEqual([
    'He will call before Easter.',
  ]);
  expect(
    thingsToAskAbout('A walk by the river. Rain.', 'Starts at the clinic in May.\nPrefers calls before noon'),
  ).toEqual(['A walk by the river.', 'Starts at the clinic in May.']);
  expect(thingsToAskAbout('', '')).toEqual([]);
});

test('other apps are offered by a number that says its country, and a phone by any', () => {
  expect(wordLinks({ phone: '+351 912 345 678', telegram: null }, 'Hi & hello')).toEqual([
    { by: 'telegram', href: 'https://t.me/+351912345678' },
    { by: 'whatsapp', href: 'https://wa.me/351912345678?text=Hi%20%26%20hello' },
    { by: 'message', href: 'sms:+351912345678?body=Hi%20%26%20hello' },
    { by: 'phone', href: 'tel:+351912345678' },
  ]);
  expect(wordLinks({ phone: '912 345 678', telegram: '@adaeze' }).map(({ href }) => href)).toEqual([
    'https://t.me/adaeze',
    'sms:912345678',
    'tel:912345678',
  ]);
  expect(wordLinks({ phone: 'ask her', telegram: null })).toEqual([]);
  expect(wordLinks({ phone: null, telegram: null })).toEqual([]);
});

test('an e-mail without a subject of its own has a friendly one', () => {
  expect(wordSubject('Adaeze Okonkwo', true)).toBe('Happy birthday, Adaeze');
  expect(wordSubject('Adaeze Okonkwo', false)).toBe('Hello Adaeze');
});
