import { MOST_BULK_CHANGES } from '@inner-circle/domain/bulk/bulk.rules.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { bulkChanges } from './bulk.table.ts';

export type BulkRow = typeof bulkChanges.$inferSelect;

const one = (userId: string, id: string) => and(eq(bulkChanges.userId, userId), eq(bulkChanges.id, id));

/** The changes themselves. Contacts that were deleted by one that is forgotten are gone for good. */
export function bulkChangesRepository(db: Connection) {
  const forget = async (forgotten: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      with forgotten as (delete from bulk_changes where ${forgotten} returning user_id, id),
        gone as (
          delete from deleted_contacts using forgotten
          where deleted_contacts.user_id = forgotten.user_id and deleted_contacts.deletion_id = forgotten.id
        )
      select count(*)::int as count from forgotten`);
    return rows[0]!.count;
  };
  return {
    async find(userId: string, id: string): Promise<BulkRow | undefined> {
      const [row] = await db.select().from(bulkChanges).where(one(userId, id));
      return row;
    },

    async insert(userId: string, row: Pick<BulkRow, 'id' | 'change' | 'changedAt'>): Promise<void> {
      await db.insert(bulkChanges).values({ userId, ...row, changed: 0, missing: [] });
    },

    async update(userId: string, id: string, change: Partial<Omit<BulkRow, 'userId' | 'id'>>): Promise<void> {
      await db.update(bulkChanges).set(change).where(one(userId, id));
    },

    /** Forgets all but the latest of the owner's. */
    forgetSurplus: (userId: string) =>
      forget(sql`user_id = ${userId} and id in (
        select id from bulk_changes where user_id = ${userId} order by changed_at desc, id desc offset ${MOST_BULK_CHANGES}
      )`),

    purge: (before: string) => forget(sql`${lt(bulkChanges.changedAt, before)}`),
  };
}
