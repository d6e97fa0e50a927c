import type { calendar_v3 } from '@googleapis/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../../testing/listening-sandbox.ts';
import { calendarOf, refusedWith } from '../calendar.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

let people = 0;
const somebody = () => calendarOf(sandbox.origin, `planner${(people += 1)}@example.com`);

const weekly = {
  summary: 'Choir',
  start: { dateTime: '2026-10-12T19:00:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-10-12T20:30:00', timeZone: 'Europe/Berlin' },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4'],
};

async function choir(changes: calendar_v3.Schema$Event = {}) {
  const ada = await somebody();
  const { id } = await ada.insert({ ...weekly, ...changes });
  const series = id ?? '';
  const instances = async (query: Partial<calendar_v3.Params$Resource$Events$Instances> = {}) =>
    (await ada.instances(series, query)).items ?? [];
  return { ada, series, instances };
}

const idsOf = (events: calendar_v3.Schema$Event[]) => events.map(({ id }) => id?.split('_')[1]);

test('the instances of a series keep their time of day when the clocks change', async () => {
  const { series, instances } = await choir();
  const all = await instances({ timeZone: 'Europe/Berlin' });
  expect(all).toMatchObject([
    {
      id: `${series}_20261012T170000Z`,
      recurringEventId: series,
      originalStartTime: { dateTime: '2026-10-12T19:00:00+02:00', timeZone: 'Europe/Berlin' },
      start: { dateTime: '2026-10-12T19:00:00+02:00' },
      end: { dateTime: '2026-10-12T20:30:00+02:00' },
    },
    { id: `${series}_20261019T170000Z` },
    { id: `${series}_20261026T180000Z`, start: { dateTime: '2026-10-26T19:00:00+01:00' } },
    { id: `${series}_20261102T180000Z`, end: { dateTime: '2026-11-02T20:30:00+01:00' } },
  ]);
  expect(all[0]).not.toHaveProperty('recurrence');
});

test('one instance can be read, changed and moved by itself', async () => {
  const { ada, series, instances } = await choir();
  const id = `${series}_20261019T170000Z`;
  const { etag } = await ada.get(id);
  const moved = await ada.patch(
    id,
    {
      summary: 'Concert',
      start: { dateTime: '2026-10-21T19:00:00+02:00' },
      end: { dateTime: '2026-10-21T22:00:00+02:00' },
    },
    { ifMatch: etag ?? '' },
  );
  expect(moved).toMatchObject({ id, summary: 'Concert', recurringEventId: series, sequence: 1 });
  expect(Temporal.Instant.from(moved.originalStartTime?.dateTime ?? '').toString()).toBe('2026-10-19T17:00:00Z');
  expect((await instances()).map(({ summary }) => summary)).toEqual(['Choir', 'Concert', 'Choir', 'Choir']);
  const onItsNewDay = { timeMin: '2026-10-21T00:00:00Z', timeMax: '2026-10-22T00:00:00Z', singleEvents: true };
  expect((await ada.list(onItsNewDay)).items).toMatchObject([{ id }]);
  const onItsOldDay = { timeMin: '2026-10-19T00:00:00Z', timeMax: '2026-10-20T00:00:00Z', singleEvents: true };
  expect((await ada.list(onItsOldDay)).items).toEqual([]);
  await expect(ada.patch(id, {}, { ifMatch: etag ?? '' })).rejects.toMatchObject(refusedWith(412, 'conditionNotMet'));
});

test('what is changed for the series shows in every instance, save where one differs', async () => {
  const { ada, series, instances } = await choir();
  await ada.patch(`${series}_20261019T170000Z`, { summary: 'Concert' });
  const before = await ada.get(`${series}_20261026T180000Z`);
  await ada.patch(series, { summary: 'Rehearsal', location: 'Church' });
  const all = await instances();
  expect(all.map(({ summary }) => summary)).toEqual(['Rehearsal', 'Concert', 'Rehearsal', 'Rehearsal']);
  expect(all.map(({ location }) => location)).toEqual(Array(4).fill('Church'));
  expect((await ada.get(before.id ?? '')).etag).not.toBe(before.etag);
});

test('one instance can be deleted; the others stay', async () => {
  const { ada, series, instances } = await choir();
  const id = `${series}_20261019T170000Z`;
  expect((await ada.remove(id)).status).toBe(204);
  await expect(ada.remove(id)).rejects.toMatchObject(refusedWith(410, 'deleted'));
  expect(idsOf(await instances())).toEqual(['20261012T170000Z', '20261026T180000Z', '20261102T180000Z']);
  expect(await instances({ showDeleted: true })).toHaveLength(4);
});

test('with the series all its instances are deleted', async () => {
  const { ada, series } = await choir();
  await ada.remove(series);
  expect((await ada.list({ singleEvents: true })).items).toEqual([]);
  expect((await ada.get(`${series}_20261019T170000Z`)).status).toBe('cancelled');
});

test('a moment at which a series does not take place is no instance of it', async () => {
  const { ada, series } = await choir({
    recurrence: [...weekly.recurrence, 'EXDATE;TZID=Europe/Berlin:20261019T190000'],
  });
  for (const stamp of ['20261013T170000Z', '20261019T170000Z', '20261109T180000Z', '20261012', '99999999'])
    await expect(ada.get(`${series}_${stamp}`)).rejects.toMatchObject(refusedWith(404, 'notFound'));
});

test('a series of whole days has instances with days', async () => {
  const ada = await somebody();
  const { id } = await ada.insert({
    start: { date: '2024-02-29' },
    end: { date: '2024-03-01' },
    recurrence: ['RRULE:FREQ=YEARLY;COUNT=3'],
  });
  const { items } = await ada.instances(id ?? '', { timeMax: '2040-01-01T00:00:00Z' });
  expect(items).toMatchObject([
    { id: `${id}_20240229`, start: { date: '2024-02-29' }, originalStartTime: { date: '2024-02-29' } },
    { id: `${id}_20280229`, end: { date: '2028-03-01' } },
    { id: `${id}_20320229` },
  ]);
});

test('a series must name the zone in which it keeps its time of day', async () => {
  const ada = await somebody();
  const event = { ...weekly, start: { dateTime: '2026-10-12T19:00:00+02:00' } };
  await expect(ada.insert(event)).rejects.toMatchObject(refusedWith(400, 'required'));
});

test('instances come in pages', async () => {
  const { ada, series, instances } = await choir();
  const { nextPageToken } = await ada.instances(series, { maxResults: 3 });
  expect(idsOf(await instances({ maxResults: 3, pageToken: nextPageToken ?? '' }))).toEqual(['20261102T180000Z']);
});
