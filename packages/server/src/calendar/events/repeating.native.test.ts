import { calendarEndpoints, type CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { logDueMeetings } from '../meetings/meetings.service.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, clock } = testApp;
const { scheduler, moveTo, eventsOf, interactionsOf, fault } = calendaring(testApp);
const { create, update, remove } = calendarEndpoints;

beforeEach(() => moveTo('2026-10-15T12:00:00Z'));
afterEach(() => fault('none'));

// A Thursday, in the week after which the clocks of Berlin change.
const RUN = { title: 'Run', start: '2026-10-22T16:00:00Z', end: '2026-10-22T17:00:00Z', zone: 'Europe/Berlin' };
const add = async (user: TestUser, fields: object, key?: string) => {
  const { status, body } = await user(create, { body: { ...RUN, ...fields }, ...(key && { key }) });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const starts = async (user: TestUser, from: string, to: string) =>
  (await eventsOf(user, from, to)).body.data.map(({ start }) => start).toSorted();
const change = (user: TestUser, { id, etag }: CalendarEvent, body: object) =>
  user(update, { params: { id }, body: { etag, ...body } });

test('an event of every week is on the days that were chosen, at its own hour over a change of clocks', async () => {
  const { user } = await scheduler();
  const first = await add(user, { repeat: { every: 'week', days: [2], until: '2026-10-29' } });
  expect(first).toMatchObject({ title: 'Run', start: '2026-10-22T16:00:00.000Z', seriesId: expect.any(String) });
  expect(await starts(user, '2026-10-15', '2026-11-30')).toEqual([
    '2026-10-22T16:00:00.000Z',
    '2026-10-27T17:00:00.000Z',
    '2026-10-29T17:00:00.000Z',
  ]);
  // What is answered is what the calendar shows.
  const { data } = (await eventsOf(user, '2026-10-22', '2026-10-22')).body;
  expect(data.map(({ id, etag }) => ({ id, etag }))).toEqual([{ id: first.id, etag: first.etag }]);
});

test.each([
  ['every day, three times', { every: 'day', times: 3 }, ['2026-10-22', '2026-10-23', '2026-10-24']],
  ['every month, until a day', { every: 'month', until: '2026-12-22' }, ['2026-10-22', '2026-11-22', '2026-12-22']],
  ['every year, for ever', { every: 'year' }, ['2026-10-22']],
])('an event of whole days is there %s', async (_words, repeat, days) => {
  const { user } = await scheduler();
  await add(user, { start: '2026-10-22', end: '2026-10-23', allDay: true, repeat });
  expect(await starts(user, '2026-10-15', '2027-01-10')).toEqual(days);
});

test('a series that is asked for twice under one key is made once', async () => {
  const { user } = await scheduler();
  const key = crypto.randomUUID();
  const [one, other] = [
    await add(user, { repeat: { every: 'day', times: 2 } }, key),
    await add(user, { repeat: { every: 'day', times: 2 } }, key),
  ];
  expect(other.id).toBe(one.id);
  expect(await starts(user, '2026-10-15', '2026-11-15')).toHaveLength(2);
});

test('one of them, or all, are changed and deleted', async () => {
  const { user } = await scheduler();
  const first = await add(user, { repeat: { every: 'day', times: 3 } });
  const titles = async () => (await eventsOf(user, '2026-10-15', '2026-11-15')).body.data.map(({ title }) => title);
  const { body: changed } = await change(user, first, { title: 'Walk' });
  expect((await titles()).toSorted()).toEqual(['Run', 'Run', 'Walk']);
  const { status } = await change(user, changed, { location: 'Harbour', scope: 'all' });
  expect(status).toBe(200);
  const places = (await eventsOf(user, '2026-10-15', '2026-11-15')).body.data.map(({ location }) => location);
  expect(places).toEqual(['Harbour', 'Harbour', 'Harbour']);
  const [, second] = (await eventsOf(user, '2026-10-15', '2026-11-15')).body.data;
  expect((await user(remove, { params: { id: second!.id } })).status).toBe(204);
  expect(await titles()).toHaveLength(2);
  expect((await user(remove, { params: { id: first.id }, query: { scope: 'all' } })).status).toBe(204);
  expect(await titles()).toEqual([]);
});

test('of a series that is to be logged the first meeting is', async () => {
  const { user, contactId } = await scheduler();
  const first = await add(user, { contactId, createInteraction: true, repeat: { every: 'day', times: 3 } });
  expect(first.createInteraction).toBe(true);
  const planned = (await eventsOf(user, '2026-10-15', '2026-11-15')).body.data;
  expect(planned.map(({ createInteraction }) => createInteraction)).toEqual([true, false, false]);
  moveTo('2026-10-22T17:00:30Z');
  await logDueMeetings(clock.now(), dependencies, new AbortController().signal);
  moveTo('2026-10-15T12:00:00Z');
  expect(await interactionsOf(user, contactId)).toMatchObject([{ date: '2026-10-22T16:00:00.000Z', notes: 'Run' }]);
});

test.each([
  [{ every: 'day', until: '2026-10-21' }, 'repeat'],
  [{ every: 'day', until: '2026-12-01', times: 3 }, 'repeat/times'],
  [{ every: 'day', times: 1 }, 'repeat/times'],
  [{ every: 'week', days: [0] }, 'repeat/days/0'],
  [{ every: 'hour' }, 'repeat/every'],
])('a repetition such as %j is refused, and nothing is added', async (repeat, field) => {
  const { user } = await scheduler();
  const { status, body } = await user(create, { body: { ...RUN, repeat } });
  expect({ status, body }).toMatchObject({ status: 400, body: { field } });
  expect(await starts(user, '2026-10-15', '2026-11-15')).toEqual([]);
});
