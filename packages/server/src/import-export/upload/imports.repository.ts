import { and, asc, count, desc, eq, inArray, isNull, lt, sql, sum, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { users } from '../../auth/auth.table.ts';
import type { Counter } from '../../billing/usage.port.ts';
import type { Connection } from '../../platform/database.ts';
import { importResults, imports } from '../imports.table.ts';

export type ImportRecord = typeof imports.$inferSelect;
type NewImport = Pick<ImportRecord, 'id' | 'fileName' | 'total' | 'createdAt'>;
type Outcome = typeof importResults.$inferSelect.outcome;

const one = (userId: string, id: string) => and(eq(imports.userId, userId), eq(imports.id, id));
const UNDER_WAY = ['uploading', 'queued', 'running'] as const;

export const importsCounter: Counter = (db, userId) => db.$count(imports, eq(imports.userId, userId));

export const importedRowsCounter: Counter = (db, userId) => {
  const rows = db
    .select({ rows: sum(imports.processed) })
    .from(imports)
    .where(eq(imports.userId, userId));
  return sql`coalesce((${rows}), 0)`.mapWith(Number);
};

export function importsRepository(db: Connection) {
  return {
    /** Does nothing when the owner has another one under way, or one of that id. */
    async insert(userId: string, { createdAt, ...added }: NewImport): Promise<void> {
      await db
        .insert(imports)
        .values({ userId, ...added, status: 'uploading', createdAt, touchedAt: createdAt })
        .onConflictDoNothing();
    },

    /** Answers which were. */
    async cancelAbandoned(userId: string, before: string, now: string): Promise<string[]> {
      const cancelled = await db
        .update(imports)
        .set({ status: 'cancelled', finishedAt: now })
        .where(and(eq(imports.userId, userId), eq(imports.status, 'uploading'), lt(imports.touchedAt, before)))
        .returning({ id: imports.id });
      return cancelled.map(({ id }) => id);
    },

    async find(userId: string, id: string): Promise<ImportRecord | undefined> {
      const [found] = await db.select().from(imports).where(one(userId, id));
      return found;
    },

    /** Locks the import: one transaction works on it at a time. */
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
        .orderBy(desc(imports.createdAt), desc(imports.id))
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
    standingStill: (before: string, limit: number, last: { userId: string; importId: string } | undefined) =>
      db
        .select({ userId: imports.userId, importId: imports.id })
        .from(imports)
        .innerJoin(users, eq(users.id, imports.userId))
        .where(
          and(
            // As the index says it.
            inArray(imports.status, [...UNDER_WAY]),
            inArray(imports.status, ['queued', 'running']),
            lt(imports.touchedAt, before),
            isNull(users.deletedAt),
            last && sql`(${imports.userId}, ${imports.id}) > (${last.userId}, ${last.importId})`,
          ),
        )
        .orderBy(asc(imports.userId), asc(imports.id))
        .limit(limit),
  };
}
