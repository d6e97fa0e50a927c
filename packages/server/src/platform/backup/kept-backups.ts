import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const NAME = /^inner-circle-[\dTZ-]+\.backup$/;
const UNFINISHED = /^inner-circle-[\dTZ-]+\.backup\.partial$/;
const DAY = 24 * 60 * 60_000;

export type KeptBackup = { readonly file: string; readonly size: number; readonly madeAt: Date };

export const newBackupIn = (folder: string, now: Temporal.Instant) =>
  path.join(folder, `inner-circle-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}.backup`);

/** Those that were made by themselves, the newest first. None where the folder cannot be read. */
export function backupsIn(folder: string): KeptBackup[] {
  return filesIn(folder, NAME).toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

function filesIn(folder: string, name: RegExp): KeptBackup[] {
  try {
    return readdirSync(folder)
      .filter((entry) => name.test(entry))
      .map((entry) => {
        const file = path.join(folder, entry);
        const { size, mtime: madeAt } = statSync(file);
        return { file, size, madeAt };
      });
  } catch {
    return [];
  }
}

/** All but the newest so many, and what a process left that was killed. */
export function removeOldBackups(folder: string, keep: number): void {
  const left = filesIn(folder, UNFINISHED).filter(({ madeAt }) => Date.now() - madeAt.getTime() > DAY);
  for (const { file } of [...backupsIn(folder).slice(keep), ...left]) rmSync(file, { force: true });
}
