import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStatementTimeout } from './statement-timeout.ts';
import { copyEmbeddedTemplate } from '../../testing/databases/test-database.ts';
import { createLogger } from '../logger.ts';
import { openEmbedded } from './embedded-engine.ts';
import { checkpoint, vacuum } from './maintenance.ts';

const log = createLogger('silent');
const home = mkdtempSync(path.join(os.tmpdir(), 'engine-'));
const directory = copyEmbeddedTemplate(home);
const engine = await openEmbedded(directory, { log });
const { pool } = engine;
afterAll(async () => {
  await engine.close();
  rmSync(home, { recursive: true, force: true });
});

beforeAll(async () => {
  await pool.query('create table kept (n int primary key)');
  await pool.query('insert into kept values (1), (2)');
});

const kept = async () => (await pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n);

/** The next query waits until the engine has recovered, however long a busy disk takes. */
const comesBack = async () => expect(await kept()).toEqual([1, 2]);

test('when its thread dies, the query under way fails and the next one finds everything that was committed', async () => {
  const underWay = pool.query('insert into kept select 100 + n from generate_series(1, 200000) n');
  void engine.worker.terminate();
  await expect(underWay).rejects.toThrow('Connection terminated');
  await comesBack();
});

test('when the engine inside gives up, the same holds', async () => {
  const client = (await pool.connect()) as PoolClient & { connection: { stream: NodeJS.WritableStream } };
  const unknownMessage = Buffer.from([0x7a, 0, 0, 0, 4]);
  client.connection.stream.write(unknownMessage);
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  client.release();
  await comesBack();
});

test('a query that nests too deeply is refused, not fatal', async () => {
  await pool.query(`create function deep(i int) returns int language plpgsql as 'begin return deep(i + 1); end'`);
  await expect(pool.query('select deep(1)')).rejects.toThrow('stack depth limit exceeded');
  expect(await kept()).toEqual([1, 2]);
});

test('a connection that was given up leaves no transaction and no statement to the next', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into kept values (3)');
  await client.query({ name: 'mine', text: 'select $1::int', values: [1] });
  client.release(true);
  expect(await kept()).toEqual([1, 2]);
  await expect(pool.query({ name: 'mine', text: 'select $1::int as n', values: [7] })).resolves.toMatchObject({
    rows: [{ n: 7 }],
  });
});

test('queries do not hold up the rest of the process', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await pool.query('select count(*) from generate_series(1, 1500000)');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('housekeeping cleans the tables that changed', async () => {
  await pool.query('create table busy as select n from generate_series(1, 1000) n');
  await pool.query('delete from busy where n > 100');
  await vacuum(engine);
  await checkpoint(engine);
  const { rows } = await pool.query(`select relname from pg_stat_user_tables where last_vacuum is not null`);
  expect(rows).toContainEqual({ relname: 'busy' });
});

test('a statement that would never end is ended, but migrations and housekeeping may take their time', async () => {
  const hurried = await openEmbedded(copyEmbeddedTemplate(path.join(home, 'hurried')), {
    log,
    statementMilliseconds: 300,
  });
  const endless = 'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n';
  await expect(hurried.pool.query(endless)).rejects.toSatisfy(isStatementTimeout);
  const slow = "select 'awake' as state from pg_sleep(1)";
  const { rows } = await hurried.patiently((client) => client.query<{ state: string }>(slow));
  expect(rows).toEqual([{ state: 'awake' }]);
  await expect(hurried.pool.query(slow)).rejects.toThrow('Connection terminated');
  await hurried.close();
});

test('data that cannot be opened is refused with a sentence, and not held', async () => {
  const broken = path.join(home, 'broken');
  mkdirSync(broken);
  writeFileSync(path.join(broken, 'PG_VERSION'), 'nonsense');
  const sentence = new RegExp(`^The data in ${broken} cannot be opened: `);
  await expect(openEmbedded(broken, { log })).rejects.toThrow(sentence);
  await expect(openEmbedded(broken, { log })).rejects.toThrow(sentence);
});
