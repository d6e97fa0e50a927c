import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Seeded } from '../seeded.ts';
import { embeddedDatabase, serverDatabase, type SoakDatabase } from './database.ts';
import { ProductProcess, type Role } from './processes.ts';
import { Troubles } from './troubles.ts';
import { startVendors, type Vendors } from './vendors.ts';
import { METRICS_TOKEN } from '../../support/program.ts';

const LONGEST_SKEW_MILLISECONDS = 2000;
/** Long enough for the processes to hear of the new time before Stripe tells of it. */
const HEARD_MILLISECONDS = 150;
const DRAINED_WITHIN_MILLISECONDS = 90_000;
const ABANDONED_WAIT_MILLISECONDS = 3000;
const LOOK_MILLISECONDS = 200;
const ALONE_MILLISECONDS = 1500;

export type World = Awaited<ReturnType<typeof startWorld>>;

type Options = { engine: 'native' | 'embedded'; seed: number; folder: string };

/** The vendors, the database, and the processes of the product between them. */
export async function startWorld({ engine, seed, folder }: Options) {
  const random = new Seeded(seed, -2);
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const processes: ProductProcess[] = [];
  let moving: Promise<unknown> = Promise.resolve();
  const vendors: Vendors = await startVendors({
    servers: () => processes.filter(({ role }) => role !== 'worker').map(({ origin }) => origin),
    whenMoved: async (to) => {
      moving = Promise.all(processes.map((one) => one.moveTo(to)));
      moving.catch(() => {});
      await sleep(HEARD_MILLISECONDS);
    },
  });
  const database: SoakDatabase =
    engine === 'native'
      ? await serverDatabase()
      : embeddedDatabase(data, () => ({
          stop: () => processes[0]!.end('SIGTERM'),
          start: () => processes[0]!.start(),
        }));
  const environment = {
    DATA_DIR: data,
    ...database.environment,
    PUBLIC_URL: vendors.origin,
    SANDBOX: 'true',
    METRICS_TOKEN,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  };
  const roles: readonly Role[] = engine === 'native' ? ['web', 'web', 'worker', 'worker'] : ['both'];
  for (const role of roles) {
    const skewMilliseconds = random.whole(-LONGEST_SKEW_MILLISECONDS, LONGEST_SKEW_MILLISECONDS);
    processes.push(new ProductProcess({ role, environment, skewMilliseconds, ahead: vendors.ahead }));
  }
  await processes[0]!.start();
  await Promise.all(processes.map((one) => one.start()));
  const troubles = new Troubles({ vendors, database, processes }, seed);

  return {
    vendors,
    database,
    processes,
    troubles,
    /** Moves everybody's clock; resolves when every process has done what came due. */
    async moveTo(instant: Temporal.Instant): Promise<void> {
      await vendors.moveTo(instant);
      await moving;
    },
    /** Until nothing is left to do at this moment but what a process that died still holds. Answers what is left otherwise. */
    async drained(now: Temporal.Instant): Promise<string | undefined> {
      // To look means to end the process there: it is given a moment, and looked at once.
      if (engine === 'embedded') {
        await sleep(ALONE_MILLISECONDS);
        return undefined;
      }
      const began = performance.now();
      for (;;) {
        const left = await leftToDo(database, vendors, now);
        const waited = performance.now() - began;
        if (left.length === 0) return undefined;
        if (troubles.isInDoubt && waited > ABANDONED_WAIT_MILLISECONDS) return undefined;
        if (waited > DRAINED_WITHIN_MILLISECONDS) return left.join(', ');
        await sleep(LOOK_MILLISECONDS);
      }
    },
    async end(): Promise<void> {
      await Promise.all(processes.map((one) => one.endForGood()));
      await vendors.close();
      await database.remove();
    },
  };
}

const unsent = `
  select 'reminders due: ' || count(*) as what, count(*)::int as rows from reminders
    where status = 'pending' and closed_at is null and next_send_at <= $1::timestamptz
  union all select concat_ws(' ', 'e-mail', status, 'since', created_at, 'due', due_at, 'held until', held_until), 1 from deliveries
    where status in ('claimed', 'sending') or (status = 'waiting' and next_attempt_at <= $1::timestamptz)
  union all select 'job ' || concat_ws(' ', name, key, 'attempt', attempt, 'due', due_at, 'held until', held_until, error), 1 from jobs
    where key <> '' and failed_at is null and due_at <= now()
      and not exists (select from jobs older where older.name = jobs.name and older.key = jobs.key and older.due_at > now())`;

async function leftToDo(database: SoakDatabase, vendors: Vendors, now: Temporal.Instant): Promise<string[]> {
  const rows = await database.looking((query) => query<{ what: string; rows: number }>(unsent, [now.toString()]));
  const events = await vendors.ask<{ state: string }[]>('GET', '/stripe/events.json');
  const waiting = events.filter(({ state }) => state === 'waiting').length;
  return [
    ...rows.flatMap(({ what, rows: count }) => (count > 0 ? [what] : [])),
    ...(waiting > 0 ? [`webhooks: ${waiting}`] : []),
  ];
}
