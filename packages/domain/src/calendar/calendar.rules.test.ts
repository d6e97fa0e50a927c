import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, type EventsReply, NewEvent } from './calendar.contract.ts';
import { applyEvents, isWithin, movedTo, rangeOf, timesOf } from './calendar.rules.ts';

describe('the days that are shown', () => {
  test('are whole days where the user is, also where the clocks change', () => {
    const { from, to } = rangeOf({ startDate: '2027-03-28', endDate: '2027-03-28' }, 'Europe/Berlin');
    expect([from.toString(), to.toString()]).toEqual(['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z']);
  });

  test('may be given as moments, the last of which lies outside', () => {
    const range = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' };
    const { firstDay, lastDay } = rangeOf(range, 'UTC');
    expect([firstDay.toString(), lastDay.toString()]).toEqual(['2026-11-01', '2026-11-30']);
  });

  test.each([
    ['2026-11-02', '2026-11-01'],
    ['2026-11-01', '2027-11-01'],
  ])('are not those from %s to %s', (startDate, endDate) =>
    expect(() => rangeOf({ startDate, endDate }, 'UTC')).toThrow(expect.objectContaining({ kind: 'bad-input' })),
  );
});

const week = rangeOf({ startDate: '2026-11-16', endDate: '2026-11-22' }, 'Europe/Berlin');

test.each([
  ['2026-11-15T22:30:00.000Z', '2026-11-15T23:00:00.000Z', false, false],
  ['2026-11-15T22:30:00.000Z', '2026-11-15T23:00:00.001Z', false, true],
  ['2026-11-22T22:59:00.000Z', '2026-11-23T08:00:00.000Z', false, true],
  ['2026-11-22T23:00:00.000Z', '2026-11-23T08:00:00.000Z', false, false],
  ['2026-11-15T23:00:00.000Z', '2026-11-15T23:00:00.000Z', false, true],
  ['2026-11-15', '2026-11-16', true, false],
  ['2026-11-15', '2026-11-17', true, true],
  ['2026-11-22', '2026-11-23', true, true],
  ['2026-11-23', '2026-11-24', true, false],
  ['2026-11-01', '2026-12-24', true, true],
])(
  'an event from %s to %s, all day: %s, is seen in the week of 16 November in Berlin: %s',
  (start, end, allDay, isSeen) => expect(isWithin({ start, end, allDay }, week)).toBe(isSeen),
);

describe('an event that is saved', () => {
  test('ends half an hour after its start unless something else was said', () => {
    expect(timesOf({ start: '2026-11-16T23:45:00.000Z', allDay: false }, 'UTC')).toEqual({
      start: '2026-11-16T23:45:00.000Z',
      end: '2026-11-17T00:15:00.000Z',
      allDay: false,
    });
  });

  test('lasts one day when it lasts all day, and a moment stands for its day', () => {
    const oneDay = { start: '2026-11-17', end: '2026-11-18', allDay: true };
    expect(timesOf({ start: '2026-11-17', allDay: true }, 'UTC')).toEqual(oneDay);
    expect(timesOf({ start: '2026-11-16T23:45:00.000Z', allDay: true }, 'Europe/Berlin')).toEqual(oneDay);
  });

  test.each([
    [{ start: '2026-11-16T10:00:00.000Z', end: '2026-11-16T10:00:00.000Z', allDay: false }, 'end'],
    [{ start: '2026-11-16T10:00:00.000Z', end: '2026-11-16T09:00:00.000Z', allDay: false }, 'end'],
    [{ start: '2026-11-16', end: '2026-11-16', allDay: true }, 'end'],
    [{ start: '2026-11-16', allDay: false }, 'start'],
    [{ start: '2026-11-16T10:00:00.000Z', end: '2026-11-17', allDay: false }, 'end'],
  ])('cannot be %j', (times, field) =>
    expect(() => timesOf(times, 'UTC')).toThrow(expect.objectContaining({ details: { field } })),
  );

  test.each([
    [{ start: '2026-11-16T10:00:00Z' }, 'Event title is required'],
    [{ title: ' ', start: '2026-11-16T10:00:00Z' }, 'Event title is required'],
    [{ title: 'Lunch' }, 'Event start date is required'],
    [{ title: 'Lunch', start: '' }, 'Event start date is required'],
    [{ title: 'Lunch', start: null }, 'Event start date is required'],
  ])('is refused as %j: %s', (event, message) =>
    expect(NewEvent.safeParse(event).error?.issues[0]?.message).toBe(message),
  );

  test('keeps its duration when its start moves, over midnight and over a change of clocks', () => {
    const night = { start: '2027-03-27T22:00:00.000Z', end: '2027-03-28T06:00:00.000Z', allDay: false };
    expect(movedTo('2027-03-28T22:00:00.000Z', night).end).toBe('2027-03-29T06:00:00.000Z');
    const trip = { start: '2026-02-26', end: '2026-03-02', allDay: true };
    expect(movedTo('2028-02-26', trip)).toEqual({ start: '2028-02-26', end: '2028-03-01', allDay: true });
  });
});

const eventOf = (calendarId: string, id: string, etag: string): CalendarEvent => ({
  id,
  source: 'google',
  type: 'meeting',
  title: id,
  start: '2026-11-16T10:00:00.000Z',
  end: '2026-11-16T11:00:00.000Z',
  allDay: false,
  zone: null,
  description: '',
  location: '',
  contactId: null,
  contactName: null,
  contactPhoto: null,
  meetLink: null,
  attendees: [],
  calendarId,
  readOnly: false,
  seriesId: null,
  createInteraction: false,
  etag,
  link: null,
});
const NOTHING: EventsReply = { data: [], removed: [], whole: [], failed: [], cut: [], sync: '' };

const events = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2', '3', '4')), { selector: String })
  .chain((keys) =>
    fc.tuple(...keys.map(([calendar, id]) => fc.constantFrom('x', 'y').map((etag) => eventOf(calendar, id, etag)))),
  );
const sorted = (list: readonly CalendarEvent[]) => list.map((one) => JSON.stringify(one)).toSorted();

test('what changed, joined with what was known, is what there is', () => {
  fc.assert(
    fc.property(events, events, fc.boolean(), (before, after, isWhole) => {
      const isIn = (list: readonly CalendarEvent[], one: CalendarEvent) =>
        list.some(({ calendarId, id }) => calendarId === one.calendarId && id === one.id);
      const changes: EventsReply = {
        ...NOTHING,
        data: after.filter((one) => (isWhole && one.calendarId === 'a') || !before.some((other) => sameAs(one, other))),
        removed: before
          .filter((one) => !(isWhole && one.calendarId === 'a') && !isIn(after, one))
          .map(({ calendarId, id }) => ({ calendarId: calendarId!, id })),
        whole: isWhole ? ['a'] : [],
      };
      expect(sorted(applyEvents(before, changes))).toEqual(sorted(after));
    }),
  );
});

const sameAs = (one: CalendarEvent, other: CalendarEvent) =>
  one.calendarId === other.calendarId && one.id === other.id && one.etag === other.etag;
