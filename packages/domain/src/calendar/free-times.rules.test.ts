import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FREE_TIMES_DAYS, FREE_TIMES_OFFERED, freeTimes, type Span } from './free-times.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);
const BASE = at('2026-03-20T12:00:00Z');
const DAY = { from: '09:00', to: '21:00' };
const inWords = (zone: string) => (span: Span) =>
  span.start.toZonedDateTimeISO(zone).toString({ smallestUnit: 'minute', timeZoneName: 'never', offset: 'never' });

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
);
const clockTimes = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' }));
const searches = fc.record({
  // The clocks of all these zones change within the year.
  now: fc.integer({ min: 0, max: 366 * 24 * 60 }).map((minutes) => BASE.add({ minutes })),
  zone: zones,
  wakingHours: fc
    .tuple(clockTimes, clockTimes)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({ from: one < other ? one : other, to: one < other ? other : one })),
  minutes: fc.integer({ min: 15, max: 480 }),
  meetings: fc.array(fc.tuple(fc.integer({ min: -600, max: 20_000 }), fc.integer({ min: 0, max: 3000 })), {
    maxLength: 60,
  }),
});
const spans = (now: Temporal.Instant, meetings: [number, number][]): Span[] =>
  meetings.map(([from, length]) => ({
    start: now.add({ minutes: from }),
    end: now.add({ minutes: from + length }),
  }));

test('what is offered is to come, as long as was asked, within the waking hours, and nothing else is planned then', () => {
  fc.assert(
    fc.property(searches, ({ meetings, ...search }) => {
      const busy = spans(search.now, meetings);
      const offered = freeTimes({ ...search, busy });
      expect(offered.length).toBeLessThanOrEqual(FREE_TIMES_OFFERED);
      const today = search.now.toZonedDateTimeISO(search.zone).toPlainDate();
      for (const [index, { start, end }] of offered.entries()) {
        expect(Temporal.Instant.compare(start, search.now)).toBe(1);
        expect(start.until(end).total('minutes')).toBe(search.minutes);
        for (const other of [...busy, ...offered.slice(0, index)]) {
          const isApart =
            Temporal.Instant.compare(end, other.start) <= 0 || Temporal.Instant.compare(other.end, start) <= 0;
          expect(isApart).toBe(true);
        }
        const [begins, ends] = [start.toZonedDateTimeISO(search.zone), end.toZonedDateTimeISO(search.zone)];
        expect(begins.toPlainTime().toString() >= search.wakingHours.from).toBe(true);
        expect(Temporal.PlainTime.compare(ends.toPlainTime(), search.wakingHours.to)).toBeLessThanOrEqual(0);
        expect(ends.toPlainDate().toString()).toBe(begins.toPlainDate().toString());
        expect(today.until(begins.toPlainDate(), { largestUnit: 'days' }).days).toBeLessThan(FREE_TIMES_DAYS);
      }
    }),
  );
});

test('with nothing planned there are three, on three days', () => {
  fc.assert(
    fc.property(searches, ({ now, zone }) => {
      const days = freeTimes({ busy: [], now, zone, wakingHours: DAY, minutes: 30 }).map(({ start }) =>
        start.toZonedDateTimeISO(zone).toPlainDate().toString(),
      );
      expect(new Set(days).size).toBe(3);
    }),
  );
});

test('where one day alone has room, all three are on it', () => {
  const now = at('2026-11-15T00:00:00Z');
  const busy = [
    { start: now, end: at('2026-11-18T10:00:00Z') },
    { start: at('2026-11-18T12:00:00Z'), end: at('2027-01-01T00:00:00Z') },
  ];
  const offered = freeTimes({ busy, now, zone: 'UTC', wakingHours: DAY, minutes: 30 });
  expect(offered.map(inWords('UTC'))).toEqual(['2026-11-18T10:00', '2026-11-18T10:30', '2026-11-18T11:00']);
});

test('who has no free half hour in two weeks is offered none', () => {
  const now = at('2026-11-15T00:00:00Z');
  const busy = [{ start: now, end: at('2027-01-01T00:00:00Z') }];
  expect(freeTimes({ busy, now, zone: 'UTC', wakingHours: DAY, minutes: 30 })).toEqual([]);
});

test('nine in the morning is nine in the morning on both sides of a change of clocks, and the skipped hour is no time', () => {
  const now = at('2027-03-27T22:00:00Z');
  const day = { from: '01:30', to: '03:30' };
  const offered = freeTimes({ busy: [], now, zone: 'Europe/Berlin', wakingHours: day, minutes: 30 });
  const words = offered.map(inWords('Europe/Berlin'));
  expect(words.map((word) => word.slice(0, 10))).toEqual(['2027-03-28', '2027-03-29', '2027-03-30']);
  expect(words[0]).not.toMatch(/T02/);
});

test('where days are asked for, times are found on these days and on no others', () => {
  const search = { busy: [], wakingHours: DAY, zone: 'UTC', minutes: 60, now: BASE };
  const day = (date: string) => Temporal.PlainDate.from(date);
  const daysOf = (from: string, to: string) =>
    freeTimes({ ...search, days: { from: day(from), to: day(to) } }).map((span) => inWords('UTC')(span).slice(0, 10));
  expect(new Set(daysOf('2026-03-27', '2026-03-27'))).toEqual(new Set(['2026-03-27']));
  expect(daysOf('2026-05-04', '2026-05-10')).toEqual(['2026-05-04', '2026-05-05', '2026-05-06']);
  expect(daysOf('2026-03-01', '2026-03-19')).toEqual([]);
});
