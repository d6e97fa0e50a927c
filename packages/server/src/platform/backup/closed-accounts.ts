// Which accounts were closed or erased, kept outside the database: a restored copy knows of none since its backup. An account is
// written as a hash of its id, which says nothing about anybody.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';

const CLOSED_ACCOUNTS_FILE = 'closed-accounts.jsonl';

const Entry = z.object({
  /** Real time, as that of a backup. */
  at: z.iso.datetime(),
  account: z.string(),
  state: z.enum(['closed', 'reopened', 'erased']),
  /** When it was closed, as the product's clock stood. */
  closedAt: z.iso.datetime().nullable(),
});
export type Entry = z.infer<typeof Entry>;

export const accountHash = (userId: string) => createHash('sha256').update(`account ${userId}`).digest('hex');

/** Beside the backups; without those beside the data, and with a database server of its own nowhere. */
function folderOf({ BACKUP_DIR: backups, DATABASE_URL: url, DATA_DIR: home, NODE_ENV: mode }: Config) {
  return backups ?? (url || mode === 'test' ? undefined : home);
}

/** Never throws: nobody's account stays open because a disk is full. What is missing is written by the next hourly look. */
export function note(
  userId: string,
  state: Entry['state'],
  closedAt: string | null,
  { config, log }: Pick<Dependencies, 'config' | 'log'>,
): void {
  const folder = folderOf(config);
  if (folder === undefined) return;
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' });
  const entry: Entry = { at, account: accountHash(userId), state, closedAt };
  try {
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, CLOSED_ACCOUNTS_FILE), `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    log.error({ err: error, state }, 'what became of an account could not be written beside the backups');
  }
}

/** Whether that an account is closed was written down; undefined where nothing is. */
export function notedAsClosed(config: Config): ((userId: string) => boolean) | undefined {
  const folder = folderOf(config);
  if (folder === undefined) return undefined;
  const entries = readEntries([folder]);
  return (userId) => ['closed', 'erased'].includes(entries.get(accountHash(userId))?.state ?? '');
}

/** The last word about each account, by its hash. A line that was cut short is passed over. */
export function readEntries(folders: readonly string[]): Map<string, Entry> {
  const entries = [...new Set(folders.map((folder) => path.resolve(folder, CLOSED_ACCOUNTS_FILE)))]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').flatMap(entryIn))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return new Map(entries.map((entry) => [entry.account, entry]));
}

function entryIn(line: string): Entry[] {
  try {
    return [Entry.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
