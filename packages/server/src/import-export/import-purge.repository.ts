import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { deleteInBatches } from '../platform/database/queries.ts';
import { importContacts, importGroups, importRows, imports } from './imports.table.ts';

type Key = { readonly userId: string; readonly id: string };

export function importPurgeRepository(db: Connection) {
  return {
    /** In the order of their keys. */
    forgettable: (finishedBefore: string, touchedBefore: string, limit: number, last: Key | undefined) =>
      db
        .select({ userId: imports.userId, id: imports.id, status: imports.status })
        .from(imports)
        .where(
          and(
            imports.hasRows,
            or(
              lt(imports.finishedAt, finishedBefore),
              and(eq(imports.status, 'uploading'), lt(imports.touchedAt, touchedBefore)),
            ),
            last && sql`(${imports.userId}, ${imports.id}) > (${last.userId}, ${last.id})`,
          ),
        )
        .orderBy(asc(imports.userId), asc(imports.id))
        .limit(limit),

    deleteRows: (userId: string, importId: string, signal?: AbortSignal) =>
      deleteInBatches(db, importRows, and(eq(importRows.userId, userId), eq(importRows.importId, importId)), {
        signal,
      }),

    async deleteJournal(userId: string, importId: string): Promise<void> {
      for (const table of [importContacts, importGroups])
        await db.delete(table).where(and(eq(table.userId, userId), eq(table.importId, importId)));
      await db
        .update(imports)
        .set({ hasRows: false })
        .where(and(eq(imports.userId, userId), eq(imports.id, importId)));
    },
  };
}
