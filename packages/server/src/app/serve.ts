import { sql } from 'drizzle-orm';
import { MovableClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase, type Database } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { startJobs } from '../platform/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { keepSending } from '../reminders/ticking.service.ts';
import { createApp } from './app.ts';
import { dependenciesFor } from './dependencies.ts';
import { jobs } from './jobs.ts';
import { mountSandbox } from './sandbox.ts';
import { startTelegram } from './telegram.ts';

const STOP_WITHIN = 10_000;

export type ServeOptions = {
  /** What must be done before the first request is served, while the database starts. */
  before?: Promise<void>;
  /** Runs as soon as people can come in. */
  whenReady?: (dependencies: Dependencies, origin: string) => Promise<void>;
};

/** Starts the product: `web`, `worker`, or both in one process, as ROLE says. */
export async function serve(config: Config, { before, whenReady }: ServeOptions): Promise<void> {
  const log = createLogger(config.logLevel);
  const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const [database] = await Promise.all([openDatabase(config, log), before]);
  await database.migrate();

  const clock = new MovableClock();
  const dependencies = await dependenciesFor({ config, db: database.db, clock, log, origin });
  const running = await startJobs(dependencies, jobs, {
    work: config.ROLE !== 'web',
    isAlone: database.engine === 'embedded',
  });
  const app = await createApp({
    dependencies,
    origin,
    web: true,
    isReady: async () => running.ready() && (await answers(database.db)),
    ...(config.sandbox && { sandbox: mountSandbox({ origin, clock, catchUp: running.runAllDue }) }),
  });

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await Promise.all([app.close(), telegram?.stop(), sending?.stop()]);
    await running.stop();
    await database.close();
    process.exit(0);
  };
  let telegram: ReturnType<typeof startTelegram> | undefined;
  let sending: ReturnType<typeof keepSending> | undefined;
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void (stopping ??= stop()));

  await app.listen({ port: config.PORT, host: config.HOST });
  if (config.ROLE !== 'web') {
    telegram = startTelegram(dependencies, origin);
    sending = keepSending(dependencies);
  }
  console.log(`Inner Circle is ready at ${origin}`);
  await whenReady?.(dependencies, origin);
}

const answers = (db: Database) =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
