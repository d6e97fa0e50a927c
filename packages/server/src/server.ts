import { sql } from 'drizzle-orm';
import { createApp } from './app/app.ts';
import { dependenciesFor } from './app/dependencies.ts';
import { jobs } from './app/jobs.ts';
import { mountSandbox } from './app/sandbox.ts';
import { MovableClock } from './platform/clock.ts';
import { BadConfiguration, readConfig } from './platform/config.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { DatabaseUnusable, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { createLogger } from './platform/logger.ts';

const STOP_WITHIN = 10_000;

type Options = {
  /** What must be done before the first request is served, while the database starts. */
  before?: Promise<void>;
  /** Runs as soon as people can come in. */
  whenReady?: (dependencies: Dependencies, origin: string) => Promise<void>;
  environment?: Readonly<Record<string, string | undefined>>;
};

/** Starts the product: `web`, `worker`, or both in one process, as ROLE says. */
export async function start({ before, whenReady, environment = process.env }: Options = {}): Promise<void> {
  const config = readConfig(environment);
  const log = createLogger(config.logLevel);
  const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const [database] = await Promise.all([openDatabase(config, log), before]);
  await database.migrate();

  const clock = new MovableClock();
  const dependencies = await dependenciesFor({ config, db: database.db, clock, log, origin });
  const running = await startJobs(dependencies, jobs, { work: config.ROLE !== 'web' });
  const app = await createApp({
    dependencies,
    origin,
    web: true,
    isReady: async () => running.ready() && (await answers(database.db)),
    ...(config.sandbox && { sandbox: mountSandbox({ origin, clock, catchUp: running.runAllDue }) }),
  });

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await app.close();
    await running.stop();
    await database.close();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void (stopping ??= stop()));

  await app.listen({ port: config.PORT, host: config.HOST });
  console.log(`Inner Circle is ready at ${origin}`);
  await whenReady?.(dependencies, origin);
}

const answers = (db: Awaited<ReturnType<typeof openDatabase>>['db']) =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/** Starts, or says in one sentence why not. */
export const startOrExplain = (options?: Options) =>
  start(options).catch((error: unknown) => {
    const isKnown = error instanceof BadConfiguration || error instanceof DatabaseUnusable;
    console.error(isKnown ? error.message : error);
    process.exit(1);
  });

if (import.meta.main) await startOrExplain();
