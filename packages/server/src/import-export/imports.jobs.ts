import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { rowByRow } from '../platform/chunks.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { forgetFiles } from './import-purge.service.ts';
import { ImportKey, RUN_IMPORT, runImport } from './run/import-run.service.ts';
import { importsRepository } from './upload/imports.repository.ts';

const STILL_AFTER_SECONDS = 15;
const IMPORTS_AT_ONCE = 100;

export const runImports: Job<ImportKey> = {
  name: RUN_IMPORT,
  data: ImportKey,
  // It runs for a few seconds and then queues behind others.
  expirySeconds: 300,
  retries: 5,
  concurrency: 4,
  keyOf: ({ importId }) => importId,
  oncePerKey: true,
  run: (dependencies, _now, key, signal) => runImport(key, dependencies, signal),
};

/** A net under the queue and the start, which go on with imports whose process ended in the middle. */
export const resumeImports: Job<{ isStart?: boolean | undefined }> = {
  name: 'imports.resume',
  data: z.strictObject({ isStart: z.boolean().optional() }),
  cron: '*/5 * * * *',
  atStart: true,
  expirySeconds: 60,
  retries: 0,
  run: async ({ db, queue, log }, now, { isStart }, signal) => {
    // At a start every unfinished import is queued, however recent; one that another process works on is not queued twice.
    const still = toMoment(isStart ? now : now.subtract({ seconds: STILL_AFTER_SECONDS }));
    const imports = rowByRow(IMPORTS_AT_ONCE, (size, last?: ImportKey) =>
      importsRepository(db).standingStill(still, size, last),
    );
    await forEachUser(imports, (key) => queue.send(RUN_IMPORT, key), { doing: 'resuming an import', log, signal });
  },
};

export const purgeImports: Job = {
  name: 'imports.purge',
  cron: '37 * * * *',
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => forgetFiles(now, dependencies, signal),
};
