import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../../testing/listening-sandbox.ts';
import { calendarOf, eventsScope, listScope, refusedWith } from '../calendar.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

let people = 0;
const somebody = (scopes?: string[]) => calendarOf(sandbox.origin, `person${(people += 1)}@example.com`, scopes);

const lunch = {
  summary: 'Lunch',
  start: { dateTime: '2026-11-20T12:00:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-11-20T13:00:00', timeZone: 'Europe/Berlin' },
};

test('a new account has three calendars, and its own is empty', async () => {
  const ada = await calendarOf(sandbox.origin, 'ada@example.com');
  const { items } = await ada.calendars();
  expect(items).toMatchObject([
    { id: 'ada@example.com', summary: 'ada@example.com', primary: true, accessRole: 'owner', selected: true },
    { summary: 'Family', accessRole: 'owner', backgroundColor: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    { summary: 'Holidays', accessRole: 'reader', timeZone: Temporal.Now.timeZoneId() },
  ]);
  expect(items?.[1]).not.toHaveProperty('primary');
  expect((await ada.list()).items).toEqual([]);
});

test('the list of calendars comes in pages', async () => {
  const ada = await somebody();
  const first = await ada.calendars({ maxResults: 2 });
  expect(first.items).toHaveLength(2);
  const second = await ada.calendars({ maxResults: 2, pageToken: first.nextPageToken ?? '' });
  expect(second.items).toMatchObject([{ summary: 'Holidays' }]);
  expect(second).not.toHaveProperty('nextPageToken');
});

test('an inserted event is told back with all that Google adds', async () => {
  await sandbox.clock.moveTo(Temporal.Instant.from('2026-11-15T10:00:00Z'));
  const ada = await calendarOf(sandbox.origin, 'inserting@example.com');
  const event = await ada.insert({
    ...lunch,
    location: 'Rialto',
    description: 'The one with the terrace',
    colorId: '5',
    visibility: 'private',
    attendees: [{ email: 'bob@example.com' }, { email: 'inserting@example.com', responseStatus: 'accepted' }],
    extendedProperties: { private: { contact: 'c1' } },
  });
  expect(event).toMatchObject({
    kind: 'calendar#event',
    etag: expect.stringMatching(/^"\d+"$/),
    id: expect.stringMatching(/^[a-v0-9]{26}$/),
    status: 'confirmed',
    htmlLink: expect.stringContaining(sandbox.origin),
    created: '2026-11-15T10:00:00.000Z',
    updated: '2026-11-15T10:00:00.000Z',
    creator: { email: 'inserting@example.com', self: true },
    organizer: { email: 'inserting@example.com', self: true },
    start: { dateTime: expect.any(String), timeZone: 'Europe/Berlin' },
    iCalUID: `${event.id}@google.com`,
    sequence: 0,
    attendees: [
      { email: 'bob@example.com', responseStatus: 'needsAction' },
      { email: 'inserting@example.com', responseStatus: 'accepted', self: true, organizer: true },
    ],
    reminders: { useDefault: true },
    eventType: 'default',
    location: 'Rialto',
    colorId: '5',
    visibility: 'private',
    extendedProperties: { private: { contact: 'c1' } },
  });
  expect(Temporal.Instant.from(event.start?.dateTime ?? '').toString()).toBe('2026-11-20T11:00:00Z');
  expect(await ada.get(event.id ?? '')).toEqual(event);
  expect((await ada.list()).items).toEqual([event]);
});

test('times are told with the offset of the zone that the reader asks for', async () => {
  const ada = await somebody();
  const { id } = await ada.insert(lunch);
  expect((await ada.get(id ?? '', { timeZone: 'Asia/Tokyo' })).start).toEqual({
    dateTime: '2026-11-20T20:00:00+09:00',
    timeZone: 'Europe/Berlin',
  });
  expect((await ada.list({ timeZone: 'UTC' })).items?.[0]?.end?.dateTime).toBe('2026-11-20T12:00:00Z');
});

test.each([
  ['an offset says enough', '2026-11-20T12:00:00-05:00', undefined, '2026-11-20T17:00:00Z'],
  ['a zone is asked where there is no offset', '2026-07-20T12:00:00', 'America/New_York', '2026-07-20T16:00:00Z'],
])('%s', async (_title, dateTime, timeZone, instant) => {
  const ada = await somebody();
  const when = { dateTime, ...(timeZone && { timeZone }) };
  const { start } = await ada.insert({ start: when, end: when });
  expect(Temporal.Instant.from(start?.dateTime ?? '').toString()).toBe(instant);
});

test('a client may choose the id; it is taken for ever, also after the event was deleted', async () => {
  const ada = await somebody();
  const id = 'ic0123456789abcdefghijklmnopqrstuv';
  expect((await ada.insert({ id, ...lunch })).id).toBe(id);
  await expect(ada.insert({ id, ...lunch })).rejects.toMatchObject(refusedWith(409, 'duplicate'));
  await ada.remove(id);
  await expect(ada.insert({ id, ...lunch })).rejects.toMatchObject(refusedWith(409, 'duplicate'));
  expect((await (await somebody()).insert({ id, ...lunch })).id).toBe(id);
});

test.each(['abcd', 'ABCDE', 'wxyza', 'with-dash', 'a'.repeat(1025)])('the id %s is refused', async (id) => {
  await expect((await somebody()).insert({ id, ...lunch })).rejects.toMatchObject(refusedWith(400, 'invalid'));
});

test('ids of the greatest length are found again', async () => {
  const ada = await somebody();
  const id = 'a'.repeat(1024);
  await ada.insert({ id, ...lunch });
  expect((await ada.get(id)).summary).toBe('Lunch');
});

test.each([
  ['no start', { end: lunch.end }, 'required'],
  ['no end', { start: lunch.start }, 'required'],
  ['no zone', { start: { dateTime: '2026-11-20T12:00:00' }, end: lunch.end }, 'required'],
  ['an unknown zone', { ...lunch, start: { ...lunch.start, timeZone: 'Mars/Olympus' } }, 'invalid'],
  ['a day and a time', { start: { date: '2026-11-20' }, end: lunch.end }, 'invalid'],
  ['both in one', { ...lunch, start: { ...lunch.start, date: '2026-11-20' } }, 'invalid'],
  ['an end before the start', { start: lunch.end, end: lunch.start }, 'timeRangeEmpty'],
  ['no day at all', { start: { date: '2026-11-20' }, end: { date: '2026-11-20' } }, 'timeRangeEmpty'],
  ['a guest without an address', { ...lunch, attendees: [{ email: 'bob' }] }, 'invalid'],
  ['a rule that makes no sense', { ...lunch, recurrence: ['RRULE:FREQ=SOMETIMES'] }, 'invalid'],
])('an event with %s is refused', async (_what, event, reason) => {
  await expect((await somebody()).insert(event)).rejects.toMatchObject(refusedWith(400, reason));
});

test('a patch changes what it names, takes away what is null, and leaves the rest', async () => {
  const ada = await somebody();
  const { id, etag } = await ada.insert({
    ...lunch,
    location: 'Rialto',
    description: 'Soup',
    extendedProperties: { private: { contact: 'c1' } },
  });
  const patched = await ada.patch(id ?? '', {
    summary: 'Dinner',
    description: null,
    extendedProperties: { private: { kind: 'meeting' } },
  });
  expect(patched).toMatchObject({
    summary: 'Dinner',
    location: 'Rialto',
    sequence: 0,
    extendedProperties: { private: { contact: 'c1', kind: 'meeting' } },
  });
  expect(patched).not.toHaveProperty('description');
  expect(patched.etag).not.toBe(etag);
  const later = { dateTime: '2026-11-20T19:00:00Z' };
  expect((await ada.patch(id ?? '', { end: later })).sequence).toBe(1);
});

test('an update takes the place of the whole event', async () => {
  const ada = await somebody();
  const { id } = await ada.insert({ ...lunch, location: 'Rialto' });
  const updated = await ada.update(id ?? '', { ...lunch, summary: 'Dinner' });
  expect(updated).toMatchObject({ id, summary: 'Dinner' });
  expect(updated).not.toHaveProperty('location');
});

test('a change that says which version it means is refused when there is a newer one', async () => {
  const ada = await somebody();
  const { id: given, etag } = await ada.insert(lunch);
  const [id, ifMatch] = [given ?? '', etag ?? ''];
  const { etag: newer } = await ada.patch(id, { summary: 'Dinner' }, { ifMatch });
  const stale = refusedWith(412, 'conditionNotMet');
  await expect(ada.patch(id, { summary: 'Breakfast' }, { ifMatch })).rejects.toMatchObject(stale);
  await expect(ada.update(id, lunch, ifMatch)).rejects.toMatchObject(stale);
  await expect(ada.remove(id, ifMatch)).rejects.toMatchObject(stale);
  expect((await ada.get(id)).summary).toBe('Dinner');
  expect((await ada.remove(id, newer ?? '')).status).toBe(204);
});

test('a deleted event is gone from the list, cannot be deleted twice, and can be brought back', async () => {
  const ada = await somebody();
  const { id: given } = await ada.insert(lunch);
  const id = given ?? '';
  expect((await ada.remove(id)).status).toBe(204);
  await expect(ada.remove(id)).rejects.toMatchObject(refusedWith(410, 'deleted'));
  await expect(ada.patch(id, { summary: 'Dinner' })).rejects.toMatchObject(refusedWith(410, 'deleted'));
  expect((await ada.list()).items).toEqual([]);
  expect((await ada.list({ showDeleted: true })).items).toMatchObject([{ id, status: 'cancelled' }]);
  expect((await ada.get(id)).status).toBe('cancelled');
  expect(await ada.patch(id, { status: 'confirmed' })).toMatchObject({ status: 'confirmed', summary: 'Lunch' });
  expect((await ada.list()).items).toHaveLength(1);
});

test('an all-day event ends on the day after its last one, and can become one with times', async () => {
  const ada = await somebody();
  const trip = await ada.insert({ start: { date: '2026-12-30' }, end: { date: '2027-01-03' } });
  expect([trip.start, trip.end]).toEqual([{ date: '2026-12-30' }, { date: '2027-01-03' }]);
  const { start, end } = lunch;
  await expect(ada.patch(trip.id ?? '', { start, end })).rejects.toMatchObject(refusedWith(400, 'invalid'));
  const timed = await ada.patch(trip.id ?? '', { start: { ...start, date: null }, end: { ...end, date: null } });
  expect(timed.start).toEqual({ dateTime: expect.any(String), timeZone: 'Europe/Berlin' });
});

test('a calendar that is only to be read refuses every change', async () => {
  const ada = await somebody();
  const calendarId = (await ada.calendars()).items?.[2]?.id ?? '';
  const { items } = await ada.list({ calendarId });
  expect(items).not.toEqual([]);
  await expect(ada.insert(lunch, { calendarId })).rejects.toMatchObject(refusedWith(403, 'requiredAccessLevel'));
});

test('another account’s calendar and an unknown event are not found', async () => {
  const ada = await somebody();
  await expect(ada.list({ calendarId: 'bob@example.com' })).rejects.toMatchObject(refusedWith(404, 'notFound'));
  await expect(ada.get('nothinghere')).rejects.toMatchObject(refusedWith(404, 'notFound'));
  await expect(ada.get('nothinghere_20261120T110000Z')).rejects.toMatchObject(refusedWith(404, 'notFound'));
});

const meeting = { createRequest: { requestId: 'r1', conferenceSolutionKey: { type: 'hangoutsMeet' } } };

test('a Meet link is made on request, the same for the same request, and leads somewhere', async () => {
  const ada = await somebody();
  const withMeet = { ...lunch, conferenceData: meeting };
  const event = await ada.insert(withMeet, { conferenceDataVersion: 1 });
  expect(event.hangoutLink).toMatch(/\/sandbox\/meet\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
  expect(event.conferenceData).toMatchObject({
    createRequest: { requestId: 'r1', status: { statusCode: 'success' } },
    entryPoints: [{ entryPointType: 'video', uri: event.hangoutLink }],
    conferenceSolution: { key: { type: 'hangoutsMeet' } },
  });
  expect((await ada.insert(withMeet, { conferenceDataVersion: 1 })).hangoutLink).toBe(event.hangoutLink);
  const page = await fetch(event.hangoutLink ?? '');
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining(event.conferenceData?.conferenceId ?? ''),
  ]);
  const id = event.id ?? '';
  const other = { createRequest: { ...meeting.createRequest, requestId: 'r2' } };
  expect((await ada.patch(id, { conferenceData: other })).hangoutLink).toBe(event.hangoutLink);
  const renewed = await ada.patch(id, { conferenceData: other }, { conferenceDataVersion: 1 });
  expect(renewed.hangoutLink).not.toBe(event.hangoutLink);
  expect((await ada.patch(id, { summary: 'Call' }, { conferenceDataVersion: 1 })).hangoutLink).toBe(
    renewed.hangoutLink,
  );
});

test('a client that does not speak of conferences gets none', async () => {
  const ada = await somebody();
  const event = await ada.insert({ ...lunch, conferenceData: meeting });
  expect(event).not.toHaveProperty('hangoutLink');
  expect(event).not.toHaveProperty('conferenceData');
});

test.each([
  ['list of calendars', [eventsScope], ({ calendars }: Awaited<ReturnType<typeof somebody>>) => calendars()],
  ['events', [listScope], ({ list }: Awaited<ReturnType<typeof somebody>>) => list()],
  [
    'right to write',
    ['https://www.googleapis.com/auth/calendar.readonly'],
    ({ insert }: Awaited<ReturnType<typeof somebody>>) => insert(lunch),
  ],
])('without the scope for the %s it is forbidden', async (_what, scopes, call) => {
  await expect(call(await somebody(scopes))).rejects.toMatchObject(refusedWith(403, 'insufficientPermissions'));
});

test('after a revocation the call has no valid credentials', async () => {
  const ada = await somebody();
  await ada.client.revokeToken(ada.tokens.refresh_token ?? '');
  await expect(ada.list()).rejects.toMatchObject(refusedWith(401, 'authError'));
});
