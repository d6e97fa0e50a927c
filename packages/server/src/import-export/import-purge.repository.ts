import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { importContacts, importGroups, importRows, imports } from './imports.table.ts';

export function importPurgeRepository(db: Connection) {
  return {
    forgettable: (finishedBefore: string, touchedBefore: string, limit: number) =>
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
          ),
        )
        .limit(limit),

    async deleteRows(userId: string, importId: string, limit: number): Promise<number> {
      const isOf = and(eq(importRows.userId, userId), eq(importRows.importId, importId));
      const some = db.select({ row: importRows.row }).from(importRows).where(isOf).limit(limit);
      const { rowCount } = await db.delete(importRows).where(and(isOf, sql`${importRows.row} in ${some}`));
      return rowCount ?? 0;
    },

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
