import type { Placeholder, SQL } from 'drizzle-orm';
import type { Connection } from './database.ts';

/**
 * A query, or several, with placeholders for their values, built once for each connection and variant: Drizzle takes longer to write
 * the SQL of a page of contacts (1 ms) than PostgreSQL to run it. For queries that nearly every request asks.
 */
export function cachedQuery<Query, Variant = void>(build: (db: Connection, variant: Variant) => Query) {
  const built = new WeakMap<Connection, Map<string | undefined, Query>>();
  return (db: Connection, variant: Variant): Query =>
    built
      .getOrInsertComputed(db, () => new Map<string | undefined, Query>())
      .getOrInsertComputed(JSON.stringify(variant), () => build(db, variant));
}

/** A value, or what stands for one in a query that is built once. */
export type QueryValue<Value> = Value | Placeholder | SQL;
