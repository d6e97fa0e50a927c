import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../../testing/listening-sandbox.ts';
import { calendarOf } from '../calendar.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const zone = Temporal.Now.timeZoneId();
const localStart = (event: { start?: { dateTime?: string | null } } | undefined) =>
  Temporal.Instant.from(event?.start?.dateTime ?? '')
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** A person with the API in one hand and the phone in the other. */
async function withPhone(email: string) {
  const phone = `/sandbox/calendar/${email}`;
  return {
    api: await calendarOf(sandbox.origin, email),
    week: async (day = '2026-11-16') => (await sandbox.get(`${phone}?week=${day}`)).body,
    tap: (what: string, fields: Record<string, string>) => sandbox.postForm(`${phone}/${what}`, fields),
  };
}

test('the page begins with the people, and takes any other address', async () => {
  const page = await sandbox.get('/sandbox/calendar');
  expect(page.body).toContain('href="/sandbox/calendar/ada%40example.com"');
  const other = await sandbox.get('/sandbox/calendar?email=zoe@example.org');
  expect([other.statusCode, other.headers.location]).toEqual([303, '/sandbox/calendar/zoe%40example.org']);
  expect((await sandbox.get('/sandbox/calendar/zoe%40example.org')).body).toContain('Calendars of Zoe');
  expect((await sandbox.get('/sandbox/calendar/nobody')).statusCode).toBe(400);
});

