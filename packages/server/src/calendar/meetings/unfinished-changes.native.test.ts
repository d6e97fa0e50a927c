import { calendarEndpoints, type CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GoogleCalendarCalls,
  GoogleCalendarFailure,
  type GoogleCalendars,
} from '../../integrations/google-calendar/google-calendar.port.ts';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { logMeetings } from '../calendar.jobs.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, clock, query } = testApp;
const { scheduler, addContact, moveTo, phoneOf, eventsOf } = calendaring(testApp);
const { create, update, remove } = calendarEndpoints;

const NOW = '2026-11-15T12:00:00Z';
const FIRST = '2026-11-16';
const LUNCH = { title: 'Lunch', start: `${FIRST}T12:00:00Z`, end: `${FIRST}T13:00:00Z`, zone: 'UTC' };
const at = (moment: string) => ({ moment, zone: 'UTC' });
/** Google asks our rows nothing here. */
const READS = ['calendars', 'list', 'changes', 'get'] as const satisfies (keyof GoogleCalendarCalls)[];
type Write = Exclude<keyof GoogleCalendarCalls, (typeof READS)[number]>;

type Cast = { user: TestUser; grace: string; alan: string; one: CalendarEvent; series: CalendarEvent[]; key: string };
type Kind = { name: string; asks: Write; request: (cast: Cast) => Promise<{ status: number }> };

const change = (user: TestUser, { id, etag }: CalendarEvent, body: object) =>
  user(update, { params: { id }, body: { etag, ...body } });

/** Every change of events that is followed by a change of planned meetings. */
const KINDS: Kind[] = [
  {
    name: 'an event that is added',
    asks: 'insert',
    request: ({ user, grace, key }) =>
      user(create, { body: { ...LUNCH, title: 'Tea', contactId: grace, createInteraction: true }, key }),
  },
  {
    name: 'a series that is added',
    asks: 'insert',
    request: ({ user, grace, key }) =>
      user(create, {
        body: { ...LUNCH, title: 'Tea', contactId: grace, createInteraction: true, repeat: { every: 'day', times: 3 } },
        key,
      }),
  },
  {
    name: 'an event that is moved',
    asks: 'patch',
    request: ({ user, one }) => change(user, one, { start: '2026-11-15T18:00:00Z' }),
  },
  {
    name: 'an event that is about somebody else',
    asks: 'patch',
    request: ({ user, one, alan }) => change(user, one, { contactId: alan }),
  },
  {
    name: 'an event that is about nobody any more',
    asks: 'patch',
    request: ({ user, one }) => change(user, one, { contactId: null }),
  },
  {
    name: 'an event whose meeting is no longer asked for',
    asks: 'patch',
    request: ({ user, one }) => change(user, one, { title: 'Alone', createInteraction: false }),
  },
  {
    name: 'an event whose meeting is asked for',
    asks: 'patch',
    request: ({ user, series, grace }) => change(user, series[3]!, { contactId: grace, createInteraction: true }),
  },
  {
    name: 'a series that is moved by its own period',
    asks: 'patch',
    request: ({ user, series }) => change(user, series[1]!, { start: '2026-11-18T12:00:00Z', scope: 'all' }),
  },
  {
    name: 'a series that is moved back by its own period',
    asks: 'patch',
    request: ({ user, series }) => change(user, series[1]!, { start: '2026-11-16T12:00:00Z', scope: 'all' }),
  },
  {
    name: 'a series that is moved by half of its period',
    asks: 'patch',
    request: ({ user, series }) => change(user, series[0]!, { start: '2026-11-17T00:00:00Z', scope: 'all' }),
  },
  {
    name: 'a series that is about somebody else',
    asks: 'patch',
    request: ({ user, series, alan }) => change(user, series[0]!, { contactId: alan, scope: 'all' }),
  },
  {
    name: 'an event that is deleted',
    asks: 'remove',
    request: ({ user, one }) => user(remove, { params: { id: one.id }, query: { etag: one.etag! } }),
  },
  {
    name: 'an event of a series that is deleted',
    asks: 'remove',
    request: ({ user, series }) => user(remove, { params: { id: series[1]!.id } }),
  },
  {
    name: 'a series that is deleted',
    asks: 'remove',
    request: ({ user, series }) => user(remove, { params: { id: series[1]!.id }, query: { scope: 'all' } }),
  },
];

