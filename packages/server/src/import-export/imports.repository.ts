import { and, count, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import type { Connection } from '../platform/database.ts';
import { importResults, imports } from './imports.table.ts';

export type ImportRecord = typeof imports.$inferSelect;
type NewImport = Pick<ImportRecord, 'id' | 'fileName' | 'total' | 'createdAt'>;
type Outcome = typeof importResults.$inferSelect.outcome;

const one = (userId: string, id: string) => and(eq(imports.userId, userId), eq(imports.id, id));
const UNDER_WAY = ['uploading', 'queued', 'running'] as const;

export function importsRepository(db: Connection) {
  return {
    /** False when the owner has another one under way. */
    async insert(userId: string, { createdAt, ...added }: NewImport): Promise<boolean> {
      const { rowCount } = await db
        .insert(imports)
        .values({ userId, ...added, status: 'uploading', createdAt, touchedAt: createdAt })
        .onConflictDoNothing();
      return rowCount === 1;
    },

    /** Deletes uploads that nobody went on with. */
    async deleteAbandoned(before: string, userId?: string): Promise<number> {
      const isAbandoned = and(eq(imports.status, 'uploading'), lt(imports.touchedAt, before));
      const { rowCount } = await db
        .delete(imports)
        .where(and(isAbandoned, userId ? eq(imports.userId, userId) : undefined));
      return rowCount ?? 0;
    },

    async find(userId: string, id: string): Promise<ImportRecord | undefined> {
      const [found] = await db.select().from(imports).where(one(userId, id));
      return found;
    },

    /** Whoever works on an import holds it, so that nobody else does until the transaction ends. */
    async lock(userId: string, id: string): Promise<ImportRecord | undefined> {
      const [found] = await db.select().from(imports).where(one(userId, id)).for('update');
      return found;
    },

    async update(userId: string, id: string, change: PgUpdateSetSource<typeof imports>): Promise<ImportRecord> {
      const [updated] = await db.update(imports).set(change).where(one(userId, id)).returning();
      return updated!;
    },

    /** The latest first. */
    async page(userId: string, paging: Paging) {
      const [row] = await db.select({ total: count() }).from(imports).where(eq(imports.userId, userId));
      const data = await db
        .select()
        .from(imports)
        .where(eq(imports.userId, userId))
        .orderBy(desc(imports.id))
        .limit(paging.limit)
        .offset(skippedBy(paging));
      return { total: row!.total, data };
    },

    async results(userId: string, importId: string, outcome: Outcome | 'noted' | undefined, paging: Paging) {
      const filters: Record<string, SQL | undefined> = {
        noted: and(inArray(importResults.outcome, ['imported', 'merged']), sql`${importResults.message} is not null`),
      };
      const filter = outcome && (filters[outcome] ?? eq(importResults.outcome, outcome as Outcome));
      return db
        .select({
          row: importResults.row,
          name: importResults.name,
          outcome: importResults.outcome,
          message: importResults.message,
        })
        .from(importResults)
        .where(and(eq(importResults.userId, userId), eq(importResults.importId, importId), filter))
        .orderBy(importResults.row)
        .limit(paging.limit)
        .offset(skippedBy(paging));
    },

    /** Those that were started and then left alone. */
    standingStill: (before: string, limit: number) =>
      db
        .select({ userId: imports.userId, importId: imports.id })
        .from(imports)
        .where(
          and(
            // As the index says it.
            inArray(imports.status, [...UNDER_WAY]),
            inArray(imports.status, ['queued', 'running']),
            lt(imports.touchedAt, before),
          ),
        )
        .orderBy(imports.touchedAt)
        .limit(limit),
  };
}