test('an event that was added on the phone is there for the product, and the other way round', async () => {
  const { api, week, tap } = await withPhone('ada@example.com');
  expect(await week()).toContain('Nothing planned');
  const added = await tap('events', { summary: 'Tea', start: '2026-11-17T15:00', end: '2026-11-17T16:00' });
  expect([added.statusCode, added.headers.location]).toEqual([
    303,
    '/sandbox/calendar/ada%40example.com?week=2026-11-17',
  ]);
  const { items } = await api.list();
  expect(items).toMatchObject([{ summary: 'Tea', start: { timeZone: zone } }]);
  expect(localStart(items?.[0])).toBe('2026-11-17T15:00');

  await api.insert(
    {
      summary: 'Call <b>',
      location: 'Rialto',
      start: { dateTime: '2026-11-18T09:00:00', timeZone: zone },
      end: { dateTime: '2026-11-18T10:00:00', timeZone: zone },
      attendees: [{ email: 'bob@example.com', displayName: 'Bob Stone' }],
      conferenceData: { createRequest: { requestId: 'r', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
    },
    { conferenceDataVersion: 1 },
  );
  const page = await week();
  for (const text of ['Tea', '15:00 – 16:00', 'Call &lt;b&gt;', 'Rialto', 'With Bob Stone', 'Join Meet'])
    expect(page).toContain(text);
});

test('a whole day is added and changed by its first and last day', async () => {
  const { api, tap } = await withPhone('days@example.com');
  await tap('events', { summary: 'Trip', start: '2026-11-20T15:00', end: '2026-11-21T16:00', allDay: 'true' });
  const event = (await api.list()).items?.[0]?.id ?? '';
  expect(await api.get(event)).toMatchObject({ start: { date: '2026-11-20' }, end: { date: '2026-11-22' } });
  await tap('event/change', {
    calendar: 'primary',
    event,
    summary: 'Long trip',
    start: '2026-11-20',
    end: '2026-11-24',
  });
  expect(await api.get(event)).toMatchObject({ summary: 'Long trip', end: { date: '2026-11-25' } });
});

test('a change from the phone makes another version, so that the product’s own is refused', async () => {
  const { api, tap } = await withPhone('bob@example.com');
  const { id, etag } = await api.insert({
    summary: 'Lunch',
    start: { dateTime: '2026-11-20T12:00:00', timeZone: 'Europe/Berlin' },
    end: { dateTime: '2026-11-20T13:00:00', timeZone: 'Europe/Berlin' },
  });
  const event = id ?? '';
  await tap('event/change', {
    calendar: 'bob@example.com',
    event,
    summary: 'Late lunch',
    start: '2026-11-20T14:00',
    end: '2026-11-20T15:00',
  });
  const changed = await api.get(event);
  expect(changed).toMatchObject({ summary: 'Late lunch', start: { timeZone: 'Europe/Berlin' } });
  expect(localStart(changed)).toBe('2026-11-20T14:00');
  await expect(api.patch(event, { summary: 'Mine' }, { ifMatch: etag ?? '' })).rejects.toMatchObject({ status: 412 });
});

test('the link of an event leads to its page', async () => {
  const { api } = await withPhone('linked@example.com');
  const { htmlLink } = await api.insert({ summary: 'Tea', start: { date: '2026-11-20' }, end: { date: '2026-11-21' } });
  const page = await fetch(htmlLink ?? '');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Change it from the phone')]);
});

test('of a series one event or all are changed and deleted', async () => {
  const { api, tap } = await withPhone('maya@example.com');
  const { id } = await api.insert({
    summary: 'Choir',
    start: { dateTime: '2026-11-16T19:00:00', timeZone: zone },
    end: { dateTime: '2026-11-16T20:00:00', timeZone: zone },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  });
  const starts = async () => {
    const { items } = await api.list({ singleEvents: true, orderBy: 'startTime' });
    return items?.map((event) => `${event.summary} ${localStart(event)}`);
  };
  const second = async () => (await api.instances(id ?? '')).items?.[1]?.id ?? '';
  const calendar = 'primary';
  const toTuesday = { start: '2026-11-24T18:00', end: '2026-11-24T20:00' };
  await tap('event/change', { calendar, event: await second(), summary: 'Singing', which: 'all', ...toTuesday });
  expect(await starts()).toEqual(['Singing 2026-11-17T18:00', 'Singing 2026-11-24T18:00', 'Singing 2026-12-01T18:00']);
  await tap('event/change', { calendar, event: await second(), summary: 'Concert', which: 'one', ...toTuesday });
  expect(await starts()).toEqual(['Singing 2026-11-17T18:00', 'Concert 2026-11-24T18:00', 'Singing 2026-12-01T18:00']);
  await tap('event/delete', { calendar, event: await second(), which: 'one' });
  expect(await starts()).toEqual(['Singing 2026-11-17T18:00', 'Singing 2026-12-01T18:00']);
  await tap('event/delete', { calendar, event: await second(), which: 'all' });
  expect(await starts()).toEqual([]);
});

test('a sample week is filled once', async () => {
  const { api, week, tap } = await withPhone('sample@example.com');
  await tap('sample-week', { week: '2026-11-18' });
  await tap('sample-week', { week: '2026-11-16' });
  const { items } = await api.list({ timeMin: '2026-11-15T00:00:00Z', timeMax: '2026-11-24T00:00:00Z' });
  expect(items?.map(({ summary }) => summary).toSorted()).toEqual([
    'Call with Grace',
    'Concert',
    'Dentist',
    'Lunch with Bob',
    'Running with the dog',
    'Weekend in the mountains',
  ]);
  expect(await week()).toContain('Pancakes at grandma’s');
});

test.each([
  ['events', { summary: 'Tea', start: '2026-02-30T15:00', end: '2026-03-01T15:00' }, 400],
  ['events', { summary: 'Tea', start: '2026-11-20T15:00', end: '2026-11-20T14:00' }, 400],
  ['events', { summary: ' ', start: '2026-11-20T15:00', end: '2026-11-20T16:00' }, 400],
  ['events', { summary: 'Tea', start: '2026-11-20T15:00', end: '2026-11-20T16:00', calendar: 'nobody' }, 404],
  ['event/delete', { calendar: 'primary', event: 'nothing' }, 404],
])('the phone says why %s with %j does not work', async (what, fields, status) => {
  const { tap } = await withPhone('ada@example.com');
  const reply = await tap(what, fields);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
});

test('a script gets the event in JSON', async () => {
  const reply = await sandbox.post('/sandbox/calendar/script@example.com/events', {
    summary: 'Tea',
    start: '2026-11-20T15:00',
    end: '2026-11-20T16:00',
  });
  expect(reply.json()).toMatchObject({ kind: 'calendar#event', summary: 'Tea' });
});
