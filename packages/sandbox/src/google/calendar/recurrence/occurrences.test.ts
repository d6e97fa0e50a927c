import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrences } from './occurrences.ts';
import { readRecurrence, type Start } from './rule.ts';

const farAway = Temporal.PlainDate.from('2199-12-31');

function starts(start: Start, lines: string | string[], last = farAway) {
  return [...occurrences(start, readRecurrence([lines].flat(), start), last)];
}

const days = (first: string, rule: string, last?: string) =>
  starts(
    Temporal.PlainDate.from(first),
    `RRULE:${rule}`,
    last === undefined ? farAway : Temporal.PlainDate.from(last),
  ).map(String);

test.each([
  ['every other day', '2026-02-26', 'FREQ=DAILY;INTERVAL=2;COUNT=3', ['2026-02-26', '2026-02-28', '2026-03-02']],
  [
    'only on working days',
    '2026-11-20',
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3',
    ['2026-11-20', '2026-11-23', '2026-11-24'],
  ],
  [
    'twice a week',
    '2026-11-17',
    'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4',
    ['2026-11-17', '2026-11-19', '2026-11-24', '2026-11-26'],
  ],
  [
    'every other week',
    '2026-11-18',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4',
    ['2026-11-18', '2026-11-30', '2026-12-02', '2026-12-14'],
  ],
  [
    'every other week from Sunday on',
    '2026-11-18',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE;COUNT=3',
    ['2026-11-18', '2026-11-29', '2026-12-02'],
  ],
  [
    'on the 31st, where there is one',
    '2026-01-31',
    'FREQ=MONTHLY;COUNT=4',
    ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
  ],
  [
    'on the last of the month',
    '2027-12-31',
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4',
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  ],
  [
    'on the 1st and the 15th',
    '2026-11-01',
    'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3',
    ['2026-11-01', '2026-11-15', '2026-12-01'],
  ],
  ['on the second Tuesday', '2026-11-10', 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3', ['2026-11-10', '2026-12-08', '2027-01-12']],
  ['on the last Friday', '2026-11-27', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['2026-11-27', '2026-12-25', '2027-01-29']],
  [
    'on the last working day',
    '2026-10-30',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
    ['2026-10-30', '2026-11-30', '2026-12-31'],
  ],
  [
    'on a Friday the 13th',
    '2026-11-13',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3',
    ['2026-11-13', '2027-08-13', '2028-10-13'],
  ],
  ['on 29 February, in leap years', '2096-02-29', 'FREQ=YEARLY;COUNT=3', ['2096-02-29', '2104-02-29', '2108-02-29']],
  [
    'every year in two months',
    '2026-03-05',
    'FREQ=YEARLY;BYMONTH=3,9;COUNT=3',
    ['2026-03-05', '2026-09-05', '2027-03-05'],
  ],
  [
    'on Thanksgiving',
    '2026-11-26',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3',
    ['2026-11-26', '2027-11-25', '2028-11-23'],
  ],
  ['until a day, which counts', '2026-11-20', 'FREQ=DAILY;UNTIL=20261122', ['2026-11-20', '2026-11-21', '2026-11-22']],
  [
    'whatever the rule says, at first on its own day',
    '2026-11-18',
    'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
    ['2026-11-18', '2026-11-20', '2026-11-27'],
  ],
])('an event takes place %s', (_title, first, rule, expected) => {
  expect(days(first, rule)).toEqual(expected);
});

test('an event without an end is told as far as somebody asks', () => {
  expect(days('2026-11-20', 'FREQ=WEEKLY', '2026-12-05')).toEqual(['2026-11-20', '2026-11-27', '2026-12-04']);
});

test('a rule that no day meets ends', () => {
  expect(days('2026-01-01', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toEqual(['2026-01-01']);
});

const local = (all: Start[]) =>
  all.map((start) => start.toString({ calendarName: 'never' } as object).replace(/\[.*/, ''));

test.each([
  [
    'where clocks go back',
    '2026-10-24T02:30[Europe/Berlin]',
    ['2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
  ],
  [
    'where clocks go forward, over an hour that is not there',
    '2027-03-27T02:30[Europe/Berlin]',
    ['2027-03-27T02:30:00+01:00', '2027-03-28T03:30:00+02:00', '2027-03-29T02:30:00+02:00'],
  ],
  [
    'on the other side of the ocean',
    '2027-03-13T09:00[America/New_York]',
    ['2027-03-13T09:00:00-05:00', '2027-03-14T09:00:00-04:00', '2027-03-15T09:00:00-04:00'],
  ],
])('the time of day stays %s', (_title, first, expected) => {
  expect(local(starts(Temporal.ZonedDateTime.from(first), 'RRULE:FREQ=DAILY;COUNT=3'))).toEqual(expected);
});

test('an end is a moment: what begins at it still takes place', () => {
  const first = Temporal.ZonedDateTime.from('2026-10-24T10:00[Europe/Berlin]');
  expect(starts(first, 'RRULE:FREQ=DAILY;UNTIL=20261026T090000Z')).toHaveLength(3);
  expect(starts(first, 'RRULE:FREQ=DAILY;UNTIL=20261026T085959Z')).toHaveLength(2);
});

test.each([
  'EXDATE;TZID=Europe/Berlin:20261025T100000',
  'EXDATE:20261025T090000Z',
  'EXDATE;TZID=America/New_York:20261025T050000',
])('%s leaves a day out, which still counts', (line) => {
  const first = Temporal.ZonedDateTime.from('2026-10-24T10:00[Europe/Berlin]');
  expect(local(starts(first, ['RRULE:FREQ=DAILY;COUNT=3', line]))).toEqual([
    '2026-10-24T10:00:00+02:00',
    '2026-10-26T10:00:00+01:00',
  ]);
});

test.each([
  'RRULE:FREQ=HOURLY',
  'RRULE:FREQ=DAILY;COUNT=0',
  'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261122',
  'RRULE:FREQ=DAILY;UNTIL=tomorrow',
  'RRULE:FREQ=WEEKLY;BYDAY=XX',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=32',
  'RRULE:INTERVAL=2',
  'RRULE:FREQ=DAILY;BYHOUR=9',
  'EXDATE:someday',
  'FREQ=DAILY',
])('%s is refused', (line) => {
  expect(() => starts(Temporal.PlainDate.from('2026-11-20'), line)).toThrow('Invalid recurrence rule.');
});

const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
);
const firstDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => Temporal.PlainDate.from('2000-01-01').add({ days: count }));
const freq = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
const interval = fc.integer({ min: 1, max: 5 });
const count = fc.integer({ min: 1, max: 20 });

test('a series is in order, has as many events as it says, and begins with the first', () => {
  fc.assert(
    fc.property(firstDay, zones, freq, interval, count, (day, timeZone, every, step, times) => {
      const first = day.toZonedDateTime({ timeZone, plainTime: '09:15' });
      const all = starts(first, `RRULE:FREQ=${every};INTERVAL=${step};COUNT=${times}`) as Temporal.ZonedDateTime[];
      const isRareDay = every === 'YEARLY' && day.month === 2 && day.day === 29;
      if (!isRareDay) expect(all).toHaveLength(times);
      expect(all[0]?.equals(first)).toBe(true);
      for (const [index, start] of all.entries()) {
        const before = all[index - 1];
        if (before) expect(Temporal.ZonedDateTime.compare(before, start)).toBeLessThan(0);
        expect(start.toPlainTime().toString()).toBe('09:15:00');
      }
    }),
  );
});

test('days and weeks apart are as many as the interval says, on every calendar day', () => {
  fc.assert(
    fc.property(firstDay, fc.constantFrom('DAILY', 'WEEKLY'), interval, count, (first, every, step, times) => {
      const all = starts(first, `RRULE:FREQ=${every};INTERVAL=${step};COUNT=${times}`);
      const apart = step * (every === 'DAILY' ? 1 : 7);
      expect(all.map(String)).toEqual(
        Array.from({ length: times }, (_, index) => first.add({ days: index * apart }).toString()),
      );
    }),
  );
});

test('months and years keep the day of the month, and leave out those that do not have it', () => {
  fc.assert(
    fc.property(firstDay, fc.constantFrom('MONTHLY', 'YEARLY'), interval, count, (first, every, step, times) => {
      const all = starts(first, `RRULE:FREQ=${every};INTERVAL=${step}`, first.add({ years: 9 })).slice(0, times);
      const unit = every === 'MONTHLY' ? 'months' : 'years';
      const expected = Array.from({ length: 109 }, (_, index) => first.add({ [unit]: index * step }))
        .filter(({ day }) => day === first.day)
        .filter((day) => Temporal.PlainDate.compare(day, first.add({ years: 9 })) <= 0);
      expect(all.map(String)).toEqual(expected.slice(0, times).map(String));
    }),
  );
});

test('who asks for less sees the beginning of what they would see otherwise', () => {
  fc.assert(
    fc.property(firstDay, freq, interval, fc.integer({ min: 0, max: 700 }), (first, every, step, ahead) => {
      const last = first.add({ days: ahead });
      const all = starts(first, `RRULE:FREQ=${every};INTERVAL=${step}`, first.add({ days: 700 })).map(String);
      expect(starts(first, `RRULE:FREQ=${every};INTERVAL=${step}`, last).map(String)).toEqual(
        all.filter((day) => day <= last.toString()),
      );
    }),
  );
});
