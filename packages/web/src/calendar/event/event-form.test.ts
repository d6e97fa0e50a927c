import { START_REQUIRED, TITLE_REQUIRED } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { expect, test } from 'vitest';
import { meeting } from '../../testing/calendar-cast.ts';
import {
  changeOf,
  durationWords,
  ENDS_TOO_EARLY,
  eventSchema,
  fieldsOf,
  newFields,
  nextHalfHour,
  startedAt,
  turned,
  type EventFields,
} from './event-form.ts';

const ZONE = 'Europe/Berlin';
const time = (text: string) => Temporal.PlainDateTime.from(text);
const blank = newFields({ start: time('2026-11-19T18:00'), allDay: false });
const judge = (changes: Partial<EventFields>) => eventSchema(ZONE).safeParse({ ...blank, title: 'Call', ...changes });
const problems = (changes: Partial<EventFields>) =>
  judge(changes).error?.issues.map(({ path, message }) => [path[0], message]);

test('a new event lasts half an hour, or its one day', () => {
  expect(blank).toMatchObject({ start: '2026-11-19T18:00', end: '2026-11-19T18:30' });
  expect(newFields({ start: time('2026-11-19T00:00'), allDay: true })).toMatchObject({
    start: '2026-11-19',
    end: '2026-11-19',
  });
  expect(String(nextHalfHour(time('2026-11-19T17:31')))).toBe('2026-11-19T18:00:00');
});

test('title and start are required, in the words of the contract', () => {
  expect(problems({ title: '  ' })).toEqual([['title', TITLE_REQUIRED]]);
  expect(problems({ start: '' })).toContainEqual(['start', START_REQUIRED]);
});

test('an end that is left out is for the server to add, and one before the start is refused', () => {
  expect(judge({ end: '' }).data?.end).toBeNull();
  expect(problems({ end: '2026-11-19T18:00' })).toEqual([['end', ENDS_TOO_EARLY]]);
  expect(problems({ allDay: true, start: '2026-11-19', end: '2026-11-18' })).toEqual([['end', ENDS_TOO_EARLY]]);
});

test('what is sent are moments of the zone; of a whole day the day after its last', () => {
  expect(judge({}).data).toMatchObject({ start: '2026-11-19T17:00:00.000Z', end: '2026-11-19T17:30:00.000Z' });
  expect(judge({ allDay: true, start: '2026-11-19', end: '2026-11-20' }).data).toMatchObject({
    start: '2026-11-19',
    end: '2026-11-21',
  });
});

test('guests are addresses with commas, semicolons or spaces between them', () => {
  expect(judge({ attendees: 'ada@example.com, bob@example.com;' }).data?.attendees).toEqual([
    'ada@example.com',
    'bob@example.com',
  ]);
  expect(problems({ attendees: 'ada@example.com, bob' })?.[0]?.[0]).toBe('attendees');
});

test('a Meet link and a logged interaction need a contact', () => {
  expect(judge({ generateMeetLink: true, createInteraction: true }).data).toMatchObject({
    generateMeetLink: false,
    createInteraction: false,
  });
});

test('the duration is kept when the start moves', () => {
  const long = { ...blank, end: '2026-11-19T19:45' };
  expect(startedAt('2026-11-20T23:00', long)).toEqual({ start: '2026-11-20T23:00', end: '2026-11-21T00:45' });
  const trip = { ...blank, allDay: true, start: '2026-11-19', end: '2026-11-21' };
  expect(startedAt('2026-11-30', trip)).toEqual({ start: '2026-11-30', end: '2026-12-02' });
});

test('a start that is typed anew after it was cleared brings half an hour back', () => {
  expect(startedAt('', blank)).toEqual({ start: '' });
  expect(startedAt('2026-11-20T09:00', { ...blank, start: '', end: '' })).toEqual({
    start: '2026-11-20T09:00',
    end: '2026-11-20T09:30',
  });
});

test('“all day” keeps the days, and back again it is a half hour in the morning', () => {
  expect(turned(true, { ...blank, end: '2026-11-20T01:00' })).toEqual({
    allDay: true,
    start: '2026-11-19',
    end: '2026-11-20',
  });
  expect(turned(false, { start: '2026-11-19', end: '2026-11-20' })).toEqual({
    allDay: false,
    start: '2026-11-19T09:00',
    end: '2026-11-19T09:30',
  });
});

test('only what the person changed is sent, times together, and nothing when nothing is different', () => {
  const seen = fieldsOf(meeting('Call', { location: 'Lisbon' }), ZONE);
  const change = (changes: Partial<EventFields>) =>
    changeOf(eventSchema(ZONE).parse({ ...seen, ...changes }), seen, ZONE);
  expect(change({})).toBeUndefined();
  expect(change({ title: 'A call' })).toEqual({ title: 'A call' });
  expect(change({ end: '2026-11-19T19:00' })).toEqual({
    start: '2026-11-19T17:00:00.000Z',
    end: '2026-11-19T18:00:00.000Z',
    allDay: false,
  });
  expect(change({ location: '' })).toEqual({ location: '' });
});

test.each([
  [30, '30 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1, '1 minute'],
])('%i minutes are “%s”', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
