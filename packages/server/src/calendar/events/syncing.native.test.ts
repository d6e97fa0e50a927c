import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type EventsReply } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { applyEvents } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { scheduler, moveTo, phoneOf, eventsOf, fault } = calendaring(testApp);

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));
afterEach(() => fault('none'));

/** What is asked of the sandbox's calendars, in the order in which it comes. */
const lists: URLSearchParams[] = [];
const AS_IT_IS = (url: string) => url;
/** What becomes of them on the way. */
let rewrite = AS_IT_IS;
afterEach(() => void (rewrite = AS_IT_IS));
const note = (message: unknown) => {
  const { request } = message as { request: IncomingMessage };
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://sandbox');
  if (request.method !== 'GET' || !/\/calendars\/[^/]+\/events$/.test(pathname)) return;
  lists.push(searchParams);
  request.url = rewrite(request.url!);
};
channel('http.server.request.start').subscribe(note);
afterAll(() => {
  channel('http.server.request.start').unsubscribe(note);
});
beforeEach(() => void lists.splice(0));

const at = (moment: string) => ({ moment, zone: 'UTC' });

/** As many events on each of the 42 days that a month shows, with a day on either side. */
async function busy(user: TestUser, perDay: number) {
  const phone = await phoneOf(user);
  const ids = Array.from({ length: perDay }, () => crypto.randomUUID().replaceAll('-', ''));
  for (const [index, id] of ids.entries()) {
    const hour = `2026-10-25T${String(index % 24).padStart(2, '0')}`;
    const times = { start: at(`${hour}:00:00Z`), end: at(`${hour}:15:00Z`) };
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=44'];
    await phone.insert({ calendarId: 'primary', id }, { title: `Call ${index}`, ...times, recurrence });
  }
  return { phone, ids };
}

/** A browser on the month, which keeps what it knows and asks for the rest. */
function browser(user: TestUser) {
  let known: EventsReply['data'] = [];
  let sync: string | undefined;
  return {
    events: () => known,
    look: async () => {
      lists.splice(0);
      const { status, body } = await eventsOf(user, '2026-10-26', '2026-12-06', { sync });
      expect(status).toBe(200);
      known = applyEvents(known, body);
      ({ sync } = body);
      return { ...body, calls: lists.length };
    },
  };
}
const keys = (events: EventsReply['data']) =>
  events.map(({ id, title, start }) => `${id} ${title} ${start}`).toSorted();

describe('a month of five thousand events', () => {
  test('is shown up to a bound, says so, and is then kept by its changes alone', async () => {
    const { user } = await scheduler();
    const { phone } = await busy(user, 120);
    const month = browser(user);
    const first = await month.look();
    expect(first).toMatchObject({ whole: [user.user.email], cut: [user.user.email], calls: 10 + 2 });
    expect(first.data.length).toBeGreaterThan(2000);
    expect(lists.at(-1)!.get('fields')).toBe('nextPageToken,nextSyncToken');
    const none = { whole: [], data: [], removed: [], cut: [user.user.email], calls: 1 };
    expect(await month.look()).toMatchObject(none);
    const [shown, gone] = month.events();
    await phone.patch({ calendarId: 'primary', id: shown!.id }, { title: 'Long call' });
    await phone.remove({ calendarId: 'primary', id: gone!.id });
    const tea = crypto.randomUUID().replaceAll('-', '');
    const times = { start: at('2026-11-20T12:00:00Z'), end: at('2026-11-20T13:00:00Z') };
    await phone.insert({ calendarId: 'primary', id: tea }, { title: 'Tea', ...times });
    const before = month.events().length;
    expect(await month.look()).toMatchObject({ whole: [], cut: [user.user.email], calls: 1 });
    const now = month.events();
    expect(now).toHaveLength(before);
    expect(now.find(({ id }) => id === shown!.id)?.title).toBe('Long call');
    expect(now.some(({ id }) => id === gone!.id)).toBe(false);
    expect(now.some(({ id }) => id === tea)).toBe(true);
    expect(await month.look()).toMatchObject(none);
  });

  test('is read no further than what is shown, look by look, where there are too many to find the end', async () => {
    const { user } = await scheduler();
    await busy(user, 70);
    // One event to a page past what is shown: the end is further away than anybody goes.
    rewrite = (url) => url.replace('maxResults=2500', 'maxResults=1');
    const month = browser(user);
    expect(await month.look()).toMatchObject({ whole: [user.user.email], cut: [user.user.email], calls: 20 });
    expect(await month.look()).toMatchObject({ whole: [user.user.email], cut: [user.user.email], calls: 10 });
    expect(await month.look()).toMatchObject({ whole: [user.user.email], calls: 10 });
  });
});

describe('where Google no longer knows what changed', () => {
  test('everything is read anew, once, and is right', async () => {
    const { user } = await scheduler();
    const { phone, ids } = await busy(user, 3);
    const month = browser(user);
    await month.look();
    await phone.remove({ calendarId: 'primary', id: ids[0]! });
    await fault('410', { times: 1 });
    expect(await month.look()).toMatchObject({ whole: [user.user.email], removed: [], failed: [], calls: 2 });
    const fresh = browser(user);
    await fresh.look();
    expect(keys(month.events())).toEqual(keys(fresh.events()));
    expect(month.events().length).toBeGreaterThan(80);
    expect(await month.look()).toMatchObject({ whole: [], data: [], calls: 1 });
  });

  test('so it is in the middle of everything', async () => {
    const { user } = await scheduler();
    await busy(user, 12);
    const month = browser(user);
    await fault('410', { times: 1 });
    expect(await month.look()).toMatchObject({ whole: [user.user.email], failed: [], cut: [], calls: 2 + 3 });
    expect(new Set(month.events().map(({ id }) => id)).size).toBe(12 * 42);
    expect(month.events()).toHaveLength(12 * 42);
  });

  test('so it is in the middle of what changed, also where a page is called unknown', async () => {
    const { user } = await scheduler();
    const { phone, ids } = await busy(user, 12);
    const month = browser(user);
    await month.look();
    for (const id of ids) await phone.patch({ calendarId: 'primary', id }, { title: 'Chat' });
    rewrite = (url) => (url.includes('syncToken=') ? url.replace(/pageToken=[^&]+/, 'pageToken=forgotten') : url);
    expect(await month.look()).toMatchObject({ whole: [user.user.email], failed: [], calls: 2 + 3 });
    expect(month.events().map(({ title }) => title)).toEqual(Array.from({ length: 12 * 42 }, () => 'Chat'));
  });

  test('a Google that never does is told of, and what is known stays', async () => {
    const { user } = await scheduler();
    await busy(user, 12);
    const month = browser(user);
    await month.look();
    await fault('410');
    const { status, body } = await eventsOf(user, '2026-10-26', '2026-12-06');
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'calendar.refused' } });
    await fault('none');
    expect(await month.look()).toMatchObject({ whole: [], failed: [], calls: 1 });
  });
});
