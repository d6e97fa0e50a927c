import type { SignedInUser } from '../platform/http/routes.ts';
import type { DestinationStream } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../app/app.ts';
import { dependenciesFor } from '../app/dependencies.ts';
import { jobs, runAllDue } from '../app/jobs.ts';
import { type Product, redirectToSandbox, startSandboxServer } from '../app/sandbox-server.ts';
import { mountSandbox } from '../app/sandbox.ts';
import { signIn, toUser } from '../auth/auth.service.ts';
import { MovableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { Job } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { callerOf, type Caller } from './caller.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { openTestDatabase } from './databases/test-database.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';

export type TestUser = Caller & { readonly user: SignedInUser; readonly cookie: string };
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

type Options = {
  environment?: Readonly<Record<string, string>>;
  /** Whether the stand-ins for the outside world are there. */
  sandbox?: boolean;
  /** Where a built web app lies that is to be served. */
  web?: string;
  /** In place of a copy of the migrated one. */
  database?: OpenDatabase;
  /** Jobs that run by themselves. Others wait for `runQueued`. */
  running?: readonly Job[];
  /** Where the log goes, for tests that read it. */
  logTo?: DestinationStream;
};

/** The real app on a port and a database of its own, until the test file ends. */
export async function startTestApp({ environment, sandbox = false, web, logTo, running = [], ...given }: Options = {}) {
  const database = given.database ?? (await openTestDatabase());
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    SANDBOX: String(sandbox),
    METRICS_TOKEN,
    // The vendors that tests start themselves are on this computer.
    SMTP_PRIVATE_HOSTS: String(sandbox),
    RATE_LIMIT: '0',
    // On a busy machine every test would be about overload.
    MAX_EVENT_LOOP_DELAY: '0',
    MAX_IN_FLIGHT: '100000',
    ...environment,
  });
  const log = createLogger(logTo ? 'trace' : (process.env['TEST_LOG'] ?? 'silent'), logTo);
  const clock = new MovableClock();
  const product = Promise.withResolvers<Product>();
  const ownSandbox = config.sandboxHasOwnPort
    ? await startSandboxServer({ config, clock, log, port, productOrigin: origin, product: product.promise })
    : undefined;
  const sandboxOrigin = ownSandbox?.origin;
  const dependencies = await dependenciesFor({ config, db: database.db, clock, log, origin, sandboxOrigin });
  const catchUp = () => runAllDue(jobs, dependencies);
  const started = running.length > 0 ? await startJobs(dependencies, running, { pollSeconds: 3600 }) : undefined;
  const app = await createApp({
    dependencies,
    origin: config.PUBLIC_URL ?? origin,
    ...(web !== undefined && { web }),
    sandboxOrigin,
    ...(config.sandbox && {
      sandbox: sandboxOrigin ? redirectToSandbox(sandboxOrigin) : mountSandbox({ origin, clock, config, catchUp }),
    }),
  });
  product.resolve({ catchUp, metrics: app.metrics });
  await app.listen({ port, host: '127.0.0.1' });
  afterAll(async () => {
    await started?.stop();
    await ownSandbox?.stop();
    await app.close();
    await database.close();
  });

  const query = async <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as Row[];
  const takeNext = async (those: readonly Job[]) => {
    const [taken] = await query<{ name: string; data: object }>(
      'delete from jobs where id = (select min(id) from jobs where name = any($1)) returning name, data',
      [those.map(({ name }) => name)],
    );
    return taken && { job: those.find(({ name }) => name === taken.name)!, data: taken.data };
  };
  return {
    app,
    origin,
    sandboxOrigin: sandboxOrigin ?? origin,
    clock,
    dependencies,
    database,
    /** For proofs that no endpoint gives. */
    query,
    /** Somebody who is not signed in. */
    stranger: callerOf(origin),
    /** What a monitoring system reads. */
    scrape: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${origin}/metrics`, { headers })).text();
    },
    signIn: (email?: string) => signInAs(email, origin, dependencies),
    /** Runs every job that has a cron, as the clock stands. */
    catchUp,
    /** Runs what was enqueued, until nothing is. What fails is the caller's, and gone. */
    runQueued: async (signal = new AbortController().signal) => {
      const those = jobs.filter(({ name, schedule }) => !schedule && !running.some((one) => one.name === name));
      for (let next = await takeNext(those); next; next = await takeNext(those)) {
        const { job, data } = next;
        const outcome = await job.run(dependencies, clock.now(), data, signal);
        if (outcome === 'again' && !signal.aborted) await enqueue(database.db, job, data);
      }
    },
  };
}

let strangers = 0;

/** Straight into the database: what sign-in itself does is tested where it is written. */
async function signInAs(email: string | undefined, origin: string, dependencies: Dependencies): Promise<TestUser> {
  const address = email ?? `person-${(strangers += 1)}@example.com`;
  const name = address.replace(/@.*/, '');
  const identity = { issuer: 'test', subject: address, email: address, emailVerified: true, name, avatarUrl: null };
  const session = await signIn(identity, 'Firefox on Linux', dependencies);
  if (!session) throw new Error(`The account of ${address} is closed.`);
  const cookie = `session=${session.token}`;
  return Object.assign(callerOf(origin, cookie), { user: toUser(session.user, dependencies.config), cookie });
}
