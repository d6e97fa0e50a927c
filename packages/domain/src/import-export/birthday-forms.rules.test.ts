import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthdayFrom, type DateOrder, isWithoutBirthday, orderOf, orderShownBy } from './birthday-forms.rules.ts';

describe('a birthday is read from', () => {
  test.each([
    ['1988-04-08', '1988-04-08'],
    [' 1988-04-08 ', '1988-04-08'],
    ['1988-4-8', '1988-04-08'],
    ['1988/04/08', '1988-04-08'],
    ['1988/4/8', '1988-04-08'],
    ['1988.04.08', '1988-04-08'],
    ['19880408', '1988-04-08'],
    ['1988-04-08T00:00:00.000Z', '1988-04-08'],
    ['1988-04-08 00:00:00', '1988-04-08'],
    ['--04-08', '--04-08'],
    ['--0408', '--04-08'],
    [' --02-29', '--02-29'],
    ['04-08', '--04-08'],
    ['25-12', '--12-25'],
    ['1604-04-08', '--04-08'],
    [' 1604-04-08', '--04-08'],
    ['0000-04-08', '--04-08'],
    ['08.04.1988', '1988-04-08'],
    ['8.4.1988', '1988-04-08'],
    ['8. 4. 1988', '1988-04-08'],
    ['8.4.', '--04-08'],
    ['31.12.1999', '1999-12-31'],
    ['8/4/1988', '1988-04-08'],
    ['08/04/1988', '1988-04-08'],
    ['4/25/1988', '1988-04-25'],
    ['25/4/1988', '1988-04-25'],
    ['8/4', '--04-08'],
    ['4/25', '--04-25'],
    ['8-4-1988', '1988-04-08'],
    ['4/8/1604', '--08-04'],
    ['25/4/1988 12:00:00 AM', '1988-04-25'],
    ['8 April 1988', '1988-04-08'],
    ['8. April 1988', '1988-04-08'],
    ['8th April 1988', '1988-04-08'],
    ['8th of April, 1988', '1988-04-08'],
    ['8 Apr', '--04-08'],
    [' 8 Apr', '--04-08'],
    ['8-Apr-1988', '1988-04-08'],
    ['April 8, 1988', '1988-04-08'],
    ['april 8 1988', '1988-04-08'],
    ['Apr 8', '--04-08'],
    ['Apr. 8', '--04-08'],
    ['Sept 30, 2001', '2001-09-30'],
    ['Friday, April 8, 1988', '1988-04-08'],
    ['February 29', '--02-29'],
    ['29 Feb 2024', '2024-02-29'],
    ['Dec 1st', '--12-01'],
  ])('%j as %s', (text, birthday) => expect(birthdayFrom(text, 'day-first')).toBe(birthday));
});

describe('no birthday is guessed from', () => {
  test.each([
    '',
    'soon',
    '8.4.88',
    '08/04/88',
    '8 Apr 88',
    "April '88",
    '1988',
    'April 1988',
    '1988-02-30',
    '2023-02-29',
    '1988-13-01',
    '32.1.1988',
    '13/13/1988',
    '0/0/00',
    '1988-04',
    '8 Foo 1988',
    '32159',
    '1988048',
    '１９８８-０４-０８',
    '8/4/1988/2',
  ])('%j', (text) => expect(birthdayFrom(text, 'day-first')).toBeUndefined());
});

test('where a date could be read both ways, the file’s order decides, but never against what the date itself proves', () => {
  expect(birthdayFrom('4/8/1988', 'day-first')).toBe('1988-08-04');
  expect(birthdayFrom('4/8/1988', 'month-first')).toBe('1988-04-08');
  expect(birthdayFrom('4/25/1988', 'day-first')).toBe('1988-04-25');
  expect(birthdayFrom('25/4/1988', 'month-first')).toBe('1988-04-25');
  expect(birthdayFrom('08.04.1988', 'month-first')).toBe('1988-04-08');
});

test('one date that proves the order decides for the file; without one, or with two that disagree, the day comes first', () => {
  const order = (...texts: string[]) => orderOf(new Set(texts.flatMap((text) => orderShownBy(text) ?? [])));
  expect(order('4/8/1988', '4/25/1988', '1988-04-08')).toBe('month-first');
  expect(order('4/8/1988', '25/4/1988')).toBe('day-first');
  expect(order('4/8/1988', '4/4/1990', '8 April')).toBe('day-first');
  expect(order('4/25/1988', '25/4/1988')).toBe('day-first');
  expect(orderOf(new Set(), 'month-first')).toBe('month-first');
  expect(orderOf(new Set<DateOrder>(['day-first']), 'month-first')).toBe('day-first');
});

test.each(['', '  ', '0/0/00', '0000-00-00', 'N/A', '-'])('%j says that there is none', (text) =>
  expect(isWithoutBirthday(text)).toBe(true),
);

test('every day of the calendar is read from every form as the same day', () => {
  const days = fc
    .integer({ min: 0, max: 80_000 })
    .map((offset) => Temporal.PlainDate.from('1900-01-01').add({ days: offset }));
  const words = (day: Temporal.PlainDate, month: 'long' | 'short', locale: string) =>
    day.toLocaleString(locale, { day: 'numeric', month, year: 'numeric' });
  fc.assert(
    fc.property(days, (day) => {
      const [year, month, date] = [day.year, day.month, day.day];
      const forms = [
        day.toString(),
        `${year}/${month}/${date}`,
        `${date}.${month}.${year}`,
        day.toString().replaceAll('-', ''),
      ];
      const spoken = [
        words(day, 'long', 'en-GB'),
        words(day, 'short', 'en-GB'),
        words(day, 'long', 'en-US'),
        words(day, 'short', 'en-US'),
      ];
      for (const form of [...forms, ...spoken]) expect(birthdayFrom(form, 'month-first')).toBe(day.toString());
      expect(birthdayFrom(`${date}/${month}/${year}`, 'day-first')).toBe(day.toString());
      expect(birthdayFrom(`${month}/${date}/${year}`, 'month-first')).toBe(day.toString());
    }),
  );
});

test('whatever a cell holds, the answer is a birthday or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/. ,TAaprilMthZ'.split('')) }), (text) => {
      expect(birthdayFrom(text, 'day-first') ?? '--01-01').toMatch(/^(\d{4}|-)-\d\d-\d\d$/);
    }),
  );
});
