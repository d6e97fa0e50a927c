import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase } from 'pg';
import type { Config } from '../config.ts';
import { DatabaseInUse, lockDirectory } from '../database/directory-lock.ts';
import { openEmbedded } from '../database/embedded-engine.ts';
import type { Engine, FileCopy } from '../database/engine.ts';
import { KEYS_FILE } from '../sealing.ts';
import { release } from '../version.ts';
import type { Contents } from './backup-file.ts';
import { BackupUnusable } from './backup-unusable.ts';
import { copyFiles, copyLog } from './copy-files.ts';
import { type Facts, writeBackup } from './write-backup.ts';

const SHORTEST_PASSPHRASE = 12;

type Settings = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_URL' | 'ENCRYPTION_KEYS' | 'BACKUP_PASSPHRASE' | 'BACKUP_PASSPHRASE_FILE'
>;

/** Where the rows are read: of a server, of the files as they are, or of a copy of the files that are in use. */
export type Source =
  | { readonly client: ClientBase; readonly engine: Facts['engine'] }
  | { readonly copying: () => Promise<FileCopy> };

/** Makes a backup of a database that may be in use, as it stands at one moment. */
export async function backUp(
  file: string,
  source: Source,
  config: Settings,
  log: FastifyBaseLogger,
): Promise<Contents> {
  const passphrase = passphraseOf(config);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new BackupUnusable(`${file} is there already: name another file.`);
  const write = (client: ClientBase, engine: Facts['engine']) =>
    writeBackup(client, file, { release: release(), engine, keys: passphrase ? keysOf(config) : null }, passphrase);
  if ('client' in source) return write(source.client, source.engine);
  return withCopy(source.copying, config.DATA_DIR, log, (client) => write(client, 'embedded'));
}

/** As the engine has one connection, people would wait while all rows are read. So they are read from a copy, by an engine of its own. */
async function withCopy<Result>(
  copying: () => Promise<FileCopy>,
  home: string,
  log: FastifyBaseLogger,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(path.resolve(home), 'backup-copy');
  const lock = lockedBackups(home);
  try {
    // Of a process that was killed.
    await rm(folder, { recursive: true, force: true });
    const directory = path.join(folder, 'database');
    await copyInto(directory, copying);
    const engine: Engine = await openEmbedded(directory, { log, durable: false });
    return await engine.patiently(work).finally(() => engine.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function copyInto(directory: string, copying: () => Promise<FileCopy>): Promise<void> {
  const copy = await copying();
  try {
    await copyFiles(copy.directory, directory);
    await copyLog(copy.directory, directory, await copy.end());
  } finally {
    await copy.release();
  }
}

function lockedBackups(home: string) {
  try {
    return lockDirectory(path.join(path.resolve(home), 'backup'));
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new BackupUnusable('Another backup is being made at this moment.');
    throw error;
  }
}

export function passphraseOf({ BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file }: Settings): string | undefined {
  if (given) return given;
  if (!file) return undefined;
  try {
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
    if (line.length >= SHORTEST_PASSPHRASE) return line;
  } catch (error) {
    throw new BackupUnusable(`BACKUP_PASSPHRASE_FILE cannot be read: ${(error as Error).message}`, { cause: error });
  }
  throw new BackupUnusable(
    `The first line of BACKUP_PASSPHRASE_FILE must have ${SHORTEST_PASSPHRASE} characters or more.`,
  );
}

/** Those beside the data. What is configured is the operator's to keep. */
function keysOf({ ENCRYPTION_KEYS: configured, DATA_DIR: home }: Settings): string | null {
  const file = path.join(home, KEYS_FILE);
  return configured || !existsSync(file) ? null : readFileSync(file, 'utf8').trim();
}
