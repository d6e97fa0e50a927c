import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inChunks } from '../platform/chunks.ts';
import type { Database } from '../platform/database.ts';

export type ExportedRow = Readonly<Record<string, string | number | boolean | null | readonly (string | object)[]>>;

/** One kind of what is kept about a user. Every slice that keeps something has one; app/exporters.ts lists them. */
export type Exporter = {
  /** How the list is called in the JSON file, and its CSV file. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether it is one row, always, instead of a list. */
  readonly isSingle?: true;
  readonly rows: (db: Database, userId: string) => AsyncIterable<readonly ExportedRow[]>;
};

type OwnedTable = PgTable & { readonly userId: PgColumn; readonly id: PgColumn };
type Columns = Readonly<Record<string, PgColumn | SQL>> & { readonly id: PgColumn };

const CHUNK = 200;

/** The user's rows of a table whose key is the user and an id. */
export const exporterOf = (name: string, table: OwnedTable, columns: Columns): Exporter => ({
  name,
  columns: Object.keys(columns),
  // Not in one transaction: a slow download would hold a connection, and the embedded database has only one.
  rows: (db, userId) =>
    inChunks<ExportedRow>(
      CHUNK,
      (size, last) =>
        db
          .select(columns)
          .from(table)
          .where(and(eq(table.userId, userId), last && gt(table.id, last['id'])))
          .orderBy(asc(table.id))
          .limit(size) as Promise<ExportedRow[]>,
    ),
});
