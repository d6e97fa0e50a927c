import { expect, test } from 'vitest';
import { Repeat, recurrenceOf } from './repeat.rules.ts';

const ZONE = 'America/New_York';
// Thursday evening in New York, Friday in UTC.
const evening = { start: '2026-11-20T01:00:00.000Z', allDay: false };
const wholeDay = { start: '2026-11-19', allDay: true };
const rule = (repeat: object, first = evening) => recurrenceOf(Repeat.parse(repeat), first, ZONE);

test.each([
  [{ every: 'day' }, 'RRULE:FREQ=DAILY'],
  [{ every: 'week' }, 'RRULE:FREQ=WEEKLY;BYDAY=TH'],
  [{ every: 'week', days: [7, 1, 1] }, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH,SU'],
  [{ every: 'month', times: 12 }, 'RRULE:FREQ=MONTHLY;COUNT=12'],
  [{ every: 'year', until: '2030-11-19' }, 'RRULE:FREQ=YEARLY;UNTIL=20301120T045959Z'],
  [{ every: 'day', until: '2026-11-19' }, 'RRULE:FREQ=DAILY;UNTIL=20261120T045959Z'],
])('%j is %s, by the days where it is planned', (repeat, expected) => expect(rule(repeat)).toEqual([expected]));

test('what lasts all day ends with a day', () => {
  expect(rule({ every: 'week', until: '2026-12-24' }, wholeDay)).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261224']);
});

test('it does not end before it begins, nor in two ways, nor after one', () => {
  expect(() => rule({ every: 'day', until: '2026-11-18' })).toThrow('The last day must not be before the first.');
  expect(Repeat.safeParse({ every: 'day', until: '2026-12-01', times: 3 }).success).toBe(false);
  expect(Repeat.safeParse({ every: 'day', times: 1 }).success).toBe(false);
  expect(Repeat.safeParse({ every: 'week', days: [8] }).success).toBe(false);
});
