import { backUp } from '../platform/backup/back-up.ts';
import { newBackupIn, removeOldBackups } from '../platform/backup/kept-backups.ts';
import type { Config } from '../platform/config.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { Job } from '../platform/jobs/job.ts';

export const BACK_UP = 'app.back-up';

/** At night where most servers stand. */
const FIRST_MINUTE = 2 * 60 + 10;

/** In processes that know where backups are kept: of all of them, one makes each. */
export const backUpJobs = (engine: Engine, config: Config): readonly Job[] =>
  config.BACKUP_DIR ? [backUpInto(config.BACKUP_DIR, config.BACKUP_EVERY_HOURS, engine)] : [];

const backUpInto = (folder: string, hours: number, engine: Engine): Job => ({
  name: BACK_UP,
  schedule: { minutes: hours * 60, from: FIRST_MINUTE },
  expirySeconds: 6 * 60 * 60,
  retries: 3,
  retrySeconds: 300,
  async run({ config, log }, now) {
    const file = newBackupIn(folder, now);
    const { beginCopy } = engine;
    const { tables } = beginCopy
      ? await backUp(file, { copying: beginCopy }, config, log)
      : await engine.patiently((client) => backUp(file, { client, engine: 'server' }, config, log));
    // The new one was read again by now.
    removeOldBackups(folder, config.BACKUP_KEEP);
    log.info({ file, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }, 'a backup was made');
  },
});
