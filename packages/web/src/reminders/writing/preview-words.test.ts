import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import { expect, test } from 'vitest';
import { NOW, reminder } from '../../testing/reminders-cast.ts';
import { previewOf } from './preview-dates.ts';
import { previewNote, previewTitle } from './preview-words.ts';

const now = Temporal.Instant.from(NOW);
const schedule = (details: Partial<Schedule>): Schedule => ({
  type: 'weekly',
  date: '2026-11-18',
  time: '09:00',
  timezone: 'Europe/Berlin',
  endDate: null,
  occurrences: null,
  interval: null,
  ...details,
});

function wordsOf(one: Schedule, before: Parameters<typeof previewOf>[1] = null) {
  const preview = previewOf(one, before, now);
  if (preview.state !== 'planned') return preview;
  const { dates } = preview;
  return {
    title: previewTitle(one, preview),
    note: previewNote(one, preview, now),
    dates: dates.map((date) => date.toPlainDateTime().toString({ smallestUnit: 'minute' })),
    moments: dates.map((date) => date.toInstant().toString({ smallestUnit: 'minute' })),
  };
}

test('the time on the clock stays when the clocks change', () => {
  expect(wordsOf(schedule({ type: 'monthly', date: '2027-02-15' }))).toMatchObject({
    title: 'The next five',
    note: 'At 09:00 in Berlin, also when the clocks change',
    dates: ['2027-02-15T09:00', '2027-03-15T09:00', '2027-04-15T09:00', '2027-05-15T09:00', '2027-06-15T09:00'],
    moments: ['2027-02-15T08:00Z', '2027-03-15T08:00Z', '2027-04-15T07:00Z', '2027-05-15T07:00Z', '2027-06-15T07:00Z'],
  });
});

test('a time that the clocks skip is shown for that day', () => {
  expect(wordsOf(schedule({ date: '2027-03-21', time: '02:30' }))).toMatchObject({
    dates: ['2027-03-21T02:30', '2027-03-28T03:30', '2027-04-04T02:30', '2027-04-11T02:30', '2027-04-18T02:30'],
    note: 'At 02:30 in Berlin, also when the clocks change. On 28 March the clocks skip that time, and it goes out at 03:30',
  });
});

test('where the clocks never change, nothing is said of it', () => {
  expect(wordsOf(schedule({ timezone: 'Asia/Tokyo' }))).toMatchObject({ note: 'At 09:00 in Tokyo' });
});

test('a single e-mail whose time has passed today goes out at once', () => {
  expect(wordsOf(schedule({ type: 'once', date: '2026-11-15' }))).toMatchObject({
    title: 'Goes out at once',
    note: '09:00 has passed today in Berlin',
  });
  expect(wordsOf(schedule({ type: 'once', date: '2026-11-15', time: '18:00' }))).toMatchObject({
    title: 'Goes out',
    note: 'At 18:00 in Berlin',
  });
});

test('a date that went out is not among those to come, whatever time or zone it is moved to', () => {
  const sent = reminder('Tea', {
    type: 'daily',
    date: '2026-11-15',
    lastDate: '2026-11-15',
    nextSendDate: '2026-11-16T08:00:00.000Z',
  });
  const daily = schedule({ type: 'daily', date: '2026-11-15' });
  expect(wordsOf({ ...daily, time: '18:00' }, sent)).toMatchObject({
    moments: expect.arrayContaining(['2026-11-16T17:00Z']),
  });
  for (const moved of [{ time: '18:00' }, { time: '13:00', timezone: 'Europe/London' }]) {
    const { dates } = wordsOf({ ...daily, ...moved }, sent) as { dates: string[] };
    expect(dates[0]).toMatch(/^2026-11-16T/);
  }
});

test('what is on its way goes out at once after its words are edited, however long it has been', () => {
  const waiting = reminder('Tea', { type: 'once', date: '2026-11-14', nextSendDate: null });
  expect(wordsOf(schedule({ type: 'once', date: '2026-11-14' }), waiting)).toMatchObject({ title: 'Goes out at once' });
});

test('of several e-mails that begin today the first goes out at once, and the last is said', () => {
  expect(wordsOf(schedule({ type: 'multiple', date: '2026-11-15', occurrences: 3, interval: 7 }))).toMatchObject({
    title: 'The next three',
    note: 'At 09:00 in Berlin, also when the clocks change. Today’s goes out at once. Then it ends',
    dates: ['2026-11-15T09:00', '2026-11-22T09:00', '2026-11-29T09:00'],
  });
});

test('an end within the next five is said, one beyond them is not', () => {
  expect(wordsOf(schedule({ endDate: '2026-11-25' }))).toMatchObject({
    title: 'The next two',
    note: expect.stringContaining('Then it ends') as string,
  });
  expect(wordsOf(schedule({ endDate: '2026-12-31' }))).toMatchObject({
    title: 'The next five',
    note: 'At 09:00 in Berlin, also when the clocks change',
  });
});

test('dates that cannot be are named with the reason', () => {
  expect(wordsOf(schedule({ type: 'once', date: '2026-11-14' }))).toEqual({
    state: 'impossible',
    problem: 'This date has passed. Choose today or a later day.',
  });
  expect(wordsOf(schedule({ endDate: '2026-11-17' }))).toEqual({
    state: 'impossible',
    problem: 'The end date must not be before the start date.',
  });
  expect(wordsOf(schedule({ date: '' }))).toEqual({ state: 'incomplete' });
  expect(wordsOf(schedule({ date: '20260-11-14' }))).toEqual({ state: 'incomplete' });
  expect(wordsOf(schedule({ endDate: '20260-11-14' }))).toEqual({ state: 'incomplete' });
});

test('a known reminder whose dates are left alone goes on where it stands', () => {
  const known = reminder('Tea', { type: 'daily', date: '2026-11-15', nextSendDate: '2026-11-16T08:00:00.000Z' });
  expect(wordsOf(schedule({ type: 'daily', date: '2026-11-15' }), known)).toMatchObject({ title: 'The next five' });
  const half = reminder('Tea', {
    type: 'multiple',
    date: '2026-11-15',
    occurrences: 2,
    interval: 7,
    nextSendDate: '2026-11-22T08:00:00.000Z',
  });
  const same = schedule({ type: 'multiple', date: '2026-11-15', occurrences: 2, interval: 7 });
  expect(wordsOf(same, half)).toMatchObject({ title: 'The only one left', dates: ['2026-11-22T09:00'] });
});
