import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { letterSettings } from './letters.table.ts';

export type LetterRow = typeof letterSettings.$inferSelect;

export function lettersRepository(db: Connection) {
  return {
    async find(userId: string): Promise<LetterRow | undefined> {
      const [row] = await db.select().from(letterSettings).where(eq(letterSettings.userId, userId));
      return row;
    },

    /** Until the transaction ends nobody else changes it, or writes a letter. */
    async lock(userId: string): Promise<LetterRow | undefined> {
      const [row] = await db.select().from(letterSettings).where(eq(letterSettings.userId, userId)).for('update');
      return row;
    },

    async save(row: LetterRow): Promise<void> {
      const { userId, ...values } = row;
      await db
        .insert(letterSettings)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: letterSettings.userId, set: values });
    },

    /** Whose letter somebody has to look at; those of closed accounts wait. */
    due: (now: string, limit: number, last: { userId: string } | undefined) =>
      db
        .select({ userId: letterSettings.userId })
        .from(letterSettings)
        .innerJoin(users, and(eq(users.id, letterSettings.userId), isNull(users.deletedAt)))
        .where(
          and(
            eq(letterSettings.isOn, sql`true`),
            lte(letterSettings.nextAt, now),
            last && gt(letterSettings.userId, last.userId),
          ),
        )
        .orderBy(asc(letterSettings.userId))
        .limit(limit),

    async switchOff(userId: string): Promise<void> {
      await db.update(letterSettings).set({ isOn: false, nextAt: null }).where(eq(letterSettings.userId, userId));
    },

    /** As if everybody had this week's; the next look finds the one after. */
    countAsWritten: (today: string) =>
      db.update(letterSettings).set({ lastDate: sql`greatest(${letterSettings.lastDate}, ${today}::date)` }),
  };
}
