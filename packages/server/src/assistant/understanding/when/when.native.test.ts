import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAYS, ENDINGS, LENGTHS, LINES, RHYTHMS, TIMES, UNREAD } from './phrases.ts';
import { DATEISH, type Found, MONTHS, type Present, type Rhythm, type When, whenAt } from './when.ts';

const present: Present = {
  today: Temporal.PlainDate.from('2026-11-18'),
  time: Temporal.PlainTime.from('10:00'),
  isAmerican: false,
};

const dayInWords = (day: Temporal.PlainDate | null) => day?.toString() ?? 'never';
const daysInWords = (days: readonly [Temporal.PlainDate, Temporal.PlainDate] | null | undefined) =>
  days ? [...new Set(days.map(dayInWords))].join('..') : '';
const timeInWords = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' });

function rhythmInWords(rhythm: Rhythm): string {
  if (rhythm.type === 'unsayable') return rhythm.type;
  const interval = rhythm.type === 'multiple' ? ` ${rhythm.interval}` : '';
  return `${rhythm.type}${interval}${rhythm.first ? ` from ${dayInWords(rhythm.first)}` : ''}`;
}
function whenInWords(value: When): string {
  const [future, past] = [dayInWords(value.future), dayInWords(value.past)];
  const [range, pastRange] = [daysInWords(value.range), daysInWords(value.pastRange)];
  const isSaid = range === '' || range === (value.future ? future : past);
  return [
    `${future} | ${past}`,
    ...(isSaid ? [] : [range]),
    ...(pastRange === '' || pastRange === past ? [] : [`past ${pastRange}`]),
    ...(value.time ? [`at ${timeInWords(value.time)}`] : []),
    ...(value.isVague ? ['vague'] : []),
  ].join(', ');
}
function inWords({ tag, value }: Found): string {
  if (tag === 'date') return `date ${whenInWords(value)}`;
  if (tag === 'time') return `time ${timeInWords(value)}`;
  if (tag === 'recur') return `recur ${rhythmInWords(value)}`;
  if (tag === 'end') return `end ${value.until ? `until ${dayInWords(value.until)}` : `${value.times} times`}`;
  return `span ${value}`;
}

/** All that is read in a line, from the left, as it is tagged. */
function readIn(line: string, on = present) {
  const pieces: { readonly start: number; readonly end: number; readonly found: Found }[] = [];
  for (let start = 0; start < line.length;) {
    const read = whenAt(line, start, on);
    if (read) pieces.push({ start, ...read });
    const space = line.indexOf(' ', read?.end ?? start);
    start = space < 0 ? line.length : space + 1;
  }
  return pieces;
}
const told = (line: string) =>
  readIn(line).map(({ start, end, found }) => `${line.slice(start, end)}: ${inWords(found)}`);

describe('what a phrase of time means', () => {
  test.each([...DAYS, ...TIMES, ...LENGTHS, ...RHYTHMS, ...ENDINGS])('“%s” is read whole: %s', (phrase, found) => {
    expect(told(phrase)).toEqual([`${phrase}: ${found}`]);
  });

  test.each(LINES)('in “%s” each phrase is read by itself', (line, ...found) => {
    expect(told(line)).toEqual(found);
  });

  test.each(UNREAD)('nothing is read in “%s”', (line) => {
    expect(told(line)).toEqual([]);
  });

  test('in America 3/4 is the fourth of March', () => {
    const [american, other] = [true, false].map((isAmerican) => whenAt('3/4', 0, { ...present, isAmerican })!.found);
    expect(inWords(american!)).toBe('date 2027-03-04 | 2026-03-04');
    expect(inWords(other!)).toBe('date 2027-04-03 | 2026-04-03');
  });

  test('the end of the week is Friday, and on the weekend its last day', () => {
    const on = (day: string) => ({ ...present, today: Temporal.PlainDate.from(day) });
    expect(inWords(readIn('the end of the week', on('2026-11-20'))[0]!.found)).toContain('date 2026-11-20');
    expect(inWords(readIn('the end of the week', on('2026-11-21'))[0]!.found)).toContain('date 2026-11-22');
  });

  test('two hours before midnight, in three hours is tomorrow', () => {
    const late = { ...present, time: Temporal.PlainTime.from('22:00') };
    expect(inWords(whenAt('in three hours', 0, late)!.found)).toBe('date 2026-11-19 | never, at 01:00');
  });
});

describe('a phrase of time is read whole or not at all', () => {
  const dayPhrase = fc.constantFrom(...DAYS.map(([phrase]) => phrase));
  const anyPhrase = fc.constantFrom(
    ...[...DAYS, ...TIMES, ...LENGTHS, ...RHYTHMS, ...ENDINGS].map(([phrase]) => phrase),
  );

  test('of a day beside another day, neither is read without the other', () => {
    const joint = fc.constantFrom('after', 'before', 'of', 'following');
    fc.assert(
      fc.property(dayPhrase, joint, dayPhrase, (one, between, other) => {
        const line = `${one} ${between} ${other}`;
        const isHalf = ({ start, end }: { start: number; end: number }) =>
          end === one.length || start === one.length + 1 || start === one.length + between.length + 2;
        expect(readIn(line).filter(isHalf)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('days beside each other with “and”, a mark or other words between them are read as they are alone', () => {
    const clear = fc.constantFrom('tomorrow', 'next friday', '20.11.2026', 'in two weeks', 'the day after tomorrow');
    fc.assert(
      fc.property(clear, fc.constantFrom('and', ',', '.', 'then email nora'), clear, (one, between, other) => {
        expect(told(`${one} ${between} ${other}`)).toEqual([...told(one), ...told(other)]);
      }),
    );
  });

  test('a phrase begins and ends with a word, whatever stands around it', () => {
    const token = fc.oneof(
      fc.constantFrom(
        ...'the a of on in at from to and or 5 3rd 20.11. week weeks friday may after before every until , - or so'.split(
          ' ',
        ),
      ),
      fc.stringMatching(/^[a-z0-9.:/]{1,8}$/),
    );
    const words = fc.array(fc.oneof(token, anyPhrase), { maxLength: 8 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(words, (line) => {
        for (const { start, end } of readIn(line)) {
          expect(end).toBeGreaterThan(start);
          expect(line[end] ?? ' ').toBe(' ');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('words of time that were not read are known as such', () => {
    const isSeen = (token: string) => DATEISH.test(token) || MONTHS.test(token);
    const unseen = [...DAYS, ...RHYTHMS].map(([phrase]) => phrase).filter((phrase) => !phrase.split(' ').some(isSeen));
    // In letters an ordinal counts other things as well.
    expect(unseen).toEqual(['on the first']);
  });
});

describe('hostile lines', () => {
  const LONGEST = 4000;
  /** A tenth of it is usual. */
  const MOST_MILLISECONDS = 500;
  const parts = [
    'every other ',
    'a week before ',
    'the day after ',
    'the friday after the first monday of ',
    'from monday to ',
    'between the 3rd and ',
    'from 3 to ',
    'an hour and a half and ',
    'november 5 - ',
    '1 2 3 ',
    '9',
    '20.11.',
    'until since by ',
    ', ',
  ];

  test.each(parts)('a line of “%s” takes no long time', (part) => {
    const line = part.repeat(LONGEST / part.length).trim();
    const start = process.threadCpuUsage();
    for (let at = 0; at >= 0; at = line.indexOf(' ', at + 1)) whenAt(line, at === 0 ? 0 : at + 1, present);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(MOST_MILLISECONDS);
  });
});
