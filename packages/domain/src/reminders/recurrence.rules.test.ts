import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recurrenceTable as table } from './recurrence-table.ts';
import { firstSlotAfter, latestSlot, nextSlots, type Schedule, slotAt } from './recurrence.rules.ts';
import { ReminderType } from './reminders.contract.ts';

const LONG_BEFORE = Temporal.Instant.from('1900-01-01T00:00Z');

const inWords = (slot: Temporal.Instant, timezone: string) =>
  slot.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'minute' });

test('the table holds at least 200 cases', () => expect(table.length).toBeGreaterThanOrEqual(200));

test.each(table)('$line', ({ schedule, dates }) => {
  const slots = nextSlots(schedule, LONG_BEFORE, dates.length);
  expect(slots.map((slot) => inWords(slot, schedule.timezone))).toEqual(dates);
});

const schedules = fc.record({
  type: fc.constantFrom(...ReminderType.options),
  date: fc
    .integer({ min: 0, max: 60_000 })
    .map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }).toString()),
  time: fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })),
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Santiago',
    'Asia/Kathmandu',
  ),
  endDate: fc.constant(null),
  occurrences: fc.integer({ min: 2, max: 10 }),
  interval: fc.integer({ min: 1, max: 90 }),
});
const moments = fc
  .integer({ min: Date.parse('1940-01-01'), max: Date.parse('2120-01-01') })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));

describe('at any moment', () => {
  test('the next slot lies after it, and none lies between', () => {
    fc.assert(
      fc.property(schedules, moments, (schedule, moment) => {
        const next = firstSlotAfter(schedule, moment);
        const latest = latestSlot(schedule, LONG_BEFORE, moment)?.slot;
        if (next) expect(Temporal.Instant.compare(next, moment)).toBe(1);
        if (latest) expect(Temporal.Instant.compare(latest, moment)).toBeLessThanOrEqual(0);
        if (latest && next) expect(firstSlotAfter(schedule, latest)?.toString()).toBe(next.toString());
        if (!latest) expect(next?.toString()).toBe(slotAt(schedule, 0)?.toString());
      }),
    );
  });
});

const daily: Schedule = {
  type: 'daily',
  date: '2026-01-01',
  time: '09:00',
  timezone: 'UTC',
  endDate: null,
  occurrences: null,
  interval: null,
};
const at = (text: string) => Temporal.Instant.from(text);

describe('after a time in which nothing ran', () => {
  test('the latest slot is taken and the others are counted', () => {
    const due = latestSlot(daily, at('2026-03-01T09:00Z'), at('2026-03-31T10:00Z'));
    expect([due?.slot.toString(), due?.missed]).toEqual(['2026-03-31T09:00:00Z', 30]);
  });

  test('what ended meanwhile still has its last slot', () => {
    const ended = { ...daily, endDate: '2026-03-05' };
    const due = latestSlot(ended, at('2026-03-01T09:00Z'), at('2031-01-01T00:00Z'));
    expect([due?.slot.toString(), due?.missed]).toEqual(['2026-03-05T09:00:00Z', 4]);
  });

  test('a single e-mail is found however long ago it was due', () => {
    const due = latestSlot({ ...daily, type: 'once' }, at('2026-01-01T09:00Z'), at('2036-01-01T00:00Z'));
    expect([due?.slot.toString(), due?.missed]).toEqual(['2026-01-01T09:00:00Z', 0]);
  });

  test('nothing is due before its time', () => {
    expect(latestSlot(daily, at('2026-03-02T09:00Z'), at('2026-03-02T08:59:59Z'))).toBeUndefined();
  });
});

test('the years end with 9999', () => {
  const last = { ...daily, type: 'annually' as const, date: '9998-05-05' };
  expect(nextSlots(last, at('9998-01-01T00:00Z'), 5).map(String)).toEqual([
    '9998-05-05T09:00:00Z',
    '9999-05-05T09:00:00Z',
  ]);
});
