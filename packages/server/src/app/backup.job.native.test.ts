import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { backupsIn } from '../platform/backup/kept-backups.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { databaseOn } from '../platform/database.ts';
import { openServer } from '../platform/database/server-engine.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { createNativeDatabase } from '../testing/databases/test-database.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { backUpJobs } from './backup.job.ts';

const log = createLogger('silent');
const { url } = await createNativeDatabase(inject('nativePostgres').template);
const engine = await openServer(url, log);
const { dependencies, clock, query } = await startTestApp({ database: databaseOn(engine) });

function folderOf(variables: object = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = { ...dependencies.config, BACKUP_DIR: folder, ...variables };
  const [job] = backUpJobs(engine, config);
  const run = () => job!.run({ ...dependencies, config }, clock.now(), {}, new AbortController().signal);
  return { folder, config, run, jobs: [job!] };
}

test('without a folder no backup is made by itself', () => {
  expect(backUpJobs(engine, dependencies.config)).toEqual([]);
});

test('the last ones stay, each of which can be read, and nothing of anybody else’s goes', async () => {
  const { folder, run } = folderOf({ BACKUP_KEEP: 2 });
  writeFileSync(path.join(folder, 'by-hand.backup'), 'mine');
  for (const hour of ['01', '02', '03']) {
    clock.moveTo(Temporal.Instant.from(`2026-11-18T${hour}:10:00Z`));
    await run();
  }
  const kept = backupsIn(folder);
  expect(kept.map(({ file }) => path.basename(file))).toEqual([
    'inner-circle-2026-11-18T03-10-00Z.backup',
    'inner-circle-2026-11-18T02-10-00Z.backup',
  ]);
  for (const { file } of kept) await verifyBackup(file, undefined);
  expect(existsSync(path.join(folder, 'by-hand.backup'))).toBe(true);
});

test('one that fails leaves those before it, and nothing half', async () => {
  const { folder, run } = folderOf({ BACKUP_KEEP: 1 });
  await run();
  const [before] = backupsIn(folder);
  const failing = folderOf({
    BACKUP_DIR: folder,
    BACKUP_KEEP: 1,
    BACKUP_PASSPHRASE_FILE: path.join(folder, 'nowhere'),
  });
  clock.moveTo(clock.now().add({ hours: 24 }));
  await expect(failing.run()).rejects.toThrow('BACKUP_PASSPHRASE_FILE cannot be read');
  expect(backupsIn(folder)).toEqual([before]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('of two processes one makes the backup of a slot', async () => {
  const { folder, config, jobs } = folderOf();
  const processes = [1, 2].map(() => startJobs({ ...dependencies, config }, jobs, { pollSeconds: 1 }));
  const running = await Promise.all(processes);
  await query(`update jobs set due_at = now() where name = 'app.back-up'`);
  await query(`select pg_notify('jobs', '')`);
  const isDone = `select from jobs where name = 'app.back-up' and due_at > now() and held_until is null`;
  await expect.poll(() => query(isDone), { timeout: 20_000 }).toHaveLength(1);
  await Promise.all(running.map((one) => one.stop()));
  expect(backupsIn(folder)).toHaveLength(1);
});
