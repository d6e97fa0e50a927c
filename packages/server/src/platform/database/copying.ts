import type { ClientBase } from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';
import type { CopyEnd, Engine, FileCopy } from './engine.ts';
import type { startMaintenance } from './maintenance.ts';

type Parts = {
  directory: string;
  patiently: Engine['patiently'];
  maintenance: Pick<ReturnType<typeof startMaintenance>, 'pause' | 'resume'>;
};

/** In a copy of its files PostgreSQL finds by the label where to begin, and in the log what was written while they were copied. */
export function copying({ directory, patiently, maintenance }: Parts): () => Promise<FileCopy> {
  let isUnderWay = false;
  const over = () => {
    isUnderWay = false;
    maintenance.resume();
  };
  return async () => {
    if (isUnderWay) throw new DatabaseUnusable('Another backup is being made at this moment.');
    isUnderWay = true;
    // A checkpoint in between would tidy away parts of the log that are still to be copied. Nothing else makes one here.
    await maintenance.pause();
    try {
      await patiently((client) => client.query(`select pg_backup_start('inner-circle', true)`));
    } catch (error) {
      over();
      throw error;
    }
    let ending: Promise<CopyEnd> | undefined;
    const end = () => (ending ??= patiently(endBackup));
    const release = async () => {
      if (isUnderWay) await end().catch(() => undefined);
      over();
    };
    return { directory, end, release };
  };
}

async function endBackup(client: ClientBase): Promise<CopyEnd> {
  const { rows } = await client.query<CopyEnd>(
    `select labelfile as label, substring(labelfile, 'file ([0-9A-F]{24})') as "firstLog",
       pg_walfile_name(lsn) as "lastLog" from pg_backup_stop(false)`,
  );
  return rows[0]!;
}
