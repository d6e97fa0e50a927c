import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from './engine.ts';

const MINUTE = 60_000;
const CHECKPOINT_EVERY = 5 * MINUTE;
const VACUUM_EVERY = 60 * MINUTE;

type Task = Pick<Engine, 'patiently'>;

/** The embedded engine has no processes in the background: what they do on a server is done here. */
export function startMaintenance(engine: Task, log: FastifyBaseLogger) {
  let underWay: Promise<void> | undefined;
  let isPaused = false;
  const every = (milliseconds: number, work: (engine: Task) => Promise<void>) =>
    setInterval(() => {
      if (underWay || isPaused) return;
      underWay = work(engine)
        .catch((error: unknown) => log.error({ err: error }, 'housekeeping of the database failed'))
        .finally(() => (underWay = undefined));
    }, milliseconds).unref();
  const timers = [every(CHECKPOINT_EVERY, checkpoint), every(VACUUM_EVERY, vacuum)];
  return {
    stop: () => timers.forEach((timer) => clearInterval(timer)),
    /** Done when nothing is under way any more. Nothing begins until it is resumed. */
    pause: async () => {
      isPaused = true;
      await underWay;
    },
    resume: () => void (isPaused = false),
  };
}

/** So that a start after a crash has little to recover. */
export async function checkpoint({ patiently }: Task): Promise<void> {
  await patiently((client) => client.query('checkpoint'));
}

/** Table by table, so that requests get their turn in between. */
export async function vacuum({ patiently }: Task): Promise<void> {
  // The counts of what changed are written down by a timer, which the embedded engine does not have either.
  await patiently((client) => client.query('select pg_stat_force_next_flush()'));
  const { rows } = await patiently((client) =>
    client.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + n_live_tup / 10`,
    ),
  );
  for (const { name } of rows) await patiently((client) => client.query(`vacuum (analyze) ${name}`));
}
