import { accessSync, constants, existsSync } from 'node:fs';
import { passphraseOf } from '../../platform/backup/back-up.ts';
import { backupsIn } from '../../platform/backup/kept-backups.ts';
import type { Config } from '../../platform/config.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const HOUR = 60 * 60_000;

/** Where backups are kept, and how old the last one is. */
export function checkBackups(config: Config): Finding {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: hours } = config;
  if (!folder) return warn('backups', 'none are made by themselves: set BACKUP_DIR, or run inner-circle backup FILE');
  try {
    passphraseOf(config);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch (error) {
    return bad('backups', `cannot be made in ${folder} (${(error as Error).message}): see to it, or set BACKUP_DIR`);
  }
  const [last] = backupsIn(folder);
  if (!last) return ok('backups', `every ${hours} hours in ${folder}; there is none yet`);
  const age = Math.floor((Date.now() - last.madeAt.getTime()) / HOUR);
  return age > 2 * hours
    ? warn('backups', `the last one in ${folder} is ${age} hours old: look for “app.back-up” in the log`)
    : ok('backups', `every ${hours} hours in ${folder}, the last one ${age} hours ago`);
}
