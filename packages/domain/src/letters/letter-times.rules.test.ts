import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '../time.ts';
import { dueSlot, LATE_HOURS, nextSlot, weekOf } from './letter-times.rules.ts';

const SUNDAYS = { weekday: 7, hour: 18 };
const at = (moment: string) => Temporal.Instant.from(moment);
const day = (date: string) => Temporal.PlainDate.from(date);
const next = (zone: string, after: string, lastDate: string | null = null, schedule = SUNDAYS) =>
  nextSlot(schedule, zone, { lastDate: lastDate === null ? null : day(lastDate) }, at(after)).at.toString();

test.each([
  ['UTC', '2026-11-12T09:00:00Z', '2026-11-15T18:00:00Z'],
  ['UTC', '2026-11-15T17:59:59Z', '2026-11-15T18:00:00Z'],
  ['UTC', '2026-11-15T18:00:00Z', '2026-11-22T18:00:00Z'],
  ['Asia/Kolkata', '2026-11-12T09:00:00Z', '2026-11-15T12:30:00Z'],
  ['America/New_York', '2026-11-15T22:59:00Z', '2026-11-15T23:00:00Z'],
  // The clocks were set forward that morning.
  ['Europe/Berlin', '2026-03-26T12:00:00Z', '2026-03-29T16:00:00Z'],
])('in %s after %s the next letter comes at %s', (zone, after, expected) => {
  expect(next(zone, after)).toBe(expected);
});

test('an hour that the clocks leave out comes an hour later', () => {
  expect(next('Europe/Berlin', '2026-03-26T12:00:00Z', null, { weekday: 7, hour: 2 })).toBe('2026-03-29T01:00:00Z');
});

test('a letter that is late by less than a day is due, one that was switched on afterwards is not', () => {
  const due = (now: string, since = '2026-11-01T00:00:00Z') =>
    dueSlot(SUNDAYS, 'UTC', { lastDate: null, since: at(since) }, at(now))?.date.toString();
  expect(due('2026-11-15T17:59:59Z')).toBeUndefined();
  expect(due('2026-11-15T18:00:00Z')).toBe('2026-11-15');
  expect(due('2026-11-16T18:00:00Z')).toBe('2026-11-15');
  expect(due('2026-11-16T18:00:01Z')).toBeUndefined();
  expect(due('2026-11-15T19:00:00Z', '2026-11-15T18:30:00Z')).toBeUndefined();
});

test('a week is named as in ISO 8601, also around a new year', () => {
  expect(['2026-11-15', '2026-11-16', '2027-01-03', '2027-01-04'].map((date) => weekOf(day(date)))).toEqual([
    '2026-W46',
    '2026-W47',
    '2026-W53',
    '2027-W01',
  ]);
});

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Pacific/Apia',
);
const change = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  zone: zones,
  /** Until somebody looks again. */
  hours: fc.integer({ min: 1, max: 24 * 10 }),
});

test('whatever day, hour and zone are chosen when, there is one letter a week, days apart from the last', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
      let [now, lastDate] = [at('2026-11-12T09:00:00Z'), null as Temporal.PlainDate | null];
      const since = now;
      for (const { zone, hours, ...schedule } of changes) {
        const slot = dueSlot(schedule, zone, { lastDate, since }, now);
        if (slot) {
          expect(slot.at.until(now).total('hours')).toBeLessThanOrEqual(LATE_HOURS);
          if (lastDate) {
            expect(daysBetween(lastDate, slot.date)).toBeGreaterThanOrEqual(3);
            expect(weekOf(slot.date)).not.toBe(weekOf(lastDate));
          }
          lastDate = slot.date;
        }
        const following = nextSlot(schedule, zone, { lastDate }, now);
        expect(Temporal.Instant.compare(following.at, now)).toBe(1);
        expect(following.at.toZonedDateTimeISO(zone).dayOfWeek).toBe(schedule.weekday);
        now = now.add({ hours });
      }
    }),
  );
});
