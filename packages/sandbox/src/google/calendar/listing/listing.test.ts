import type { calendar_v3 } from '@googleapis/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../../testing/listening-sandbox.ts';
import { calendarOf, refusedWith } from '../calendar.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
beforeEach(() => sandbox.clock.reset());
afterAll(() => sandbox.close());

let people = 0;
const somebody = () => calendarOf(sandbox.origin, `reader${(people += 1)}@example.com`);

const at = (start: string, end: string, more: calendar_v3.Schema$Event = {}) => ({
  summary: start,
  start: { dateTime: start, timeZone: 'UTC' },
  end: { dateTime: end, timeZone: 'UTC' },
  ...more,
});
const hour = (day: string, more: calendar_v3.Schema$Event = {}) => at(`${day}T10:00:00Z`, `${day}T11:00:00Z`, more);
const daily = { recurrence: ['RRULE:FREQ=DAILY'] };

const summaries = ({ items }: calendar_v3.Schema$Events) => items?.map(({ summary }) => summary);
const ids = ({ items }: calendar_v3.Schema$Events) => items?.map(({ id }) => id);

test('a span shows what overlaps it, also what began the day before, and nothing that only touches it', async () => {
  const ada = await somebody();
  await ada.insert(at('2026-11-19T22:00:00Z', '2026-11-20T02:00:00Z', { summary: 'over midnight' }));
  await ada.insert(at('2026-11-19T22:00:00Z', '2026-11-20T00:00:00Z', { summary: 'until midnight' }));
  await ada.insert(at('2026-11-20T23:00:00Z', '2026-11-21T01:00:00Z', { summary: 'into the night' }));
  await ada.insert(at('2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z', { summary: 'next day' }));
  const span = { timeMin: '2026-11-20T00:00:00Z', timeMax: '2026-11-21T00:00:00Z' };
  const shown = await ada.list({ ...span, singleEvents: true, orderBy: 'startTime' });
  expect(summaries(shown)).toEqual(['over midnight', 'into the night']);
});

test.each<[string, calendar_v3.Params$Resource$Events$List, number, string]>([
  ['an empty span', { timeMin: '2026-11-21T00:00:00Z', timeMax: '2026-11-21T00:00:00Z' }, 400, 'timeRangeEmpty'],
  ['a moment without an offset', { timeMin: '2026-11-21T00:00:00' }, 400, 'invalid'],
  ['an order by start of whole series', { orderBy: 'startTime' }, 400, 'badRequest'],
  ['an unknown zone', { timeZone: 'Mars/Olympus' }, 400, 'invalid'],
  ['a page of nothing', { maxResults: 0 }, 400, 'invalid'],
  ['a page token of its own making', { pageToken: 'CiAK' }, 400, 'invalid'],
  ['a sync token of its own making', { syncToken: 'CPDAlvWDx70C' }, 410, 'fullSyncRequired'],
  ['changes of long ago', { updatedMin: '2026-01-01T00:00:00Z' }, 410, 'updatedMinTooLongAgo'],
])('who asks for %s is refused', async (_what, query, status, reason) => {
  await expect((await somebody()).list(query)).rejects.toMatchObject(refusedWith(status, reason));
});

test('pages follow each other without a gap, even when an event disappears in between', async () => {
  const ada = await somebody();
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
  const events = await Promise.all(days.map((day) => ada.insert(hour(day))));
  const query = { singleEvents: true, orderBy: 'startTime', maxResults: 3 };
  const first = await ada.list(query);
  await ada.remove(events[0]?.id ?? '');
  const second = await ada.list({ ...query, pageToken: first.nextPageToken ?? '' });
  const third = await ada.list({ ...query, pageToken: second.nextPageToken ?? '' });
  expect([first, second, third].flatMap((page) => ids(page))).toEqual(events.map(({ id }) => id));
  expect(third).not.toHaveProperty('nextPageToken');
});

