import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { builtOnce } from './built-query.ts';
import { moment } from './columns.ts';
import type { Connection } from './database.ts';

const { db, pool, engine, migrate, close } = await openTestDatabase();
afterAll(close);
await pool.query('create table notes (n int primary key)');

test('the engine is the one that the project names', () => {
  expect(engine).toBe(process.env['TEST_DATABASE'] === 'native' ? 'server' : 'embedded');
});

test('times are in UTC on every connection', async () => {
  const zones = await Promise.all(Array.from({ length: 5 }, () => pool.query('show timezone')));
  expect(zones.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => ({ TimeZone: 'UTC' })));
});

test('migrating what is migrated changes nothing', async () => {
  const applied = 'select * from drizzle.__drizzle_migrations order by id';
  const { rows } = await pool.query(applied);
  await migrate();
  expect((await pool.query(applied)).rows).toEqual(rows);
});

test('a query beside the open transaction is refused, not waited for', async () => {
  const nested = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (1)`);
    await db.execute(sql`select count(*) from notes`);
  });
  await expect(nested).rejects.toMatchObject({ cause: { name: 'QueryBesideTransaction' } });
  expect((await pool.query('select * from notes')).rows).toEqual([]);
});

test('a transaction beside the open transaction is refused too, but one inside it is not', async () => {
  await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('Pass the transaction on');
  await db.transaction((tx) => tx.transaction((inner) => inner.execute(sql`insert into notes values (2)`)));
  expect((await pool.query('select * from notes')).rows).toEqual([{ n: 2 }]);
});

test('what was started in a transaction may use the database when it is over', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await db.transaction(async () => {
    later = isOver.then(() => pool.query('select 1'));
  });
  end();
  await expect(later).resolves.toMatchObject({ rowCount: 1 });
});

test('a query that is built once reads its rows as the library does, joined rows that are not there included', async () => {
  const days = pgTable('days', { n: integer(), began: moment() });
  const parts = pgTable('parts', { day: integer(), ended: moment() });
  await pool.query(`create table days (n int, began timestamptz); create table parts (day int, ended timestamptz);
    insert into days values (1, '2026-11-15T09:30Z'), (2, null), (3, '2026-11-16T00:00Z');
    insert into parts values (1, '2026-11-15T10:00Z'), (3, null)`);
  const query = (connection: Connection) => {
    const twice = sql`${days.n} * 2`.mapWith(Number);
    return connection
      .select({ day: days, part: parts, mixed: { n: days.n, ended: parts.ended }, worked: { out: twice }, twice })
      .from(days)
      .leftJoin(parts, eq(parts.day, days.n))
      .orderBy(days.n)
      .prepare('days and parts');
  };
  const rows = await builtOnce(query)(db).execute();
  expect(rows).toEqual(await query(db).execute());
  expect(rows.map(({ part }) => part)).toEqual([
    { day: 1, ended: '2026-11-15T10:00:00.000Z' },
    null,
    { day: 3, ended: null },
  ]);
});

test.each([
  ['Éva Ångström', 'eva angstrom'],
  ['Søren Łukasz', 'soren lukasz'],
  ['STRASSE Straße', 'strasse strasse'],
  ['İpek', 'ipek'],
  ['e\u0301 q\u0307 a\u0363', 'e q a'],
  ['ЁЛКА Ωμέγα', 'елка ωμεγα'],
  ['ﬁve Ⅷ', 'five viii'],
  ['田中 한글 ガ', '田中 한글 ガ'],
])('%s is found as %s', async (name, folded) => {
  expect((await pool.query('select fold($1)', [name])).rows).toEqual([{ fold: folded }]);
});

test('folded text can be generated, indexed and searched in parts', async () => {
  await pool.query(`create table people (
    owner uuid not null, name text not null, folded text not null generated always as (fold(name)) stored)`);
  await pool.query('create index on people using gin (owner, folded gin_trgm_ops)');
  await pool.query('create index on people (fold(name))');
  await pool.query(`insert into people values ('00000000-0000-0000-0000-000000000000', 'Zoë Müller')`);
  expect((await pool.query(`select name from people where folded like '%' || fold('ÜLL') || '%'`)).rows).toEqual([
    { name: 'Zoë Müller' },
  ]);
});
