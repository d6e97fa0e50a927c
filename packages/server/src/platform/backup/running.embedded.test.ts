import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { backup } from '../../app/commands/backup.ts';
import { copyEmbeddedTemplate } from '../../testing/databases/test-database.ts';
import { openEmbedded } from '../database/embedded-engine.ts';
import { startMaintenance } from '../database/maintenance.ts';
import { createLogger } from '../logger.ts';
import { readLines } from './backup-file.ts';
import { askForCopy, offerCopies } from './copy-socket.ts';

const log = createLogger('silent');
const home = mkdtempSync(path.join(os.tmpdir(), 'bk-'));
const engine = await openEmbedded(copyEmbeddedTemplate(home), { log });
const offered = await offerCopies(engine, home, log);
afterAll(async () => {
  offered?.close();
  await engine.close();
  rmSync(home, { recursive: true, force: true });
});
const socket = path.join(home, 'control', 'backup.sock');

beforeAll(() => engine.pool.query('create table kept (n int primary key, words text not null)'));

/** Writes until it is told to end; counts what was acknowledged. */
function writing() {
  const written = { count: 0, isOver: false };
  const write = async () => {
    for (; !written.isOver; written.count += 1)
      await engine.pool.query(`insert into kept values ($1::int, repeat(md5($1::int::text), 100))`, [written.count]);
  };
  return { written, ended: write() };
}

/** The command, as it runs beside a server; answers what it printed. */
async function backUpTo(file: string) {
  const lines: string[] = [];
  const printers = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const printer of printers) printer.mockImplementation((line: string) => void lines.push(line));
  const code = await backup(file, { DATA_DIR: home });
  for (const printer of printers) printer.mockRestore();
  return { code, printed: lines.join('\n') };
}

test('while people write, a backup has all that was acknowledged before it began, and nothing with a gap', async () => {
  const { written, ended } = writing();
  await expect.poll(() => written.count).toBeGreaterThan(20);
  const before = written.count;
  const file = path.join(home, 'running.backup');
  expect(await backUpTo(file)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('encryption.key is not in it'),
  });
  written.isOver = true;
  await ended;
  expect(written.count).toBeGreaterThan(before);
  const found: number[] = [];
  let table = '';
  await readLines(file, undefined, ({ letter, json }) => {
    if (letter === 'T') table = (JSON.parse(json) as { name: string }).name;
    else if (letter === 'R' && table === 'kept') found.push((JSON.parse(json) as { n: number }).n);
  });
  expect(found.length).toBeGreaterThanOrEqual(before);
  expect(found).toEqual(found.map((_, n) => n));
  expect(existsSync(path.join(home, 'backup-copy'))).toBe(false);
}, 120_000);

test('only the user who runs the product reaches it', () => {
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
});

test('one copy is made at a time, and one whose command died is given up', async () => {
  const first = await askForCopy(home);
  expect(first.directory).toBe(path.join(home, 'database'));
  await expect(askForCopy(home)).rejects.toThrow('Another backup is being made at this moment.');
  await first.release();
  const dying = connect(socket);
  await new Promise((resolve) => dying.once('data', resolve));
  dying.destroy();
  const next = await vi.waitFor(() => askForCopy(home), { timeout: 10_000 });
  expect(await next.end()).toMatchObject({ label: expect.stringContaining('START WAL LOCATION') });
  await next.release();
});

test('nothing tidies the log up while it is copied, and afterwards it is tidied up as ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const called = vi.fn<() => void>();
  const patiently = () => {
    called();
    return Promise.reject(new Error('Nobody is there.'));
  };
  const maintenance = startMaintenance({ patiently }, log);
  onTestFinished(() => maintenance.stop());
  await maintenance.pause();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(called).not.toHaveBeenCalled();
  maintenance.resume();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(called).toHaveBeenCalled();
});
