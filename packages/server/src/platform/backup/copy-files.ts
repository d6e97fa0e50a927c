import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CopyEnd } from '../database/engine.ts';

const LOG = 'pg_wal';
/** Of the process that has the files open. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);

/** Copies the files of a database that may be running, all but the log. Where the file system can, nothing is copied before it changes. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== LOG) await copyFiles(source, target);
    else if (entry.isFile() && !LEFT_OUT.has(entry.name)) await copyUnlessGone(source, target);
  }
}

/** A file that is deleted meanwhile, with its table or as a temporary one, is not needed: the log tells of it. */
const copyUnlessGone = (from: string, to: string) =>
  copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });

/** What was written while the files were copied, and the label that says where to begin. */
export async function copyLog(from: string, to: string, { label, firstLog, lastLog }: CopyEnd): Promise<void> {
  const [source, target] = [path.join(from, LOG), path.join(to, LOG)];
  for (const folder of ['archive_status', 'summaries'])
    await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 });
  const names = (await readdir(source)).filter((name) => name >= firstLog && name <= lastLog);
  for (const name of names)
    await copyFile(path.join(source, name), path.join(target, name), constants.COPYFILE_FICLONE);
  await writeFile(path.join(to, 'backup_label'), label);
}
