import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { toMoment } from '@inner-circle/domain/time.ts';
import { ownerOf } from '../../../packages/server/src/integrations/mailboxes/mailboxes.service.ts';
import { runDailyDigests } from '../../../packages/server/src/notifications/daily-digest.service.ts';
import type { Dependencies } from '../../../packages/server/src/platform/dependencies.ts';
import { jobStore } from '../../../packages/server/src/platform/jobs/job-store.ts';
import { dueRemindersRepository } from '../../../packages/server/src/reminders/sending/claiming/due-reminders.repository.ts';
import { cpuSeconds, type Server } from '../../support/program.ts';
import { compare, costOf, ownCpu, part, type Compared, type Cost, type Side } from './cost.ts';
import { emailOf, FIRST_TYPICAL, MEASURED, TYPICAL_ZONE } from './population.ts';

export type Place = { readonly database: string; readonly client: Client; readonly dependencies: Dependencies };
export type Places = Readonly<Record<Side, Place>>;

const isTypical = `people.n between ${FIRST_TYPICAL} and ${FIRST_TYPICAL + MEASURED.typical - 1}`;

/** Everybody has had today's digest but the typical ones: as in the hour in which it is morning where these live. */
async function beforeTheMorning({ client }: Place, now: Temporal.Instant): Promise<void> {
  await client.query(
    `update notification_mornings set generated_on = ($1::timestamptz at time zone zone)::date - case when ${isTypical} then 1 else 0 end
     from drill.people where people.id = user_id
       and generated_on <> ($1::timestamptz at time zone zone)::date - case when ${isTypical} then 1 else 0 end`,
    [now.toString()],
  );
  await client.query(
    `delete from notifications using drill.people
     where people.id = user_id and ${isTypical} and day = ($1::timestamptz at time zone zone)::date`,
    [now.toString()],
  );
}

const { signal } = new AbortController();

export function compareMornings(
  places: Places,
  monitor: Client,
  now: Temporal.Instant,
  rounds: number,
): Promise<Compared> {
  return compare('morning digest, for each user', rounds, async (side) => {
    const { database, dependencies } = places[side];
    await beforeTheMorning(places[side], now);
    const work = () => runDailyDigests(now, dependencies, signal);
    return part(await costOf(monitor, database, ownCpu, work), MEASURED.typical);
  });
}

/** The digest of everybody at once, as when it is morning everywhere. */
export async function everybodysMorning(
  { database, client, dependencies }: Place,
  monitor: Client,
  now: Temporal.Instant,
) {
  const { rowCount } = await client.query(
    `update notification_mornings set generated_on = $1::date - 1 from drill.people where people.id = user_id and zone <> $2`,
    [now.toString(), TYPICAL_ZONE],
  );
  const users = rowCount ?? 0;
  const began = performance.now();
  const cost = await costOf(monitor, database, ownCpu, () => runDailyDigests(now, dependencies, signal));
  return { users, cost: part(cost, users), took: performance.now() - began };
}

const CLAIMS = 200;

/** What a worker asks the database again and again, whether there is something to do or not. */
export async function compareClaims(places: Places, monitor: Client, rounds: number): Promise<Compared[]> {
  const capacity = { free: 96, perUser: 16, occupied: new Map<string, number>() };
  const queries: Record<string, (dependencies: Dependencies) => Promise<unknown>> = {
    'when is something due': ({ db, clock }) => dueRemindersRepository(db).millisecondsUntilDue(toMoment(clock.now())),
    'claim reminders, none due': ({ db, clock }) =>
      dueRemindersRepository(db).lock(toMoment(clock.now()), capacity, []),
    'claim jobs, none due': ({ db }) => jobStore(db).claim({ slots: new Map([['none', 1]]), resting: [], running: [] }),
  };
  const results: Compared[] = [];
  for (const [what, query] of Object.entries(queries))
    results.push(
      await compare(what, rounds, async (side) => {
        const { database, dependencies } = places[side];
        const work = async () => {
          for (let asked = 0; asked < CLAIMS; asked++) await query(dependencies);
        };
        return part(await costOf(monitor, database, ownCpu, work), CLAIMS);
      }),
    );
  return results;
}

/** Gives these users the same mailbox at the stand-in for Gmail. */
export async function giveMailboxes(
  { client, dependencies }: Place,
  grant: string,
  from: number,
  to: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string; n: number }>(
    'select id, n from drill.people where n between $1 and $2',
    [from, to],
  );
  const sealed = rows.map(({ id, n }) => ({
    user_id: id,
    email: emailOf(n),
    secret: dependencies.sealing.seal(grant, ownerOf({ userId: id, kind: 'google' })),
  }));
  await client.query(
    `insert into mailboxes (user_id, kind, email, sealed_secret, connected_at)
     select user_id, 'google', email, secret, now()
     from json_to_recordset($1) as one (user_id uuid, email text, secret text)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, broken_at = null, problem = null`,
    [JSON.stringify(sealed)],
  );
}

/** E-mails of these users that came due at random moments of the last hour, `each` of them at most. Answers how many there are. */
export async function planDue(
  { client }: Place,
  from: number,
  to: number,
  each: number,
  most: number | null,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into reminders
       (user_id, id, contact_id, type, subject, message, date, time, timezone, status, next_send_at, created_at, updated_at)
     select user_id, id, contact_id, 'once', 'Tea this month? ' || id, E'Dear friend,\\n\\nis there a free hour?\\n\\nAda',
       (due at time zone 'UTC')::date, to_char(due at time zone 'UTC', 'HH24:MI'), 'UTC', 'pending', due, now(), now()
     from (
       select user_id, id as contact_id, uuidv7() as id, date_trunc('milliseconds', now() - random() * interval '1 hour') as due
       from drill.contacts where n between $1 and $2 and k <= $3 order by k, n limit $4::int
     ) as planned`,
    [from, to, each, most],
  );
  return rowCount ?? 0;
}

/** Until nothing is due, claimed or on its way. */
async function untilSent({ client }: Place): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ open: boolean }>(
      `select exists (select from reminders where next_send_at <= now())
         or exists (select from deliveries where held_until is not null)
         or exists (select from deliveries where status = 'waiting') as open`,
    );
    if (!rows[0]!.open) return;
    await sleep(250);
  }
}

/** What workers take for each e-mail, with everything that is written about it. */
export async function costOfSending(
  place: Place,
  monitor: Client,
  workers: readonly Server[],
  plan: () => Promise<number>,
): Promise<{ count: number; cost: Cost; took: number }> {
  const own = async () => {
    let sum = 0;
    for (const { origin } of workers) sum += (await cpuSeconds(origin)) * 1000;
    return sum;
  };
  let count = 0;
  const began = performance.now();
  const cost = await costOf(monitor, place.database, own, async () => {
    count = await plan();
    await untilSent(place);
  });
  return { count, cost: part(cost, count), took: performance.now() - began };
}

/** What became of the e-mails that were planned by `planDue`. */
export async function outcomes({ client }: Place): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ status: string; count: number }>(
    `select r.status || case when d.attempts > 1 then ' after several attempts' else '' end as status, count(*)::int as count
     from reminders r left join deliveries d on d.user_id = r.user_id and d.reminder_id = r.id
     where r.type = 'once' group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
