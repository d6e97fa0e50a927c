import {
  calendarEndpoints,
  type CalendarEvent,
  type EventConflict,
} from '@inner-circle/domain/calendar/calendar.contract.ts';
import { freeTimesEndpoints } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { applyEvents } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { signIn } = testApp;
const { scheduler, addContact, moveTo, phoneOf, eventsOf, fault } = calendaring(testApp);
const { create, update, remove, calendars, showCalendars } = calendarEndpoints;
const { find: freeTimes } = freeTimesEndpoints;

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));
afterEach(() => fault('none'));

const LUNCH = { title: 'Lunch', start: '2026-11-20T12:00:00Z', end: '2026-11-20T13:00:00Z', zone: 'UTC' };
const add = async (user: TestUser, fields: object = {}) => {
  const { status, body } = await user(create, { body: { ...LUNCH, ...fields } });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const change = (user: TestUser, { id, calendarId }: CalendarEvent, body: object) =>
  user(update, { params: { id }, body: { calendarId, ...body } });
const week = async (user: TestUser) => (await eventsOf(user, '2026-11-16', '2026-11-22')).body;
const titles = (events: readonly CalendarEvent[]) => events.map(({ title, start }) => `${start} ${title}`).toSorted();

describe('an event', () => {
  test('that is added is at Google, with everything that was said of it', async () => {
    const { user, contactId } = await scheduler();
    const fields = {
      contactId,
      description: 'About <b>compilers</b>',
      location: 'Café Nanosecond',
      attendees: ['grace@example.com'],
      generateMeetLink: true,
    };
    const event = await add(user, fields);
    expect(event).toMatchObject({
      source: 'google',
      type: 'meeting',
      title: 'Lunch',
      start: '2026-11-20T12:00:00.000Z',
      end: '2026-11-20T13:00:00.000Z',
      allDay: false,
      zone: 'UTC',
      contactId,
      contactName: 'Grace',
      contactPhoto: null,
      description: 'About <b>compilers</b>',
      location: 'Café Nanosecond',
      attendees: [{ email: 'grace@example.com', response: 'none' }],
      calendarId: user.user.email,
      readOnly: false,
      seriesId: null,
      createInteraction: false,
    });
    expect(event.meetLink).toMatch(/^https?:/);
    expect((await week(user)).data).toEqual([event]);
  });

  test('ends half an hour after its start unless something else was said, and may last all day', async () => {
    const { user } = await scheduler();
    expect((await add(user, { end: undefined })).end).toBe('2026-11-20T12:30:00.000Z');
    const trip = await add(user, { start: '2026-11-18', end: '2026-11-20', allDay: true });
    expect(trip).toMatchObject({ start: '2026-11-18', end: '2026-11-20', allDay: true, zone: null });
    const days = async (start: string, end = start) => titles((await eventsOf(user, start, end)).body.data);
    expect(await days('2026-11-17')).toEqual([]);
    expect(await days('2026-11-19')).toEqual(['2026-11-18 Lunch']);
  });

  test('over midnight and over a change of clocks is seen on every day that it touches', async () => {
    const { user } = await scheduler();
    await add(user, { start: '2027-03-27T22:00:00Z', end: '2027-03-28T04:00:00Z', zone: 'Europe/Berlin' });
    for (const day of ['2027-03-27', '2027-03-28'])
      expect((await eventsOf(user, day, day, { zone: 'Europe/Berlin' })).body.data).toHaveLength(1);
    for (const day of ['2027-03-26', '2027-03-29'])
      expect((await eventsOf(user, day, day, { zone: 'Europe/Berlin' })).body.data).toEqual([]);
  });

  test('sent again with its key is made once and answered, also at once and when the answer was lost', async () => {
    const { user } = await scheduler();
    const key = crypto.randomUUID();
    const attempt = () => user(create, { body: LUNCH, key });
    await fault('lost', { times: 1 });
    const replies = await Promise.all([attempt(), attempt(), attempt()]);
    for (const { status, body } of [...replies, await attempt()]) {
      expect(status).toBe(201);
      expect(body.id).toBe(key.replaceAll('-', ''));
    }
    expect((await week(user)).data).toHaveLength(1);
  });

  test('with the key of one that was deleted, or is about somebody else, is refused', async () => {
    const { user, contactId } = await scheduler();
    const key = crypto.randomUUID();
    const { body: event } = await user(create, { body: LUNCH, key });
    const taken = { status: 409, body: { error: 'idempotency-key.taken' } };
    expect(await user(create, { body: { ...LUNCH, contactId }, key })).toMatchObject(taken);
    await user(remove, { params: { id: event.id } });
    expect(await user(create, { body: LUNCH, key })).toMatchObject(taken);
  });

  test.each([
    [{ title: '' }, 'title', 'Event title is required'],
    [{ start: undefined }, 'start', 'Event start date is required'],
    [{ end: '2026-11-20T12:00:00Z' }, 'end', 'The event must end after it starts.'],
    [{ createInteraction: true }, 'contactId', 'Choose the contact on whom the meeting is logged.'],
    [{ attendees: ['nobody'] }, 'attendees/0', 'attendees/0 is not an e-mail address.'],
  ])('cannot be added as %j', async (fields, field, message) => {
    const { user } = await scheduler();
    expect(await user(create, { body: { ...LUNCH, ...fields } })).toMatchObject({
      status: 400,
      body: { field, message },
    });
  });

  test('is changed in what is named alone, and a start that moves takes the end along', async () => {
    const { user, contactId } = await scheduler();
    const event = await add(user, { contactId, attendees: ['grace@example.com'] });
    const moved = await change(user, event, { start: '2026-11-21T12:00:00Z', etag: event.etag });
    expect(moved).toMatchObject({
      status: 200,
      body: { ...event, start: '2026-11-21T12:00:00.000Z', end: '2026-11-21T13:00:00.000Z', etag: expect.anything() },
    });
    expect(moved.body.etag).not.toBe(event.etag);
    const { body: bare } = await change(user, event, { contactId: null, attendees: [], title: 'Alone' });
    expect(bare).toMatchObject({ title: 'Alone', contactId: null, attendees: [], start: '2026-11-21T12:00:00.000Z' });
    const { body: whole } = await change(user, event, { start: '2026-11-21', allDay: true });
    expect(whole).toMatchObject({ start: '2026-11-21', end: '2026-11-22', allDay: true });
    const back = { start: '2026-11-21T08:00:00Z', end: '2026-11-21T09:00:00Z', allDay: false };
    expect((await change(user, event, back)).body).toMatchObject({ start: '2026-11-21T08:00:00.000Z', allDay: false });
  });

  test('that changed in Google meanwhile is not overwritten unseen: the current one is answered, and its etag writes', async () => {
    const { user } = await scheduler();
    const event = await add(user);
    const phone = await phoneOf(user);
    await phone.patch({ calendarId: 'primary', id: event.id }, { title: 'Brunch' });
    const refused = await change(user, event, { title: 'Dinner', etag: event.etag });
    const { error, current } = refused.body as unknown as EventConflict;
    expect([refused.status, error]).toEqual([409, 'calendar.changed']);
    expect(current).toMatchObject({ id: event.id, title: 'Brunch' });
    expect(titles((await week(user)).data)).toEqual(['2026-11-20T12:00:00.000Z Brunch']);
    const deletion = await user(remove, { params: { id: event.id }, query: { etag: event.etag! } });
    expect(deletion).toMatchObject({ status: 409, body: { error: 'calendar.changed' } });
    expect(await change(user, event, { title: 'Dinner', etag: current!.etag })).toMatchObject({
      status: 200,
      body: { title: 'Dinner' },
    });
  });

  test('whose change was made and not answered is answered as changed when it is sent again', async () => {
    const { user } = await scheduler();
    const event = await add(user);
    const renamed = { title: 'Dinner', etag: event.etag };
    await change(user, event, renamed);
    expect(await change(user, event, renamed)).toMatchObject({ status: 200, body: { title: 'Dinner' } });
  });

  test('that is deleted is gone, and cannot be deleted or changed again', async () => {
    const { user } = await scheduler();
    const event = await add(user);
    expect((await user(remove, { params: { id: event.id }, query: { etag: event.etag! } })).status).toBe(204);
    expect((await week(user)).data).toEqual([]);
    expect((await user(remove, { params: { id: event.id } })).status).toBe(404);
    expect((await change(user, event, { title: 'Dinner' })).status).toBe(404);
  });

  test('of somebody else, in a calendar of theirs, or about a contact of theirs, answers 404', async () => {
    const [{ user: ada, contactId }, { user: bob }] = [await scheduler(), await scheduler()];
    const event = await add(ada);
    for (const calendarId of ['primary', ada.user.email]) {
      expect((await change(bob, { ...event, calendarId }, { title: 'Mine' })).status).toBe(404);
      expect((await bob(remove, { params: { id: event.id }, query: { calendarId } })).status).toBe(404);
    }
    expect((await bob(create, { body: { ...LUNCH, calendarId: ada.user.email } })).status).toBe(404);
    expect((await bob(create, { body: { ...LUNCH, contactId } })).status).toBe(404);
    expect((await bob(showCalendars, { body: { shown: [ada.user.email] } })).status).toBe(404);
    expect((await bob(freeTimes, { body: { contactId } })).status).toBe(404);
    expect(titles((await week(ada)).data)).toHaveLength(1);
  });

  test('about a contact who was deleted is about nobody', async () => {
    const { user } = await scheduler();
    const contactId = await addContact(user, 'Alan');
    await add(user, { contactId });
    await user.send('DELETE', `/api/contacts/${contactId}`);
    expect((await week(user)).data).toMatchObject([{ contactId: null, contactName: null }]);
  });
});

describe('an event of a series', () => {
  const standup = async (user: TestUser, recurrence = 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE') => {
    const phone = await phoneOf(user);
    const id = crypto.randomUUID().replaceAll('-', '');
    await phone.insert(
      { calendarId: 'primary', id },
      {
        title: 'Stand-up',
        start: { moment: '2026-11-16T09:00:00Z', zone: 'Europe/Berlin' },
        end: { moment: '2026-11-16T09:15:00Z', zone: 'Europe/Berlin' },
        recurrence: [recurrence],
      },
    );
    return id;
  };
  const fortnight = async (user: TestUser) => (await eventsOf(user, '2026-11-16', '2026-11-27')).body.data;

  test('stands by itself, and names its series', async () => {
    const { user } = await scheduler();
    const seriesId = await standup(user);
    const events = await fortnight(user);
    expect(titles(events).map((title) => title.slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-23',
      '2026-11-25',
    ]);
    expect(new Set(events.map((event) => event.seriesId))).toEqual(new Set([seriesId]));
  });

  test('is moved or deleted alone, or with all the others', async () => {
    const { user } = await scheduler();
    await standup(user);
    const [first, second] = await fortnight(user);
    expect((await change(user, first!, { start: '2026-11-16T14:00:00Z', etag: first!.etag })).status).toBe(200);
    expect((await user(remove, { params: { id: second!.id }, query: { scope: 'this' } })).status).toBe(204);
    expect(titles(await fortnight(user))).toEqual([
      '2026-11-16T14:00:00.000Z Stand-up',
      '2026-11-23T09:00:00.000Z Stand-up',
      '2026-11-25T09:00:00.000Z Stand-up',
    ]);
    const third = (await fortnight(user)).find(({ start }) => start.startsWith('2026-11-23'))!;
    expect((await user(remove, { params: { id: third.id }, query: { scope: 'all' } })).status).toBe(204);
    expect(await fortnight(user)).toEqual([]);
  });

  test('takes all the others along to another day and time, when that is asked for', async () => {
    const { user } = await scheduler();
    await standup(user);
    const second = (await fortnight(user)).find(({ start }) => start.startsWith('2026-11-18'))!;
    const body = { title: 'Sit-down', start: '2026-11-19T10:30:00Z', scope: 'all', etag: second.etag };
    const moved = await change(user, second, body);
    expect(moved).toMatchObject({ status: 200, body: { title: 'Sit-down', start: '2026-11-19T10:30:00.000Z' } });
    expect(titles(await fortnight(user))).toEqual([
      '2026-11-17T10:30:00.000Z Sit-down',
      '2026-11-19T10:30:00.000Z Sit-down',
      '2026-11-24T10:30:00.000Z Sit-down',
      '2026-11-26T10:30:00.000Z Sit-down',
    ]);
  });

  test('of the kind that names days of the month cannot take the others to another day', async () => {
    const { user } = await scheduler();
    await standup(user, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=16');
    const [first] = await fortnight(user);
    const reply = await change(user, first!, { start: '2026-11-17T09:00:00Z', scope: 'all' });
    expect(reply).toMatchObject({ status: 409, body: { error: 'calendar.series' } });
  });
});

describe('what changed', () => {
  test('is all that is answered to who has the rest', async () => {
    const { user } = await scheduler();
    const [stays, moves, goes] = [
      await add(user),
      await add(user, { title: 'Tea' }),
      await add(user, { title: 'Run' }),
    ];
    const first = await week(user);
    expect(first).toMatchObject({ whole: [user.user.email], removed: [], failed: [], cut: [] });
    const phone = await phoneOf(user);
    const later = { moment: '2026-12-20T12:00:00Z', zone: 'UTC' };
    await phone.patch(
      { calendarId: 'primary', id: moves.id },
      { start: later, end: { ...later, moment: '2026-12-20T13:00:00Z' } },
    );
    await phone.remove({ calendarId: 'primary', id: goes.id });
    await phone.patch({ calendarId: 'primary', id: stays.id }, { title: 'Late lunch' });
    const { body: second } = await eventsOf(user, '2026-11-16', '2026-11-22', { sync: first.sync });
    expect(second).toMatchObject({ whole: [], data: [{ title: 'Late lunch' }] });
    expect(second.removed.map(({ id }) => id).toSorted()).toEqual([goes.id, moves.id].toSorted());
    expect(applyEvents(first.data, second)).toEqual((await week(user)).data);
    const { body: third } = await eventsOf(user, '2026-11-16', '2026-11-22', { sync: second.sync });
    expect(third).toMatchObject({ whole: [], data: [], removed: [] });
  });

  test('is also what somebody is called, and who is gone, in events that did not change', async () => {
    const { user, contactId } = await scheduler();
    const leaving = await addContact(user, 'Bob');
    await add(user, { contactId });
    await add(user, { title: 'Tea', contactId: leaving });
    const first = await week(user);
    await user(contactsEndpoints.update, { params: { id: contactId }, body: { name: 'Grace Hopper' } });
    await user(contactsEndpoints.remove, { params: { id: leaving } });
    const contactIds = [contactId, leaving];
    const { body } = await eventsOf(user, '2026-11-16', '2026-11-22', { sync: first.sync, contactIds });
    expect(body).toMatchObject({ data: [], contacts: [{ id: contactId, name: 'Grace Hopper' }] });
    const named = applyEvents(first.data, body).map(({ title, contactName }) => [title, contactName]);
    expect(named.toSorted()).toEqual([
      ['Lunch', 'Grace Hopper'],
      ['Tea', null],
    ]);
    const { user: eve } = await scheduler();
    expect((await eventsOf(eve, '2026-11-16', '2026-11-22', { contactIds })).body.contacts).toEqual([]);
  });

  test.each(['', 'nonsense', Buffer.from('{"days":"x","tokens":{}}').toString('base64url')])(
    'since %j is everything',
    async (sync) => {
      const { user } = await scheduler();
      await add(user);
      const { body } = await eventsOf(user, '2026-11-16', '2026-11-22', { sync });
      expect(body).toMatchObject({ whole: [user.user.email], data: [{ title: 'Lunch' }] });
    },
  );

  test('since a token that Google no longer knows, or of other days, is everything', async () => {
    const { user } = await scheduler();
    await add(user);
    const { sync } = await week(user);
    const { body: other } = await eventsOf(user, '2026-11-17', '2026-11-22', { sync });
    expect(other.whole).toHaveLength(1);
    const read = JSON.parse(Buffer.from(sync, 'base64url').toString()) as { tokens: Record<string, string> };
    const tokens = Object.fromEntries(Object.keys(read.tokens).map((id) => [id, 'expired']));
    const expired = Buffer.from(JSON.stringify({ ...read, tokens })).toString('base64url');
    const { status, body } = await eventsOf(user, '2026-11-16', '2026-11-22', { sync: expired });
    expect(status).toBe(200);
    expect(body).toMatchObject({ whole: [user.user.email], data: [{ title: 'Lunch' }] });
  });
});

describe('the calendars of the account', () => {
  test('are listed, and those that are ticked are shown; some can only be read', async () => {
    const { user } = await scheduler();
    const { body } = await user(calendars);
    expect(body.data.filter(({ shown }) => shown)).toMatchObject([
      { id: user.user.email, isPrimary: true, readOnly: false },
    ]);
    for (const { colour } of body.data) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const holidays = body.data.find(({ readOnly }) => readOnly)!;
    const { body: chosen } = await user(showCalendars, { body: { shown: ['primary', holidays.id] } });
    expect(chosen.data.filter(({ shown }) => shown).map(({ id }) => id)).toEqual([user.user.email, holidays.id]);
    await add(user, { start: '2026-12-24T12:00:00Z', end: undefined });
    const { body: christmas } = await eventsOf(user, '2026-12-20', '2026-12-31');
    expect(new Set(christmas.data.map(({ calendarId }) => calendarId))).toEqual(
      new Set([user.user.email, holidays.id]),
    );
    const feast = christmas.data.find(({ calendarId }) => calendarId === holidays.id)!;
    expect(feast.readOnly).toBe(true);
    expect(await change(user, feast, { title: 'Mine' })).toMatchObject({
      status: 409,
      body: { error: 'calendar.refused' },
    });
    await user(showCalendars, { body: { shown: [] } });
    expect((await eventsOf(user, '2026-12-20', '2026-12-31')).body.data).toEqual([]);
  });

  test('that are no longer ticked go from a screen that has their events, however much of them is known', async () => {
    const { user } = await scheduler();
    const [mine, holidays] = [user.user.email, (await user(calendars)).body.data.find(({ readOnly }) => readOnly)!.id];
    await user(showCalendars, { body: { shown: ['primary', holidays] } });
    await add(user, { start: '2026-12-24T12:00:00Z', end: undefined });
    let sync: string | undefined;
    let known: CalendarEvent[] = [];
    const look = async () => {
      const { body } = await eventsOf(user, '2026-12-20', '2026-12-31', sync ? { sync } : {});
      sync = body.sync;
      known = applyEvents(known, body);
      return new Set(known.map(({ calendarId }) => calendarId));
    };
    expect(await look()).toEqual(new Set([mine, holidays]));
    await user(showCalendars, { body: { shown: ['primary'] } });
    expect(await look()).toEqual(new Set([mine]));
    await user(showCalendars, { body: { shown: [holidays] } });
    expect(await look()).toEqual(new Set([holidays]));
    await user(showCalendars, { body: { shown: [] } });
    expect(await look()).toEqual(new Set());
    await user(showCalendars, { body: { shown: ['primary', holidays] } });
    expect(await look()).toEqual(new Set([mine, holidays]));
  });
});

describe('free times', () => {
  const found = async (user: TestUser, body: object = {}) =>
    (await user(freeTimes, { body: { zone: 'UTC', ...body } })).body.data;

  test('are three of the next two weeks, on different days, in the waking hours', async () => {
    const { user, contactId } = await scheduler();
    await user(settingsEndpoints.update, { body: { wakingHours: { from: '10:00', to: '12:00' } } });
    const times = await found(user, { contactId });
    expect(times.map(({ start }) => start.slice(0, 10))).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    for (const { start, end } of times) {
      expect(start.slice(11, 16) >= '10:00' && end.slice(11, 16) <= '12:00').toBe(true);
      expect(Date.parse(end) - Date.parse(start)).toBe(30 * 60_000);
    }
  });

  test('leave out what is planned, and not what leaves the day free', async () => {
    const { user } = await scheduler();
    await user(settingsEndpoints.update, { body: { wakingHours: { from: '10:00', to: '12:00' } } });
    await add(user, { start: '2026-11-16T09:00:00Z', end: '2026-11-16T20:00:00Z' });
    expect((await found(user)).map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    await user(showCalendars, { body: { shown: [] } });
    expect((await found(user))[0]!.start).toMatch(/^2026-11-16/);
  });

  test('are not guessed while Google does not answer', async () => {
    const { user } = await scheduler();
    await fault('500');
    expect(await user(freeTimes, { body: {} })).toMatchObject({ status: 503, body: { error: 'calendar.google-away' } });
  });
});

test('who has no calendar is told to connect one', async () => {
  const ada = await signIn();
  expect(await eventsOf(ada, '2026-11-16', '2026-11-22')).toMatchObject({
    status: 409,
    body: { error: 'calendar.not-connected' },
  });
});
