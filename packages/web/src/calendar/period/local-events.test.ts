import { expect, test } from 'vitest';
import { entry, meeting } from '../../testing/calendar-cast.ts';
import { eventsByDay, eventsWithin, momentOf, toLocalEvent, timesOn } from './local-events.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => day(first).add({ days: index }));
const on = (events: ReturnType<typeof toLocalEvent>[], first: string, count: number) =>
  [...eventsByDay(events, days(first, count))].map(([date, ofDay]) => [date, ofDay.map(({ event }) => event.title)]);

test('a meeting stands on the day that it is where the user is', () => {
  const late = meeting('Call', { start: '2026-11-19T23:30:00.000Z', end: '2026-11-20T00:00:00.000Z' });
  expect(String(toLocalEvent(late, 'Europe/Berlin').firstDay)).toBe('2026-11-20');
  expect(String(toLocalEvent(late, 'America/Lima').firstDay)).toBe('2026-11-19');
});

test('an all-day event stays on its days in every zone, and its end lies outside', () => {
  const trip = entry('todo', 'Trip', { start: '2026-11-26', end: '2026-11-29' });
  for (const zone of ['Pacific/Kiritimati', 'America/Lima']) {
    expect(on([toLocalEvent(trip, zone)], '2026-11-25', 6)).toEqual([
      ['2026-11-25', []],
      ['2026-11-26', ['Trip']],
      ['2026-11-27', ['Trip']],
      ['2026-11-28', ['Trip']],
      ['2026-11-29', []],
      ['2026-11-30', []],
    ]);
  }
});

test('what goes over midnight stands on both days with its times on each, and what ends at midnight on one', () => {
  const night = toLocalEvent(
    meeting('Night', { start: '2026-11-19T21:00:00.000Z', end: '2026-11-20T01:00:00.000Z' }),
    'UTC',
  );
  expect(timesOn(night, day('2026-11-19'))).toEqual({ from: '21:00', until: '24:00' });
  expect(timesOn(night, day('2026-11-20'))).toEqual({ from: '00:00', until: '01:00' });
  const evening = toLocalEvent(
    meeting('Evening', { start: '2026-11-19T21:00:00.000Z', end: '2026-11-20T00:00:00.000Z' }),
    'UTC',
  );
  expect(on([evening], '2026-11-19', 2)).toEqual([
    ['2026-11-19', ['Evening']],
    ['2026-11-20', []],
  ]);
  expect(timesOn(evening, day('2026-11-19'))).toEqual({ from: '21:00', until: '24:00' });
});

test('an event without a duration is seen where it begins', () => {
  const moment = toLocalEvent(
    meeting('Bell', { start: '2026-11-19T00:00:00.000Z', end: '2026-11-19T00:00:00.000Z' }),
    'UTC',
  );
  expect(on([moment], '2026-11-18', 3)[1]).toEqual(['2026-11-19', ['Bell']]);
});

test('the clocks of the zone are right over a change of them', () => {
  const before = meeting('Walk', { start: '2026-10-24T08:00:00.000Z', end: '2026-10-24T09:00:00.000Z' });
  const after = meeting('Walk', { start: '2026-10-25T09:00:00.000Z', end: '2026-10-25T10:00:00.000Z' });
  for (const walk of [before, after]) {
    const local = toLocalEvent(walk, 'Europe/Berlin');
    expect(timesOn(local, local.firstDay)).toEqual({ from: '10:00', until: '11:00' });
    expect(momentOf(local.start, 'Europe/Berlin')).toBe(walk.start);
  }
  const skipped = Temporal.PlainDateTime.from('2027-03-28T02:30');
  expect(momentOf(skipped, 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
});

test('a day begins with what lasts all day, birthdays first, and goes on by time', () => {
  const events = [
    meeting('Late', { start: '2026-11-19T19:00:00.000Z', end: '2026-11-19T20:00:00.000Z' }),
    meeting('Early', { start: '2026-11-19T08:00:00.000Z', end: '2026-11-19T09:00:00.000Z' }),
    entry('todo', 'Wine'),
    entry('birthday', 'Adaeze turns 34'),
  ].map((event) => toLocalEvent(event, 'UTC'));
  expect(on(events, '2026-11-19', 1)[0]).toEqual(['2026-11-19', ['Adaeze turns 34', 'Wine', 'Early', 'Late']]);
});

test('what lasts several days of a period counts once', () => {
  const trip = toLocalEvent(entry('todo', 'Trip', { start: '2026-10-30', end: '2026-11-04' }), 'UTC');
  expect(eventsWithin([trip], days('2026-11-01', 30))).toHaveLength(1);
  expect(eventsWithin([trip], days('2026-11-04', 3))).toHaveLength(0);
});
