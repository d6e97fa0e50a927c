import type { Connection } from './database.ts';

/**
 * A query that is put together once for each connection and variant, with placeholders for its values:
 * to write the SQL of a large one takes longer than to run it.
 */
export function builtOnce<Query, Variant = void>(build: (db: Connection, variant: Variant) => Query) {
  const built = new WeakMap<Connection, Map<string | undefined, Query>>();
  return (db: Connection, variant: Variant): Query =>
    built
      .getOrInsertComputed(db, () => new Map())
      .getOrInsertComputed(JSON.stringify(variant), () => build(db, variant));
}

/**
 * The database is not asked to keep the plan: it would be one plan for few rows and for many. A query whose plan is the same
 * for both has a name instead, and is planned once for each connection (bench/explain.md shows these plans).
 */
export const UNNAMED = '';