/** One event, and a daily series of four of which three are planned. */
async function prepare(): Promise<Cast> {
  const { user, contactId: grace } = await scheduler();
  const alan = await addContact(user, 'Alan');
  const { body: one } = await user(create, { body: { ...LUNCH, contactId: grace, createInteraction: true } });
  const phone = await phoneOf(user);
  const id = crypto.randomUUID().replaceAll('-', '');
  const times = { start: at(`${FIRST}T12:00:00Z`), end: at(`${FIRST}T12:30:00Z`) };
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=4'];
  await phone.insert({ calendarId: 'primary', id }, { title: 'Run', ...times, recurrence });
  const runs = async () =>
    (await eventsOf(user, FIRST, '2026-11-20')).body.data
      .filter(({ seriesId }) => seriesId === id)
      .toSorted((run, other) => run.start.localeCompare(other.start));
  for (const run of (await runs()).slice(0, 3)) await change(user, run, { contactId: grace, createInteraction: true });
  return { user, grace, alan, one, series: await runs(), key: crypto.randomUUID() };
}

const ports = dependencies.ports as { googleCalendars: GoogleCalendars };
const google = ports.googleCalendars;
/** What is asked of Google, write by write, as long as the test lasts. */
const asked: Write[] = [];

/** Lets Google make what is asked, and something happen before its answer is worked on. */
function afterGoogle(happens: () => Promise<unknown>) {
  ports.googleCalendars = {
    ...google,
    callsOf: (...args) => {
      const calls = google.callsOf(...args);
      const then =
        <Given extends unknown[], Answer>(name: Write, call: (...given: Given) => Promise<Answer>) =>
        async (...given: Given) => {
          const answer = await call(...given);
          asked.push(name);
          await happens();
          return answer;
        };
      return {
        ...calls,
        insert: then('insert', calls.insert),
        patch: then('patch', calls.patch),
        remove: then('remove', calls.remove),
      };
    },
  };
}

/** From now on nothing is written down any more, neither what Google made nor that nobody works on it. */
const die = () => query('insert into dead values (true)');
/** Another process, after the time for which the first one may hold what it was doing. */
const live = async () => {
  ports.googleCalendars = google;
  await query('delete from dead');
  await query(`update event_changes set held_until = now() - interval '1 second'`);
};
const runJob = async () => {
  await query(`update event_changes set intended_at = now() - interval '10 minutes'`);
  await logMeetings.run(dependencies, clock.now(), {}, new AbortController().signal);
};

beforeAll(async () => {
  await query('create table dead (is_dead boolean)');
  await query(`create function die() returns trigger language plpgsql as $$
    begin
      if exists (select from dead) then raise 'The process died.'; end if;
      return coalesce(new, old);
    end $$`);
  for (const table of ['event_changes', 'planned_meetings'])
    await query(`create trigger dying before update or delete on ${table} for each row execute function die()`);
});
beforeEach(() => moveTo(NOW));
afterEach(async () => {
  await live();
  // Else the jobs of later tests would log the meetings of all that came before.
  await query('delete from planned_meetings');
  asked.length = 0;
});

/** Something that the event's change has nothing to do with. */
const changeAnother = async ({ user, one, series, key }: Cast) => {
  for (const id of [one.id, ...series.map((run) => run.id), key.replaceAll('-', '')])
    await user(update, { params: { id }, body: { location: 'Outside' } });
};

const NEXT: { name: string; comes: (cast: Cast, request: Kind['request']) => Promise<unknown> }[] = [
  { name: 'the same request', comes: (cast, request) => request(cast) },
  { name: 'the next change', comes: (cast) => changeAnother(cast) },
  { name: 'the job', comes: runJob },
];

/** What is planned, and what the calendar shows of it. */
async function state({ user }: Cast) {
  const planned = await query(
    `select name, title, starts_at, ends_at from planned_meetings join contacts using (user_id)
     where contacts.id = contact_id and user_id = $1 order by title, starts_at`,
    [user.user.id],
  );
  const { data } = (await eventsOf(user, '2026-11-14', '2026-11-21')).body;
  const shown = data.map(({ title, start, createInteraction }) => `${start} ${title} ${createInteraction}`).toSorted();
  return { planned, shown, open: await query('select intended from event_changes where user_id = $1', [user.user.id]) };
}

/** What somebody sees for whom nothing goes wrong: before the change, after it, and after the next one. */
async function undisturbed(request: Kind['request']) {
  const cast = await prepare();
  const untouched = await state(cast);
  expect((await request(cast)).status).toBeLessThan(300);
  const changed = await state(cast);
  await changeAnother(cast);
  return { untouched, changed, changedAgain: await state(cast) };
}

/** Each test prepares calendars, which takes long. So `npm test` runs one of them for each kind, by turns. */
const isTurn = (kind: Kind, turn: number) => isReleaseRun || KINDS.indexOf(kind) % 5 === turn;

