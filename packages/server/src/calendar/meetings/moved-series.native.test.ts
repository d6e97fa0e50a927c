import { calendarEndpoints, type CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { sampled } from '@inner-circle/domain/testing/sampled.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { logDueMeetings } from './meetings.service.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, clock, query } = testApp;
const { scheduler, moveTo, phoneOf, eventsOf, interactionsOf } = calendaring(testApp);
const { update } = calendarEndpoints;

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));

const ZONE = 'Europe/Berlin';
/** A Monday, at noon where it was planned. */
const FIRST = Temporal.ZonedDateTime.from(`2027-02-01T12:00[${ZONE}]`);

/** Every kind of recurrence that Google's own dialog offers, with its period and half of it. */
const KINDS = [
  { rule: 'FREQ=DAILY', period: { days: 1 }, half: { hours: 12 } },
  { rule: 'FREQ=DAILY;INTERVAL=3', period: { days: 3 }, half: { days: 1, hours: 12 } },
  { rule: 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', period: { days: 1 }, half: { hours: 12 } },
  { rule: 'FREQ=WEEKLY', period: { weeks: 1 }, half: { days: 3, hours: 6 } },
  { rule: 'FREQ=WEEKLY;BYDAY=MO,WE', period: { weeks: 1 }, half: { days: 3, hours: 6 } },
  { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', period: { weeks: 2 }, half: { weeks: 1 } },
  { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', period: { days: 1 }, half: { hours: 12 } },
  { rule: 'FREQ=MONTHLY', period: { months: 1 }, half: { days: 15 } },
  { rule: 'FREQ=MONTHLY;INTERVAL=2', period: { months: 2 }, half: { months: 1 } },
  { rule: 'FREQ=YEARLY', period: { years: 1 }, half: { months: 6 } },
];
const MOVES = KINDS.flatMap(({ rule, period, half }) =>
  [period, half].flatMap((by) => [
    { rule, way: 'add' as const, by },
    { rule, way: 'subtract' as const, by },
  ]),
);

const change = (user: TestUser, { id, etag }: CalendarEvent, body: object) =>
  user(update, { params: { id }, body: { etag, ...body } });
const moment = (time: Temporal.ZonedDateTime) => toMoment(time.toInstant());

/** A series of four lunches with the contact, each to be logged at its end. */
async function lunches(user: TestUser, contactId: string, rule: string) {
  const phone = await phoneOf(user);
  const id = crypto.randomUUID().replaceAll('-', '');
  const at = (time: Temporal.ZonedDateTime) => ({ moment: moment(time), zone: ZONE });
  const times = { start: at(FIRST), end: at(FIRST.add({ hours: 1 })) };
  await phone.insert(
    { calendarId: 'primary', id },
    { title: 'Lunch', ...times, recurrence: [`RRULE:${rule};COUNT=4`] },
  );
  const planned: CalendarEvent[] = [];
  for (const event of await eventsFrom(user, '2027-02-01')) {
    const { status, body } = await change(user, event, { contactId, createInteraction: true });
    expect(status).toBe(200);
    planned.push(body);
  }
  expect(planned).toHaveLength(4);
  return planned;
}

/** Everything from a day on, in as many looks as it takes. */
async function eventsFrom(user: TestUser, first: string) {
  const found = new Map<string, CalendarEvent>();
  for (let day = Temporal.PlainDate.from(first); day.year < 2032; day = day.add({ days: 90 })) {
    const { body } = await eventsOf(user, day.toString(), day.add({ days: 90 }).toString());
    for (const event of body.data) found.set(event.id, event);
    if (found.size >= 4) break;
  }
  return [...found.values()].toSorted((one, other) => one.start.localeCompare(other.start));
}

describe('all meetings of a series', () => {
  test.each(sampled(MOVES, 8))(
    'that recurs by $rule go along when all is moved: $way $by',
    async ({ rule, way, by }) => {
      const { user, contactId } = await scheduler();
      const planned = await lunches(user, contactId, rule);
      const second = planned[1]!;
      const start = moment(Temporal.Instant.from(second.start).toZonedDateTimeISO(ZONE)[way](by));
      const reply = await change(user, second, { start, scope: 'all' });
      expect(reply).toMatchObject({ status: 200, body: { start, createInteraction: true } });
      const moved = await eventsFrom(user, '2025-10-01');
      expect(moved).toHaveLength(4);
      expect(moved.filter(({ createInteraction }) => !createInteraction)).toEqual([]);
      const rows = await query<{ event_id: string }>(
        'select event_id from planned_meetings where user_id = $1 order by starts_at',
        [user.user.id],
      );
      expect(rows.map((row) => row.event_id)).toEqual(moved.map(({ id }) => id));
    },
  );

  test('is logged once at the new times, and what was logged before is not logged again', async () => {
    const { user, contactId } = await scheduler();
    const [, second] = await lunches(user, contactId, 'FREQ=DAILY');
    const runAt = (instant: string) => {
      moveTo(instant);
      return logDueMeetings(clock.now(), dependencies, new AbortController().signal);
    };
    const dates = async () => {
      moveTo('2026-11-15T12:00:00Z');
      return (await interactionsOf(user, contactId)).map(({ date }) => date.slice(0, 10)).toSorted();
    };
    await runAt('2027-02-01T13:00:00Z');
    expect(await dates()).toEqual(['2027-02-01']);
    const back = moment(Temporal.Instant.from(second!.start).toZonedDateTimeISO(ZONE).subtract({ days: 1 }));
    expect((await change(user, second!, { start: back, scope: 'all' })).status).toBe(200);
    await runAt('2027-02-05T13:00:00Z');
    expect(await dates()).toEqual(['2027-02-01', '2027-02-01', '2027-02-02', '2027-02-03']);
  });
});

test.each(['2027-01-29', '2027-01-31', '2028-02-29'])(
  'a monthly series on %s, which not every month has, is not moved to other days',
  async (day) => {
    const { user } = await scheduler();
    const phone = await phoneOf(user);
    const id = crypto.randomUUID().replaceAll('-', '');
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    await phone.insert(
      { calendarId: 'primary', id },
      { title: 'Rent', start: { date: day }, end: { date: next }, recurrence: ['RRULE:FREQ=MONTHLY'] },
    );
    const [event] = (await eventsOf(user, day, day)).body.data;
    for (const by of [{ days: 1 }, { days: -20 }, { months: 1 }]) {
      const start = Temporal.PlainDate.from(day).add(by).toString();
      expect(await change(user, event!, { start, scope: 'all' })).toMatchObject({
        status: 409,
        body: { error: 'calendar.series' },
      });
    }
  },
);
