import type { ClientBase } from 'pg';
import { DatabaseUnusable } from '../database-unusable.ts';
import { quoted, type Table } from './tables.ts';

/** Tables that triggers of others make anew, since another version of PostgreSQL may fold letters otherwise. */
export const MADE_ANEW: ReadonlyMap<string, readonly { readonly table: string; readonly trigger: string }[]> = new Map([
  ['contact_texts', [{ table: 'contacts', trigger: 'contacts_text_added' }]],
  [
    'search_texts',
    ['interactions', 'todos', 'reminders', 'groups'].map((table) => ({ table, trigger: 'search_text_added' })),
  ],
]);

/** Any two databases write the same values as the same text. */
export const readableValues = (client: ClientBase) =>
  client.query(`set timezone to 'UTC'; set datestyle to iso; set extra_float_digits to 1`);

export async function isUnderWay(to: ClientBase): Promise<boolean> {
  const { rows } = await to.query(`select where to_regclass('moving.progress') is not null`);
  return rows.length > 0;
}

/** From here on nobody starts on the target until all has arrived. */
export async function begin(to: ClientBase, alongWith = ''): Promise<void> {
  const { rows } = await to.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = 'public'::regnamespace limit 1`,
  );
  if (rows[0])
    throw new DatabaseUnusable(
      `The target is not empty: it has “${rows[0].name}”. Nothing was changed. Name an empty database.`,
    );
  await to.query(`create schema moving;
    create table moving.progress
      (table_name text primary key, last text, rows bigint not null default 0, done boolean not null default false);
    ${alongWith}`);
}

/** What the tables do by themselves for a new row was done for these when they were new. */
export async function emptyTables(to: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await to.query(`alter table ${quoted(name)} disable trigger user`);
  // A backup of an earlier release is put into the tables of that release.
  for (const { table, trigger } of tables.flatMap(({ name }) => MADE_ANEW.get(name) ?? []))
    await to.query(`alter table ${quoted(table)} enable trigger ${quoted(trigger)}`);
  // What the migrations put into them comes from the other side, too.
  for (const { name } of tables.toReversed()) await to.query(`delete from ${quoted(name)}`);
}

export type Sequence = { readonly name: string; readonly value: string | null };

export async function sequencesOf(from: ClientBase): Promise<Sequence[]> {
  const { rows } = await from.query<Sequence>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  );
  return rows;
}

export async function setSequences(to: ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await to.query('select setval($1, $2)', [`public.${quoted(name)}`, value]);
}

export async function enableTriggers(to: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await to.query(`alter table ${quoted(name)} enable trigger user`);
}