describe.each(KINDS)('$name', (kind) => {
  const { asks, request } = kind;
  let expected: Awaited<ReturnType<typeof undisturbed>>;
  beforeAll(async () => {
    moveTo(NOW);
    expected = await undisturbed(request);
  });

  test.each(NEXT.filter((_next, turn) => isTurn(kind, turn)))(
    'is finished by $name, where the process died after Google made it',
    async ({ name, comes }) => {
      const cast = await prepare();
      afterGoogle(die);
      expect((await request(cast)).status).toBe(500);
      expect(asked).toEqual([asks]);
      await live();
      const reply = await comes(cast, request);
      if (name === 'the same request') expect((reply as { status: number }).status).toBeLessThan(300);
      const { changed, changedAgain } = expected;
      expect(await state(cast)).toEqual({ ...(name === 'the next change' ? changedAgain : changed), open: [] });
    },
  );

  test.each(isTurn(kind, 3) ? [kind] : [])(
    'is finished where Google made it and the answer was lost, by the same request and by the job',
    async () => {
      const [again, abandoned] = [await prepare(), await prepare()];
      const lose = () => Promise.reject(new GoogleCalendarFailure('away', ''));
      for (const cast of [again, abandoned]) {
        afterGoogle(lose);
        expect((await request(cast)).status).toBe(503);
        ports.googleCalendars = google;
      }
      expect((await request(again)).status).toBeLessThan(300);
      await runJob();
      for (const cast of [again, abandoned]) expect(await state(cast)).toEqual({ ...expected.changed, open: [] });
    },
  );

  test.each(isTurn(kind, 4) ? [kind] : [])(
    'is forgotten where the process died before Google was asked, so that Google never made it',
    async () => {
      const cast = await prepare();
      ports.googleCalendars = {
        ...google,
        callsOf: (...args) => ({
          ...google.callsOf(...args),
          [asks]: () => die().then(() => Promise.reject(new Error())),
        }),
      };
      expect((await request(cast)).status).toBe(500);
      await live();
      expect(await query('select from event_changes where user_id = $1', [cast.user.user.id])).toHaveLength(1);
      await runJob();
      expect(await state(cast)).toEqual({ ...expected.untouched, open: [] });
    },
  );
});

test('every call by which something is written at Google is one of these kinds', async () => {
  const { user } = await prepare();
  const calls = Object.keys(await phoneOf(user)).filter((name) => !READS.some((read) => read === name));
  expect([...new Set(KINDS.map(({ asks }) => asks))].toSorted()).toEqual(calls.toSorted());
});

test('a change of which Google can no longer be asked is taken for not made', async () => {
  const cast = await prepare();
  const before = await state(cast);
  afterGoogle(die);
  await cast.user(remove, { params: { id: cast.one.id } });
  await live();
  await cast.user(integrationsEndpoints.revokeCalendar);
  await runJob();
  const rows = await query('select from planned_meetings where user_id = $1', [cast.user.user.id]);
  expect(rows).toHaveLength(before.planned.length);
  expect(await query('select from event_changes where user_id = $1', [cast.user.user.id])).toEqual([]);
});

test('a meeting whose event is being changed is not logged before that is finished', async () => {
  const cast = await prepare();
  afterGoogle(die);
  await change(cast.user, cast.one, { start: '2026-11-18T12:00:00Z' });
  await live();
  const logged = async () => (await query('select from interactions where user_id = $1', [cast.user.user.id])).length;
  moveTo(`${FIRST}T13:00:30Z`);
  await logMeetings.run(dependencies, clock.now(), {}, new AbortController().signal);
  const runs = 1;
  expect(await logged()).toBe(runs);
  await runJob();
  expect(await logged()).toBe(runs);
  moveTo('2026-11-18T13:00:30Z');
  await runJob();
  expect(await logged()).toBe(runs + 3);
});

test('of changes at once each is made or refused as a whole, and meetings and events agree', async () => {
  for (let round = 0; round < 3; round++) {
    const cast = await prepare();
    const { user, series, grace, one } = cast;
    const replies = await Promise.all([
      change(user, series[1]!, { start: '2026-11-18T12:00:00Z', scope: 'all' }),
      change(user, series[1]!, { start: '2026-11-16T12:00:00Z', scope: 'all' }),
      change(user, series[3]!, { contactId: grace, createInteraction: true }),
      change(user, series[2]!, { title: 'Swim' }),
      change(user, one, { start: '2026-11-19T12:00:00Z' }),
      user(remove, { params: { id: one.id }, query: { etag: one.etag! } }),
    ]);
    for (const { status } of replies) expect([200, 204, 404, 409]).toContain(status);
    const phone = await phoneOf(user);
    const rows = await query<{ event_id: string; starts_at: Date }>(
      'select event_id, starts_at from planned_meetings where user_id = $1',
      [user.user.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { event_id: id, starts_at: startsAt } of rows) {
      const { start, isCancelled } = await phone.get({ calendarId: 'primary', id });
      expect({ isCancelled, start }).toMatchObject({
        isCancelled: false,
        start: { moment: new Date(startsAt).toISOString() },
      });
    }
    expect((await state(cast)).open).toEqual([]);
  }
});
