import { expect, test, vi } from 'vitest';
import { NOW, overviewOf } from '../../testing/reminders-cast.ts';
import { exactMoment, cityOf, repeatInWords, untilInWords, whenInWords, remindersSummary } from './reminder-words.ts';
import { refreshFor } from '../reminders.queries.ts';

const now = Temporal.Instant.from(NOW);
const berlin = 'Europe/Berlin';
const until = (moment: string | null) => untilInWords(moment, berlin, now);

test('how it repeats is said as people say it', () => {
  const said = (type: Parameters<typeof repeatInWords>[0]['type'], occurrences = 3, interval = 10) =>
    repeatInWords({ type, occurrences, interval });
  expect(said('once')).toBe('Once');
  expect(said('daily')).toBe('Every day');
  expect(said('weekly')).toBe('Every week');
  expect(said('monthly')).toBe('Every month');
  expect(said('annually')).toBe('Every year');
  expect(said('multiple')).toBe('3 times, 10 days apart');
  expect(said('multiple', 2, 7)).toBe('2 times, a week apart');
});

test('the next date is near by its weekday, far by its date, and elsewhere by its place', () => {
  const when = (moment: string, zone = berlin) => whenInWords(moment, zone, berlin, now);
  expect(when('2026-11-15T17:00:00.000Z')).toBe('today at 18:00');
  expect(when('2026-11-16T08:00:00.000Z')).toBe('tomorrow at 09:00');
  expect(when('2026-11-18T08:00:00.000Z')).toBe('Wednesday at 09:00');
  expect(when('2027-02-02T07:30:00.000Z')).toBe('2 February at 08:30');
  expect(when('2028-02-02T07:30:00.000Z')).toBe('2 February 2028 at 08:30');
  expect(when('2026-11-18T14:00:00.000Z', 'America/New_York')).toBe('Wednesday at 09:00 in New York');
  expect(when('2026-11-18T08:00:00.000Z', 'Europe/Madrid')).toBe('Wednesday at 09:00');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test('how far ahead it is counts in the reader’s days', () => {
  expect(until(null)).toBe('now');
  expect(until('2026-11-15T10:59:00.000Z')).toBe('now');
  expect(until('2026-11-15T20:00:00.000Z')).toBe('today');
  expect(until('2026-11-15T23:30:00.000Z')).toBe('tomorrow');
  expect(until('2026-11-18T08:00:00.000Z')).toBe('in 3 days');
  expect(until('2026-12-15T08:00:00.000Z')).toBe('in 1 month');
  expect(until('2027-02-02T08:00:00.000Z')).toBe('in 3 months');
  expect(until('2028-11-15T08:00:00.000Z')).toBe('in 2 years');
});

test('an e-mail that goes out within moments is looked at soon, and one that was put off not before it is tried again', () => {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(now);
  const [updatedAt, soon, later] = ['2026-11-15T10:59:58.000Z', '2026-11-15T11:00:10.000Z', '2026-11-15T11:10:00.000Z'];
  const wait = (nextSendDate: string | null, nextAttemptAt: string | null = null) =>
    refreshFor([{ status: 'pending', nextSendDate, nextAttemptAt, updatedAt }]);
  const rarely = refreshFor();
  expect(wait(later)).toBe(rarely);
  expect(wait(soon)).toBe(11_000);
  // On its way.
  expect(wait(null)).toBe(3000);
  expect(wait(null, later)).toBe(rarely);
  expect(wait(null, soon)).toBe(11_000);
  expect(refreshFor([{ status: 'sent', nextSendDate: null, nextAttemptAt: null, updatedAt }])).toBe(rarely);
  vi.restoreAllMocks();
});

test('the exact moment has its day, its time and its zone', () => {
  expect(exactMoment('2026-11-18T08:00:00.000Z', berlin)).toBe('Wed, 18 November 2026, 09:00 (Europe/Berlin)');
});

test('the page says how much waits, and for when', () => {
  const next = (nextSendDate: string) => [
    { id: '', contactId: '', contactName: 'Bob', subject: 'Tea', nextSendDate, timezone: berlin },
  ];
  const summary = (pending: number, moment: string) =>
    remindersSummary(overviewOf({ pending, upcoming: next(moment) }), berlin, now);
  expect(summary(6, '2026-11-18T08:00:00.000Z')).toBe('6 e-mails waiting to go out, the next on Wednesday');
  expect(summary(6, '2026-11-16T08:00:00.000Z')).toBe('6 e-mails waiting to go out, the next tomorrow');
  expect(summary(1, '2027-02-02T08:00:00.000Z')).toBe('1 e-mail waiting to go out on 2 February');
  expect(summary(2, NOW)).toBe('2 e-mails waiting to go out, the next now');
  expect(remindersSummary(overviewOf(), berlin, now)).toBe(
    'E-mails that go out from your own mailbox when the day comes',
  );
});
