import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/test-database.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../../../docs/growth.md');

async function rowsOf(statement: string): Promise<string[]> {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { rows } = await database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

test('docs/growth.md names every key that is unique over all users', async () => {
  const keys = await rowsOf(`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and not exists (
      select from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attname = 'user_id')`);
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const firstCells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|')[1] ?? '');
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const unquoted = keys.map((key) => key.replaceAll('"', ''));
  expect(named.toSorted()).toEqual(unquoted.toSorted());
});

test('what belongs to a user refers to nothing of another', async () => {
  const references = await rowsOf(`
    select conrelid::regclass || ' refers to ' || confrelid::regclass as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'user_id')`);
  // A code is nobody's, and outlives the admin who made it.
  expect(references.toSorted()).toEqual(['plan_grants refers to promo_codes', 'promo_codes refers to users']);
});
