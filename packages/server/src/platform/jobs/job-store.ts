import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Connection, Database } from '../database.ts';
import { dataFor, type Job, type JobKind, type Schedule } from './job.ts';

/** Where the database tells that there is something to claim. */
export const CHANNEL = 'jobs';
const TELL = sql`select pg_notify(${CHANNEL}, '')`;
/** From then on a job whose process is silent is taken to have died with it. */
export const LEASE_SECONDS = 30;

export type Claimed = Readonly<{ id: number; name: string; key: string | null; data: unknown; attempt: number }>;
type Looking = Readonly<{ slots: ReadonlyMap<string, number>; resting: Iterable<string>; running: Iterable<Claimed> }>;

/** The first time after this moment. */
export const nextTime = ({ minutes, from }: Schedule) => {
  const period = sql`make_interval(mins => ${minutes})`;
  return sql`date_bin(${period}, now(), timestamptz '2000-01-01 00:00Z' + make_interval(mins => ${from})) + ${period}`;
};
export const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const HELD_UNTIL = inSeconds(LEASE_SECONDS);
const FREE = sql`holder = null, held_until = null`;

/** What may become of a run, as the beginning of the statement that writes it down. */
export const DONE = sql`delete from jobs`;
export const waiting = (dueAt: SQL, attempt: number, error: string | null = null) =>
  sql`update jobs set due_at = ${dueAt}, attempt = ${attempt}, error = ${error}, ${FREE}`;
export const failed = (error: string) => sql`update jobs set failed_at = now(), error = ${error}, ${FREE}`;

/** Given a transaction, the job is enqueued, and those who run jobs are told, when and only when that is committed. */
export async function enqueue<Data extends object>(connection: Connection, kind: JobKind<Data>, data: NoInfer<Data>) {
  const { name, keyOf, oncePerKey: once = false } = kind;
  if (!dataFor(kind, data)) throw new Error(`The job ${name} takes no such data.`);
  await connection.execute(sql`
    with added as (
      insert into jobs (name, key, once, data) values (${name}, ${keyOf?.(data) ?? null}, ${once}, ${JSON.stringify(data)})
      on conflict do nothing returning id
    ) ${TELL} from added`);
}

/** The table of jobs, as one process that runs them sees it. */
export function jobStore(db: Database) {
  /** What another process took over meanwhile is no longer this one's to write about. */
  const holder = randomUUID();
  return {
    /** Gives jobs with a schedule their row. What the list does not know may be a newer version's, and goes if nobody takes it for long. */
    async arrange(jobs: readonly Job[], isAlone: boolean): Promise<void> {
      const known = sql.param(jobs.map(({ name }) => name));
      const unscheduled = sql.param(jobs.filter(({ schedule }) => !schedule).map(({ name }) => name));
      await db.execute(sql`
        delete from jobs where key = '' and name = any(${unscheduled}::text[])
          or name <> all(${known}::text[]) and due_at < now() - interval '14 days'`);
      for (const { name, schedule } of jobs)
        if (schedule)
          await db.execute(sql`
            insert into jobs (name, key, once, due_at) values (${name}, '', true, ${nextTime(schedule)})
            on conflict (name, key) where once and failed_at is null
            do update set due_at = excluded.due_at where jobs.due_at > excluded.due_at`);
      // What is under way at the start of the only process was under way in one that died.
      if (isAlone) await db.execute(sql`update jobs set ${FREE} where held_until is not null`);
    },

    /** What versions before this table left in pg-boss's. For one release, while such a version may still run. */
    takeOver: (isAlone: boolean) => db.execute(sql`select take_over_pgboss_jobs(${isAlone})`),

    /**
     * Begins as many of each name as there are slots, and says for how many seconds there will be no more. Of a key only the oldest, and
     * none while one is under way or the key rests. The leases of what is running here are renewed.
     */
    async claim({ slots, resting, running }: Looking) {
      const [names, counts] = [sql.param([...slots.keys()]), sql.param([...slots.values()])];
      const here = sql.param(Array.from(running, ({ id }) => id));
      const { rows } = await db.execute<{ claimed: Claimed[]; quietSeconds: number }>(sql`
        with kept as (
          update jobs set held_until = ${HELD_UNTIL}
          where id = any(${here}::bigint[]) and holder = ${holder} and held_until < ${inSeconds((LEASE_SECONDS * 2) / 3)}
        ), due as materialized (
          select one.id from unnest(${names}::text[], ${counts}::int[]) as wanted (name, slots), lateral (
            select id from jobs
            where name = wanted.name and due_at <= now() and failed_at is null and id <> all(${here}::bigint[])
              and concat(name, ' ', key) <> all(${sql.param([...resting])}::text[])
              and (held_until < now() or held_until is null and not exists (
                select from jobs other where other.name = jobs.name and other.key = jobs.key and other.failed_at is null
                  and (other.id < jobs.id or other.held_until is not null)))
            order by due_at, id limit wanted.slots for update skip locked) as one
        ), claimed as (
          update jobs set attempt = attempt + 1, holder = ${holder}, held_until = ${HELD_UNTIL}
          from due where jobs.id = due.id returning jobs.id, name, key, data, attempt, due_at
        )
        select coalesce((select json_agg(claimed order by due_at, id) from claimed), '[]') as claimed,
          (select coalesce(extract(epoch from min(coalesce(held_until, due_at)) - now())::float8, 'infinity') from jobs
           where coalesce(held_until, due_at) > now()) as "quietSeconds"`);
      return rows[0]!;
    },

    settle: ({ id, attempt }: Claimed, outcome: SQL) =>
      db.execute(sql`${outcome} where id = ${id} and attempt = ${attempt} and holder = ${holder}`),

    /** What this process still has under way is left to others, who hear of it and of what waited behind it. */
    release: () =>
      db.execute(sql`
        with released as (update jobs set attempt = attempt - 1, ${FREE} where holder = ${holder}) ${TELL}`),
  };
}

/** Whether two processes began one of the same key in the same moment: one of them has it, and the other may look again. */
export const isCollision = (error: unknown) =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '23505';
