import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { backUp, passphraseOf } from '../../platform/backup/back-up.ts';
import type { Contents } from '../../platform/backup/backup-file.ts';
import { BackupUnusable } from '../../platform/backup/backup-unusable.ts';
import { askForCopy } from '../../platform/backup/copy-socket.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { DatabaseInUse } from '../../platform/database/directory-lock.ts';
import { createLogger } from '../../platform/logger.ts';
import { withDatabase } from './with-database.ts';

/** Backs up everything that is in the configured database, whether the product runs or not. */
export async function backup(file: string, environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const config = readConfig(environment);
    const { tables } = await (config.DATABASE_URL ? ofServer(file, config) : ofFolder(file, config));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const size = (statSync(file).size / 1024 / 1024).toFixed(1);
    console.log(`${rows} rows of ${tables.length} tables are in ${file} (${size} MB), and were read again from there.`);
    for (const line of whatElse(config)) console.log(line);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

const ofServer = (file: string, config: Config): Promise<Contents> =>
  withDatabase((config.DATABASE_DIRECT_URL ?? config.DATABASE_URL)!, (client) =>
    backUp(file, { client, engine: 'server' }, config, log()),
  );

/** Opened as it is where nobody has it open, and else asked for. */
async function ofFolder(file: string, config: Config): Promise<Contents> {
  const directory = path.join(path.resolve(config.DATA_DIR), 'database');
  if (!existsSync(directory)) throw new BackupUnusable(`There is no data in ${config.DATA_DIR}: look at DATA_DIR.`);
  try {
    return await withDatabase(config.DATA_DIR, (client) => backUp(file, { client, engine: 'embedded' }, config, log()));
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return backUp(file, { copying: () => askForCopy(config.DATA_DIR) }, config, log());
  }
}

const log = () => createLogger('warn');

/** What is needed besides, to use the backup one day. */
function whatElse(config: Config): string[] {
  const isEncrypted = passphraseOf(config) !== undefined;
  const keys = config.ENCRYPTION_KEYS
    ? 'ENCRYPTION_KEYS are not in it: keep them, apart from it. Without them connected mailboxes and calendars have to be connected again.'
    : `The file ${path.join(config.DATA_DIR, 'encryption.key')} is not in it: keep a copy of that, apart from it. Without it connected mailboxes and calendars have to be connected again.`;
  if (!isEncrypted) return ['It is not encrypted: whoever has the file can read everything in it.', keys];
  return ['It opens with the passphrase alone: keep that, apart from it.', ...(config.ENCRYPTION_KEYS ? [keys] : [])];
}
