import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

export type Disk = { readonly freeBytes: number; readonly sizeBytes: number };

/** The disk on which the data lies, or would lie. Undefined while there is no such folder. */
export async function diskOf({ DATA_DIR: home }: Pick<Config, 'DATA_DIR'>): Promise<Disk | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(path.resolve(home));
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
