import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { warnOfPrices } from '../billing/payments/compare-prices.service.ts';
import { offerCopies } from '../platform/backup/copy-socket.ts';
import { MovableClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { keysForPush } from '../notifications/push/push-keys.service.ts';
import { databaseOn } from '../platform/database.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { BUILT_WEB_APP } from '../platform/http/web/web-app.ts';
import { keepSending } from '../reminders/sending/sending.service.ts';
import { afterRestore } from './after-restore/after-restore.ts';
import { createApp } from './app.ts';
import { backUpJobs } from './backup.job.ts';
import { dependenciesFor, prepareEngine } from './dependencies.ts';
import { jobs, runAllDue } from './jobs.ts';
import { type Product, redirectToSandbox, startSandboxServer } from './sandbox-server.ts';
import { mountSandbox } from './sandbox.ts';
import { supervisor } from './supervisor.ts';
import { startTelegram } from './telegram.ts';

// Together with the longest DRAIN_SECONDS below the ten seconds that supervisors give a process to end.
const FINISH_WITHIN = 3000;
const CUT_OFF_WITHIN = 1500;
const CLOSE_WITHIN = 1000;
const PREPARE_AFTER = 5000;

export type ServeOptions = {
  /** What must be done before the first request is served, while the database starts. */
  before?: Promise<void>;
  /** Runs as soon as people can come in. */
  whenReady?: (dependencies: Dependencies, origin: string) => Promise<void>;
};

type Foundation = { config: Config; log: FastifyBaseLogger; opening: Promise<Engine> };

/** Starts the product: `web`, `worker`, or both in one process, as ROLE says. */
export async function serve({ config, log, opening }: Foundation, { before, whenReady }: ServeOptions): Promise<void> {
  const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const clock = new MovableClock();
  const product = Promise.withResolvers<Product>();
  const { PORT: port } = config;
  const [engine, ownSandbox] = await Promise.all([
    opening,
    config.sandboxHasOwnPort
      ? startSandboxServer({ config, clock, log, port, productOrigin: origin, product: product.promise })
      : undefined,
    before,
  ]);
  const sandboxOrigin = ownSandbox?.origin;
  const database = databaseOn(engine);
  // What waits for the database and what keeps this thread busy go on side by side.
  const [dependencies] = await Promise.all([
    dependenciesFor({ config, db: database.db, clock, log, origin, sandboxOrigin }),
    database.migrate(),
  ]);
  await afterRestore(dependencies, { asksPayments: config.STRIPE_SECRET_KEY !== undefined });
  await keysForPush(dependencies);
  // Loaded only where somebody wants it.
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('../platform/watching/tracing/start-tracing.ts')).startTracing(config, engine.pool, log)
    : undefined;
  const isAlone = database.engine === 'embedded';
  const starting =
    config.ROLE === 'web' ? undefined : startJobs(dependencies, [...jobs, ...backUpJobs(engine, config)], { isAlone });
  const catchUp = () => runAllDue(jobs, dependencies);
  const [running, app] = await Promise.all([
    starting,
    createApp({
      dependencies,
      origin,
      web: BUILT_WEB_APP,
      sandboxOrigin,
      ...(config.sandbox && {
        sandbox: sandboxOrigin ? redirectToSandbox(sandboxOrigin) : mountSandbox({ origin, clock, config, catchUp }),
      }),
    }),
  ]);
  product.resolve({ catchUp, metrics: app.metrics });

  const copies = await offerCopies(engine, config.DATA_DIR, log);

  // A call or a download that hangs is cut off: e-mails under way are found as such by the next start, and jobs go on.
  const stop = async () => {
    app.isDraining = true;
    told.stopping();
    copies?.close();
    await sleep(config.DRAIN_SECONDS * 1000);
    const closed = Promise.all(
      [running?.stop(), sending?.stop(), telegram?.stop(), ownSandbox?.stop(), app.close()].map(logged),
    );
    await within(FINISH_WITHIN, closed);
    const cutOff = logged(dependencies.leases.stop()).then(() => app.server.closeAllConnections());
    await within(CUT_OFF_WITHIN, Promise.all([cutOff, closed]));
    await within(CLOSE_WITHIN, Promise.all([logged(database.close()), logged(tracing?.stop())]));
    process.exit(0);
  };
  const logged = async (part: Promise<void> | undefined) => {
    await part?.catch((error: unknown) => log.error({ err: error }, 'a part of the product did not stop well'));
  };
  const told = supervisor();
  let telegram: ReturnType<typeof startTelegram> | undefined;
  let sending: ReturnType<typeof keepSending> | undefined;
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void (stopping ??= stop()));

  await app.listen({ port: config.PORT, host: config.HOST });
  if (config.ROLE !== 'web') {
    telegram = startTelegram(dependencies, origin);
    sending = keepSending(dependencies);
  }
  if (config.STRIPE_SECRET_KEY) void warnOfPrices(dependencies);
  setTimeout(() => void prepareEngine(), PREPARE_AFTER).unref();
  if (config.sandboxNotice) console.log(config.sandboxNotice);
  const inSandbox = config.sandbox && !config.GOOGLE_CLIENT_ID;
  const first = inSandbox ? ', log in as anybody, and add somebody whom you would like to call' : '';
  told.ready();
  if (config.sandbox) console.log(`The sandbox: ${sandboxOrigin ?? origin}/sandbox`);
  console.log(`Inner Circle is ready: open ${origin}${first}`);
  await whenReady?.(dependencies, origin);
}

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