test('words and properties of one’s own narrow the list', async () => {
  const ada = await somebody();
  await ada.insert(
    hour('2026-11-20', { summary: 'Lunch with Bob', extendedProperties: { private: { contact: 'b' } } }),
  );
  await ada.insert(hour('2026-11-20', { summary: 'Dentist', attendees: [{ email: 'drill@example.com' }] }));
  expect(summaries(await ada.list({ q: 'bob' }))).toEqual(['Lunch with Bob']);
  expect(summaries(await ada.list({ q: 'DRILL@' }))).toEqual(['Dentist']);
  expect(summaries(await ada.list({ privateExtendedProperty: ['contact=b'] }))).toEqual(['Lunch with Bob']);
  expect(await ada.list({ q: 'bob' })).not.toHaveProperty('nextSyncToken');
});

test('what changed lately can be asked for, with what was deleted', async () => {
  const ada = await somebody();
  const { id } = await ada.insert(hour('2026-11-20'));
  await ada.insert(hour('2026-11-21'));
  await sandbox.clock.moveTo(Temporal.Instant.from('2026-11-16T10:00:00Z'));
  await ada.remove(id ?? '');
  const { items } = await ada.list({ updatedMin: '2026-11-16T00:00:00Z' });
  expect(items).toMatchObject([{ id, status: 'cancelled' }]);
});

async function synced(query: calendar_v3.Params$Resource$Events$List = {}) {
  const ada = await somebody();
  const events = await Promise.all(['16', '17', '18'].map((day) => ada.insert(hour(`2026-11-${day}`))));
  let syncToken = (await ada.list(query)).nextSyncToken ?? '';
  const changes = async () => {
    const page = await ada.list({ singleEvents: query.singleEvents ?? false, syncToken });
    syncToken = page.nextSyncToken ?? '';
    return page.items ?? [];
  };
  return { ada, ids: events.map(({ id }) => id ?? ''), changes, token: () => syncToken };
}

test('a sync token brings what was added, changed and deleted since, and then nothing', async () => {
  const {
    ada,
    ids: [kept = '', gone = ''],
    changes,
  } = await synced();
  expect(await changes()).toEqual([]);
  const { id: added } = await ada.insert(hour('2026-11-19'));
  await ada.patch(kept, { summary: 'Changed' });
  await ada.remove(gone);
  const changed = new Map((await changes()).map((event) => [event.id, event]));
  expect([...changed.keys()].toSorted()).toEqual([added, kept, gone].toSorted());
  expect(changed.get(kept)?.summary).toBe('Changed');
  expect(changed.get(gone)).toEqual({
    kind: 'calendar#event',
    etag: expect.any(String),
    id: gone,
    status: 'cancelled',
  });
  expect(await changes()).toEqual([]);
});

test('what changes while the pages are turned comes with the next sync', async () => {
  const ada = await somebody();
  const events = await Promise.all(['16', '17', '18'].map((day) => ada.insert(hour(`2026-11-${day}`))));
  const [first = ''] = events.map(({ id }) => id ?? '').toSorted();
  const page = await ada.list({ maxResults: 2 });
  expect(page).not.toHaveProperty('nextSyncToken');
  await ada.patch(first, { summary: 'Meanwhile' });
  const last = await ada.list({ maxResults: 2, pageToken: page.nextPageToken ?? '' });
  const { items } = await ada.list({ syncToken: last.nextSyncToken ?? '' });
  expect(items).toMatchObject([{ id: first, summary: 'Meanwhile' }]);
});

test('a span can be kept up to date; what was moved out of it is told', async () => {
  const span = { timeMin: '2026-11-16T00:00:00Z', timeMax: '2026-11-18T00:00:00Z', singleEvents: true };
  const {
    ada,
    ids: [first = ''],
    changes,
  } = await synced(span);
  const { start, end } = hour('2027-03-01');
  await ada.patch(first, { start, end });
  expect(await changes()).toMatchObject([{ id: first, start: { dateTime: expect.stringContaining('2027-03-01') } }]);
});

test('who sorted the list gets no sync token', async () => {
  const ada = await somebody();
  expect(await ada.list({ singleEvents: true, orderBy: 'startTime' })).not.toHaveProperty('nextSyncToken');
});

