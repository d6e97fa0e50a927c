import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isEncrypted } from '../../platform/backup/backup-file.ts';
import { BackupUnusable } from '../../platform/backup/backup-unusable.ts';
import { passphraseOf } from '../../platform/backup/back-up.ts';
import { readEntries } from '../../platform/backup/closed-accounts.ts';
import { checkBackup, restoreBackup } from '../../platform/backup/restore-backup.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { KEYS_FILE } from '../../platform/sealing.ts';
import { withDatabase } from './with-database.ts';

type Options = {
  /** Whether the operator confirmed that a file without encryption is theirs. */
  takesUnencrypted?: boolean;
};

const NOT_ENCRYPTED =
  'This backup is not encrypted, though a passphrase is set: somebody else may have written it. Nothing was changed. If it is yours, add --unencrypted.';

/**
 * Puts a backup into the configured database, which has to be empty. Only the passphrase proves who wrote a file, so one without
 * encryption needs the operator's word where backups are encrypted.
 */
export async function restore(
  file: string,
  environment: NodeJS.ProcessEnv,
  { takesUnencrypted = false }: Options = {},
): Promise<number> {
  try {
    const config = readConfig(environment);
    const passphrase = passphraseOf(config);
    if (passphrase !== undefined && !takesUnencrypted && !(await isEncrypted(file)))
      throw new BackupUnusable(NOT_ENCRYPTED);
    // Before the place for it is even made.
    await checkBackup(file, passphrase);
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: home, BACKUP_DIR: backups } = config;
    const accounts = readEntries([path.dirname(file), home, ...(backups ? [backups] : [])]);
    const { manifest, contents, closedSince } = await withDatabase(direct ?? url ?? home, (to) =>
      restoreBackup({ file, passphrase, to, accounts }),
    );
    const keys = putKeysBack(manifest.keys, config);
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${contents.tables.length} tables are back as they were at ${manifest.at}, each table compared.`,
    );
    for (const line of [keys, ...closings(closedSince.length, accounts.size), ...NEXT]) console.log(line);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Those that travelled in the backup. What is there already is never overwritten. */
function putKeysBack(keys: string | null, { ENCRYPTION_KEYS: configured, DATA_DIR: home }: Config): string {
  const file = path.join(home, KEYS_FILE);
  if (configured) return 'Connected calendars open if ENCRYPTION_KEYS are those of then.';
  if (existsSync(file)) return `Connected calendars open if ${file} has the keys of then.`;
  if (keys === null)
    return `The keys are not in the backup: put the file ${KEYS_FILE} of then into ${home} before the start, or calendars have to be connected again.`;
  // With a database server there may be no such folder yet.
  mkdirSync(home, { recursive: true });
  writeFileSync(file, `${keys}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return `The keys of then are back in ${file}.`;
}

const closings = (since: number, known: number) => [
  known === 0
    ? 'No list of closed accounts was found: accounts that were closed since then are open again.'
    : `${since} accounts that were closed since then are closed again by the first start.`,
];

const NEXT = [
  '',
  'Start the product now. Before it serves anybody, it sees to it that nothing is done a second time: e-mails whose time has passed',
  'stay unsent, everybody signs in anew, access tokens and calendar addresses are gone, and mailboxes wait to be connected again.',
  'docs/operations.md says what to tell people.',
];
