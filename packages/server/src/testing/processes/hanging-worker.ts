// A process of its own that runs the job `test.hanging` and never ends it, until it is killed. It says on stdout when it has begun.
import { dependenciesFor } from '../../app/dependencies.ts';
import { MovableClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLogger } from '../../platform/logger.ts';

const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'false', DATABASE_URL: process.argv[2]! });
const log = createLogger('silent');
const { db } = await openDatabase(config, log);
const clock = new MovableClock();
const run: Job['run'] = async () => {
  process.stdout.write('begun\n');
  await new Promise<never>(() => {});
};
await startJobs(await dependenciesFor({ config, db, clock, log, origin: 'http://localhost' }), [
  { name: 'test.hanging', expirySeconds: 600, retries: 1, run },
]);
