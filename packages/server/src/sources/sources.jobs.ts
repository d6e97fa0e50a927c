import { toMoment } from '@inner-circle/domain/time.ts';
import { lte } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/queries.ts';
import { eachStep } from '../platform/jobs/for-each-user.ts';
import { everyMinutes, hourlyAt, type Job } from '../platform/jobs/job.ts';
import { type AskedLook, LOOK } from './look-job.ts';
import { lookInto, lookWhereDue } from './look.service.ts';
import { giveUpClosedSources } from './secrets.service.ts';
import { sourceAttempts } from './sources.table.ts';

/** What goes wrong at the account is written down there, with when to look again; what is tried again here is what went wrong on our side. */
export const lookIntoSources: Job<AskedLook> = {
  ...LOOK,
  expirySeconds: 900,
  retries: 2,
  retrySeconds: 60,
  concurrency: 2,
  run: (dependencies, _now, asked, signal) => lookInto(asked, dependencies, signal),
};

export const askForLooks: Job = {
  name: 'sources.ask-for-looks',
  schedule: everyMinutes(10),
  expirySeconds: 300,
  retries: 3,
  run: (dependencies, now, _data, signal) => lookWhereDue(now, dependencies, signal),
};

/** What can open nothing any more is not kept, nor what opens something for nobody. */
export const purgeSources: Job = {
  name: 'sources.purge',
  schedule: hourlyAt(41),
  expirySeconds: 600,
  retries: 3,
  async run(dependencies, now, _data, signal) {
    const isOver = lte(sourceAttempts.expiresAt, toMoment(now));
    await eachStep(
      () => giveUpClosedSources(dependencies, signal),
      () => deleteInBatches(dependencies.db, sourceAttempts, isOver, { signal }),
    );
  },
};
