import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const TOO_LITTLE = 200 * MEGABYTE;
const LITTLE = 1024 * MEGABYTE;

/** The folder of the data. With a database server of its own the product keeps nothing there. */
export async function checkDisk({ DATABASE_URL: url, DATA_DIR: home }: Config): Promise<Finding> {
  if (url) return ok('disk', 'nothing is kept here: the data is at the database server');
  const folder = nearestExisting(path.resolve(home));
  if (!isWritable(folder)) return bad('disk', `nothing can be written to ${folder}: change its owner, or set DATA_DIR`);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const says = `${Math.floor(free / MEGABYTE)} MB are free in ${folder}`;
  if (free < TOO_LITTLE) return bad('disk', `${says}: make room, or set DATA_DIR to another disk`);
  return free < LITTLE ? warn('disk', `${says}: make room soon`) : ok('disk', says);
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(path.dirname(folder));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