test('a sync token goes with no other restriction, with no other calendar, and not for ever', async () => {
  const { ada, token } = await synced();
  const syncToken = token();
  for (const restriction of [{ timeMin: '2026-11-16T00:00:00Z' }, { q: 'bob' }, { orderBy: 'updated' }])
    await expect(ada.list({ syncToken, ...restriction })).rejects.toMatchObject(refusedWith(400, 'badRequest'));
  const bob = await somebody();
  await expect(bob.list({ syncToken })).rejects.toMatchObject(refusedWith(410, 'fullSyncRequired'));
  await sandbox.clock.moveTo(sandbox.clock.now().add({ hours: 31 * 24 }));
  await expect(ada.list({ syncToken })).rejects.toMatchObject(refusedWith(410, 'fullSyncRequired'));
});

test('the sync of instances tells which of them changed, and which are gone', async () => {
  const ada = await somebody();
  const { id: given } = await ada.insert(hour('2026-11-16', { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] }));
  const id = given ?? '';
  const on = (day: number) => `${id}_202611${day}T100000Z`;
  let { nextSyncToken } = await ada.list({ singleEvents: true });
  const changes = async () => {
    const page = await ada.list({ singleEvents: true, syncToken: nextSyncToken ?? '' });
    ({ nextSyncToken } = page);
    return page.items?.map((event) => [event.id, event.status]);
  };
  await ada.patch(on(17), { summary: 'Another' });
  await ada.remove(on(18));
  expect(await changes()).toEqual([
    [on(17), 'confirmed'],
    [on(18), 'cancelled'],
  ]);
  await ada.patch(id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
  expect(await changes()).toEqual([
    [on(16), 'confirmed'],
    [on(17), 'confirmed'],
    [on(18), 'cancelled'],
    [on(19), 'cancelled'],
  ]);
  await ada.remove(id);
  expect(await changes()).toEqual([
    [on(16), 'cancelled'],
    [on(17), 'cancelled'],
  ]);
  expect(await changes()).toEqual([]);
});

test('a series is listed whole with its exceptions, or by its instances', async () => {
  const ada = await somebody();
  const { id: given } = await ada.insert(hour('2026-11-16', { ...daily, summary: 'Run' }));
  const id = given ?? '';
  const span = { timeMin: '2026-11-18T00:00:00Z', timeMax: '2026-11-21T00:00:00Z' };
  await ada.patch(`${id}_20261119T100000Z`, { summary: 'Walk' });
  await ada.remove(`${id}_20261120T100000Z`);
  expect((await ada.list(span)).items).toMatchObject([
    { id, recurrence: daily.recurrence },
    { id: `${id}_20261119T100000Z`, recurringEventId: id, summary: 'Walk' },
    { id: `${id}_20261120T100000Z`, status: 'cancelled' },
  ]);
  expect((await ada.list({ ...span, singleEvents: true })).items).toMatchObject([
    { id: `${id}_20261118T100000Z`, summary: 'Run', recurringEventId: id },
    { id: `${id}_20261119T100000Z`, summary: 'Walk' },
  ]);
  expect((await ada.list({ ...span, singleEvents: true, showDeleted: true })).items).toHaveLength(3);
});

test('another run of the sandbox asks for a full sync', async () => {
  const { token } = await synced();
  const restarted = await listeningSandbox();
  const ada = await calendarOf(restarted.origin, `reader${people}@example.com`);
  await expect(ada.list({ syncToken: token() })).rejects.toMatchObject(refusedWith(410, 'fullSyncRequired'));
  await restarted.close();
});

test('only the wanted parts of a list are answered, and the token at its end is the same', async () => {
  const ada = await calendarOf(sandbox.origin, 'narrow@example.com');
  for (const id of ['first', 'second', 'third'])
    await ada.insert({ id, start: { date: '2026-11-20' }, end: { date: '2026-11-21' } });
  const fields = 'nextPageToken,nextSyncToken';
  const { nextPageToken, ...rest } = await ada.list({ maxResults: 1, fields });
  expect(rest).toEqual({});
  const last = await ada.list({ maxResults: 2500, pageToken: nextPageToken ?? '', fields });
  expect(Object.keys(last)).toEqual(['nextSyncToken']);
  expect((await ada.list({ syncToken: last.nextSyncToken ?? '' })).items).toEqual([]);
});
