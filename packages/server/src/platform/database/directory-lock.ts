import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnusable } from './database-unusable.ts';

export class DatabaseInUse extends DatabaseUnusable {
  override name = 'DatabaseInUse';
  constructor(directory: string, holder: string) {
    super(`The data in ${directory} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/**
 * Two engines on one folder lose data, and PGlite does not keep a second one out.
 * SQLite's lock is the operating system's: it dies with its process, however that ends.
 */
export function lockDirectory(directory: string): { release(): void } {
  const holderFile = `${directory}.holder`;
  const lock = new DatabaseSync(`${directory}.lock`, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DatabaseInUse(directory, readHolder(holderFile));
    throw error;
  }
  const since = Temporal.Now.instant().toString({ smallestUnit: 'second' });
  writeFileSync(holderFile, `process ${process.pid}, which started at ${since}`);
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY;

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8') || 'another process';
  } catch {
    return 'another process';
  }
}
