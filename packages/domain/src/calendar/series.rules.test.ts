import { expect, test } from 'vitest';
import { instanceId, instanceStart, movedRecurrence, type SeriesMove, seriesOf } from './series.rules.ts';

const at = (before: string, after = before) => ({ before, after });
const move = (days: number, time: SeriesMove['time'] = at('09:00'), months = 0): SeriesMove => ({
  months,
  days,
  time,
  zone: 'Europe/Berlin',
});

test.each([
  ['RRULE:FREQ=WEEKLY;BYDAY=MO', move(1), 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,SU', move(-2), 'RRULE:FREQ=WEEKLY;BYDAY=SA,FR'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', move(0, at('09:00', '11:00')), 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', move(1), 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;WKST=TU'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO', move(7), 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO'],
  ['RRULE:FREQ=MONTHLY;WKST=SU;UNTIL=20270131', move(-15, null, 1), 'RRULE:FREQ=MONTHLY;WKST=SU;UNTIL=20270213'],
  ['RRULE:FREQ=MONTHLY;BYMONTHDAY=15', move(0, at('09:00', '11:00')), 'RRULE:FREQ=MONTHLY;BYMONTHDAY=15'],
  ['RRULE:FREQ=DAILY;COUNT=5', move(3), 'RRULE:FREQ=DAILY;COUNT=5'],
  ['RRULE:FREQ=YEARLY', move(3, null), 'RRULE:FREQ=YEARLY'],
  ['RRULE:FREQ=DAILY;UNTIL=20261120', move(3, null), 'RRULE:FREQ=DAILY;UNTIL=20261123'],
  // Berlin is an hour ahead of UTC in November.
  ['RRULE:FREQ=DAILY;UNTIL=20261120T225959Z', move(0, at('09:00', '20:00')), 'RRULE:FREQ=DAILY;UNTIL=20261120T225959Z'],
  ['RRULE:FREQ=DAILY;UNTIL=20261120T080000Z', move(1, at('09:00', '20:00')), 'RRULE:FREQ=DAILY;UNTIL=20261121T225959Z'],
  ['RRULE:FREQ=DAILY;UNTIL=20261120T070000Z', move(1, at('09:00', '08:00')), 'RRULE:FREQ=DAILY;UNTIL=20261120T225959Z'],
])('%s moved by %j is %s', (rule, by, expected) => expect(movedRecurrence([rule], by)).toEqual([expected]));

test.each([
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=15',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU',
  'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
  'RRULE:FREQ=YEARLY;BYMONTH=11',
  'RRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE;TZID=Europe/Berlin:20261116T090000',
])('%s cannot be moved to other days', (rule) => {
  expect(() => movedRecurrence(rule.split('\n'), move(1))).toThrow(
    expect.objectContaining({ code: 'calendar.series' }),
  );
  expect(movedRecurrence(rule.split('\n'), move(0))).toEqual(rule.split('\n'));
});

test('an event of a series is named by when it begins', () => {
  expect(instanceId('abc', '2026-11-16T08:00:00.000Z')).toBe('abc_20261116T080000Z');
  expect(instanceId('abc', '2026-11-16')).toBe('abc_20261116');
  for (const start of ['2026-11-16T08:00:00.000Z', '2026-11-16'])
    expect(instanceStart(instanceId('a_b', start))).toBe(start);
  expect(instanceStart('abc')).toBeUndefined();
  expect([seriesOf('a_b_20261116T080000Z'), seriesOf('abc_20261116'), seriesOf('abc')]).toEqual(['a_b', 'abc', 'abc']);
});
