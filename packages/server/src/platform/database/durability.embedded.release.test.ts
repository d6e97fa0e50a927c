import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/databases/test-database.ts';
import { createLogger } from '../logger.ts';
import { openEmbedded } from './embedded-engine.ts';

const writer = fileURLToPath(new URL('../../testing/databases/embedded-writer.ts', import.meta.url));
const home = mkdtempSync(path.join(os.tmpdir(), 'durability-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Lets a process write until so much was acknowledged to it, and kills it; answers what it found, and what was acknowledged. */
async function writeUntilKilled(directory: string, enough: number) {
  const child = spawn(process.execPath, [writer, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const report = { found: 0, last: 0, safe: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, ...numbers] = line.split(' ');
    if (word === 'found') [report.found, report.last] = numbers.map(Number) as [number, number];
    else {
      report.safe = Number(numbers[0]);
      if (report.safe >= report.last + enough) child.kill('SIGKILL');
    }
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return report;
}

/** Answers how much was acknowledged. */
async function surviveKills(directory: string, kills: number): Promise<number> {
  let safe = 0;
  for (let round = 0; round < kills; round++) {
    const report = await writeUntilKilled(directory, 1 + Math.floor(Math.random() * 60));
    expect(report.last).toBeGreaterThanOrEqual(safe);
    expect(report.found).toBe(report.last);
    safe = report.safe;
  }
  return safe;
}

test('what was acknowledged is there after every one of 6 kills, with nothing to repair', async () => {
  // Two databases side by side: most of the time goes by while a process starts. The drill among the benchmarks kills far more often.
  const copies = ['one', 'other'].map((name) => copyEmbeddedTemplate(path.join(home, name)));
  for (const written of await Promise.all(copies.map((directory) => surviveKills(directory, 3))))
    expect(written).toBeGreaterThanOrEqual(3);
}, 240_000);

test('a kill while the database is being made leaves nothing that stands in the way', async () => {
  const directory = path.join(home, 'unfinished');
  const child = spawn(process.execPath, [writer, directory], { stdio: 'ignore' });
  while (!existsSync(`${directory}.new`)) await sleep(10);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(directory)).toBe(false);
  expect(await writeUntilKilled(directory, 1)).toMatchObject({ found: 0, last: 0 });
}, 240_000);

test('every commit is on the disk before it is acknowledged', async () => {
  const { pool, syncs, close } = await openEmbedded(copyEmbeddedTemplate(path.join(home, 'synced')), {
    log: createLogger('silent'),
  });
  await pool.query('create table kept (n int)');
  const before = syncs();
  for (let n = 0; n < 50; n++) {
    await pool.query('insert into kept values ($1)', [n]);
    expect(syncs()).toBeGreaterThan(before + n);
  }
  const written = syncs();
  for (let n = 0; n < 50; n++) await pool.query('select * from kept where n = $1', [n]);
  expect(syncs()).toBe(written);
  await close();
}, 240_000);
