import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { readsQuickly } from './database/row-reader.ts';

/**
 * A query that is put together once for each connection and variant, with placeholders for its values:
 * to write the SQL of a large one takes longer than to run it. How its rows are read is worked out once too.
 */
export function builtOnce<Query extends object, Variant = void>(build: (db: Connection, variant: Variant) => Query) {
  const built = new WeakMap<Connection, Map<string | undefined, Query>>();
  return (db: Connection, variant: Variant): Query =>
    built
      .getOrInsertComputed(db, () => new Map())
      .getOrInsertComputed(JSON.stringify(variant), () => readsQuickly(build(db, variant)));
}

/** A value, or what stands for one in a query that is built once. */
export type Given<Value> = Value | Placeholder | SQL;

/** The values of a query about one contact, and of a page of what belongs to it. */
export const ofContactValues = {
  userId: sql.placeholder('userId'),
  contactId: sql.placeholder('contactId'),
  limit: sql.placeholder('limit'),
  skipped: sql.placeholder('skipped'),
};

/**
 * The database is not asked to keep the plan: it would be one plan for few rows and for many. A query whose plan is the same
 * for both has a name instead, and is planned once for each connection (bench/explain.md shows these plans).
 */
export const UNNAMED = '';
