import { asc, desc, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { cachedQuery } from './cached-query.ts';

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

test('a query is built once for each connection and variant, and inside a transaction it asks the transaction', async () => {
  let built = 0;
  const days = pgTable('days', { n: integer() });
  const daysQuery = cachedQuery((connection, isLatestFirst: boolean) => {
    built += 1;
    return connection
      .select()
      .from(days)
      .orderBy(isLatestFirst ? desc(days.n) : asc(days.n))
      .prepare(`days, ${isLatestFirst}`);
  });
  await pool.query('create table days (n int); insert into days values (1), (2)');
  for (let time = 0; time < 2; time++) {
    expect(await daysQuery(db, false).execute()).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await daysQuery(db, true).execute()).toEqual([{ n: 2 }, { n: 1 }]);
  }
  expect(built).toBe(2);
  const added = db.transaction(async (tx) => {
    await tx.insert(days).values({ n: 3 });
    expect(await daysQuery(tx, true).execute()).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
    throw new Error('taken back');
  });
  await expect(added).rejects.toThrow('taken back');
  expect(await daysQuery(db, true).execute()).toEqual([{ n: 2 }, { n: 1 }]);
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
