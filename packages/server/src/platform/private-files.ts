import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** What the product makes in DATA_DIR. Anything else there is the operator's, and keeps its mode. */
const OWN = /^(?:database(?:\..*)?|control|encryption\.key|closed-accounts\.jsonl)$/;

/** Files that this process makes from now on are for its own user, whatever the umask of the shell that started it. */
export const makeFilesPrivate = () => void process.umask(OTHERS);

/** Closes DATA_DIR and what the product keeps there to other users. A folder that users share, such as /tmp, stays open. */
export function closeDataFolder(home: string): void {
  if ((statSync(home).mode & STICKY) === 0) close(home, 0o700);
  for (const name of readdirSync(home)) if (OWN.test(name)) closeBelow(path.join(home, name));
}

/** The embedded database makes its files with the mode 0666 and ignores the umask. */
export function closeBelow(name: string): void {
  const file = lstatSync(name, { throwIfNoEntry: false });
  if (!file || file.isSymbolicLink()) return;
  close(name, file.isDirectory() ? 0o700 : 0o600);
  if (file.isDirectory()) for (const entry of readdirSync(name)) closeBelow(path.join(name, entry));
}

/** A volume that belongs to another user is closed by whoever mounts it. */
function close(name: string, mode: number): void {
  try {
    chmodSync(name, mode);
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
const NOT_OURS: ReadonlySet<string | undefined> = new Set(['EPERM', 'EROFS', 'EACCES', 'ENOENT', 'ENOTSUP']);
