import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { copyEmbeddedTemplate, openNativeCopy, openTestDatabase } from '../../testing/databases/test-database.ts';
import { SERVER_PROGRAM } from '../../testing/processes/server-program.ts';
import { databaseOn } from '../database.ts';
import { createLogger } from '../logger.ts';
import { openEmbedded } from './embedded-engine.ts';
import { DatabaseUnusable } from './database-unusable.ts';

const FUTURE = Date.UTC(2999, 0, 31);
const ADD_FUTURE = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('made up', ${FUTURE})`;
const REFUSAL =
  /^The data was written by a newer version of Inner Circle: it holds a change of 2999-01-31 that .* backup/;

const { pool, migrate, close } = await openTestDatabase();
afterAll(close);
const applied = async () => (await pool.query('select * from drizzle.__drizzle_migrations order by id')).rows;

test('data of a newer version is refused before anything is changed, and taken once that is gone', async () => {
  await pool.query(ADD_FUTURE);
  const before = await applied();
  await expect(migrate()).rejects.toThrow(DatabaseUnusable);
  await expect(migrate()).rejects.toThrow(REFUSAL);
  expect(await applied()).toEqual(before);
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [FUTURE]);
  await expect(migrate()).resolves.toBeUndefined();
});

/** Where data of a newer version lies, in the variables of the product. */
async function newerData() {
  if (process.env['TEST_DATABASE'] === 'native') {
    const copy = await openNativeCopy();
    afterAll(copy.close);
    await copy.pool.query(ADD_FUTURE);
    return { DATABASE_URL: (copy.pool.options as { connectionString: string }).connectionString };
  }
  const home = mkdtempSync(path.join(os.tmpdir(), 'newer-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const engine = await openEmbedded(copyEmbeddedTemplate(home), { log: createLogger('silent') });
  await databaseOn(engine).pool.query(ADD_FUTURE);
  await engine.close();
  return { DATA_DIR: home };
}

test('a program that is started on data of a newer version ends with one sentence that says so', async () => {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...(await newerData()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [sentence, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(sentence.trim()).toMatch(REFUSAL);
  expect(sentence.trim()).not.toContain('\n');
  expect(code).toBe(1);
});
