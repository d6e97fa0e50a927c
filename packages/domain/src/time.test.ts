import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnyMoment, CalendarDate, dayEndsAt, earliest, TimeZone, timeAgo, timeUntil, toMoment } from './time.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => toMoment(now.subtract({ hours: 24 * days }));

describe('how long ago something was', () => {
  test.each([
    [-3, 'today'],
    [0, 'today'],
    [1, 'yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [59, '1 month ago'],
    [60, '2 months ago'],
    [364, '12 months ago'],
    [365, '1 year ago'],
    [729, '1 year ago'],
    [730, '2 years ago'],
  ])('%i days are “%s”', (days, label) => expect(timeAgo(daysAgo(days), now, 'UTC')).toBe(label));

  test('is counted in days of the reader’s zone, not in hours', () => {
    const [evening, anHourLater] = ['2026-11-15T22:30:00.000Z', Temporal.Instant.from('2026-11-15T23:30:00Z')];
    expect(timeAgo(evening, anHourLater, 'UTC')).toBe('today');
    expect(timeAgo(evening, anHourLater, 'Europe/Berlin')).toBe('yesterday');
    expect(timeAgo(evening, anHourLater, 'America/Los_Angeles')).toBe('today');
  });

  const today = ['2026-11-15', '2026-03-29', '2026-03-30', '2026-10-25', '2026-11-01', '2026-11-02', '2028-02-29'];
  const thresholds = [
    [0, 'today'],
    [1, 'yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [364, '12 months ago'],
    [365, '1 year ago'],
  ] as const;

  describe.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])('in %s', (zone) => {
    const at = (day: Temporal.PlainDate, time: string) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant();

    test.each(today)('turns at midnight and at no other time, also around %s', (day) => {
      const reader = Temporal.PlainDate.from(day);
      for (const [days, label] of thresholds) {
        const then = reader.subtract({ days });
        for (const seen of ['00:00', '12:00', '23:59:59.999']) {
          for (const happened of ['00:00', '12:00', '23:59:59.999']) {
            expect(timeAgo(toMoment(at(then, happened)), at(reader, seen), zone)).toBe(label);
          }
        }
      }
    });
  });

  test('never gets shorter as time goes by', () => {
    const size = (label: string) => {
      const [, count = '0', unit = label] = /^(\d+) (\w+?)s? ago$/.exec(label) ?? [];
      return ['today', 'yesterday', 'day', 'week', 'month', 'year'].indexOf(unit) * 1000 + Number(count);
    };
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(4000), (some, more) => {
        const [earlier, later] = [timeAgo(daysAgo(some + more), now, 'UTC'), timeAgo(daysAgo(some), now, 'UTC')];
        expect(size(earlier)).toBeGreaterThanOrEqual(size(later));
      }),
    );
  });
});

test.each([
  ['2026-11-01', '14 days ago'],
  ['2026-11-14', 'yesterday'],
  ['2026-11-15', 'today'],
  ['2026-11-16', 'tomorrow'],
  ['2026-11-18', 'in 3 days'],
])('%s is %s', (day, label) =>
  expect(timeUntil(Temporal.PlainDate.from(day), Temporal.PlainDate.from('2026-11-15'))).toBe(label),
);

test('a moment of any offset becomes the same moment in UTC', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }), (date) => {
      const moment = date.toISOString();
      const elsewhere = Temporal.Instant.from(moment).toZonedDateTimeISO('+05:45');
      const sent = elsewhere.toString({ timeZoneName: 'never', smallestUnit: 'millisecond' });
      expect(AnyMoment.parse(sent)).toBe(moment);
    }),
  );
});

test.each(['2026-11-15', '2026-02-30T00:00:00Z', '2026-11-15T09:30:00', 'now', '0000-01-01T00:00:00Z'])(
  '%s is not a moment',
  (value) => expect(AnyMoment.safeParse(value).success).toBe(false),
);

test('a day that is not in the calendar is no date', () => {
  expect(CalendarDate.safeParse('2024-02-29').success).toBe(true);
  for (const value of ['2023-02-29', '2026-13-01', '2026-1-1', '']) {
    expect(CalendarDate.safeParse(value).success).toBe(false);
  }
});

test('a time zone is known by its name, not by an offset', () => {
  for (const zone of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires']) {
    expect(TimeZone.safeParse(zone).success).toBe(true);
  }
  for (const zone of ['+01:00', 'Mars/Olympus', '', 'Europe/Berlin\0']) {
    expect(TimeZone.safeParse(zone).success).toBe(false);
  }
});

test('a day ends where the next one begins, also where the clocks are changed at midnight', () => {
  expect(dayEndsAt('Asia/Tokyo', now)).toBe('2026-11-15T15:00:00.000Z');
  // In Beirut the hour after this midnight did not exist.
  expect(dayEndsAt('Asia/Beirut', Temporal.Instant.from('2026-03-28T12:00:00Z'))).toBe('2026-03-28T22:00:00.000Z');
});

test('of several moments, some of which there are not, the first is found', () => {
  expect(earliest([null, '2026-11-15T12:00:00.000Z', '2026-11-14T12:00:00.000Z', null])).toBe(
    '2026-11-14T12:00:00.000Z',
  );
  expect(earliest([null])).toBeNull();
  expect(earliest([])).toBeNull();
});
