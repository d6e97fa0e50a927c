import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { assistantActions as actions } from '../assistant.table.ts';

export type ActionRow = typeof actions.$inferSelect;

/** Above the longest call to a vendor with everything around it. */
const LEASE = sql.raw(`interval '1 minute'`);

const one = (userId: string, id: string) => and(eq(actions.userId, userId), eq(actions.id, id));
const isFree = or(isNull(actions.heldUntil), lte(actions.heldUntil, sql`now()`));

export function actionsRepository(db: Connection) {
  return {
    async insert(userId: string, rows: readonly Omit<typeof actions.$inferInsert, 'userId'>[]): Promise<ActionRow[]> {
      if (rows.length === 0) return [];
      return db
        .insert(actions)
        .values(rows.map((row) => ({ userId, ...row })))
        .returning();
    },

    findAll: (userId: string, ids: readonly string[]): Promise<ActionRow[]> =>
      db
        .select()
        .from(actions)
        .where(and(eq(actions.userId, userId), inArray(actions.id, [...ids]))),

    async ofMessages(userId: string, messageIds: readonly string[]): Promise<ActionRow[]> {
      if (messageIds.length === 0) return [];
      return db
        .select()
        .from(actions)
        .where(and(eq(actions.userId, userId), inArray(actions.messageId, [...messageIds])))
        .orderBy(asc(actions.position));
    },

    /** Whoever else wants it waits until the transaction ends. */
    async lock(userId: string, id: string): Promise<ActionRow | undefined> {
      const [row] = await db.select().from(actions).where(one(userId, id)).for('update');
      return row;
    },

    /** Takes it for a call to a vendor, which no transaction can wait for. False when somebody else has it. */
    async hold(userId: string, id: string, status: ActionRow['status']): Promise<boolean> {
      const { rowCount } = await db
        .update(actions)
        .set({ heldUntil: sql`now() + ${LEASE}` })
        .where(and(one(userId, id), eq(actions.status, status), isFree));
      return rowCount === 1;
    },

    async update(userId: string, id: string, change: Partial<ActionRow>): Promise<ActionRow | undefined> {
      const [row] = await db
        .update(actions)
        .set({ ...change, heldUntil: null })
        .where(one(userId, id))
        .returning();
      return row;
    },
  };
}
