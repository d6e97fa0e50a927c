import { toMoment } from '@inner-circle/domain/time.ts';
import { rowByRow } from '../platform/chunks.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { everyMinutes, hourlyAt, type Job } from '../platform/jobs/job.ts';
import { forgetFiles } from './import-purge.service.ts';
import { type ImportKey, RUN_IMPORT, runImport } from './run/import-run.service.ts';
import { importsRepository } from './upload/imports.repository.ts';

const STILL_AFTER_SECONDS = 15;
const IMPORTS_AT_ONCE = 100;

export const runImports: Job<ImportKey> = {
  ...RUN_IMPORT,
  // It runs for a few seconds and then queues behind others.
  expirySeconds: 300,
  retries: 5,
  concurrency: 4,
  run: (dependencies, _now, key, signal) => runImport(key, dependencies, signal),
};

/** A net under the queue, which goes on with imports whose process ended in the middle. */
export const resumeImports: Job = {
  name: 'imports.resume',
  schedule: everyMinutes(5),
  expirySeconds: 60,
  retries: 0,
  run: async ({ db, log }, now, _data, signal) => {
    const still = toMoment(now.subtract({ seconds: STILL_AFTER_SECONDS }));
    const imports = rowByRow(IMPORTS_AT_ONCE, (size, last?: ImportKey) =>
      importsRepository(db).standingStill(still, size, last),
    );
    await forEachUser(imports, (key) => enqueue(db, RUN_IMPORT, key), { doing: 'resuming an import', log, signal });
  },
};

export const purgeImports: Job = {
  name: 'imports.purge',
  schedule: hourlyAt(37),
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => forgetFiles(now, dependencies, signal),
};
