import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { googleCalendars, type ShownCalendar } from '../integrations.table.ts';

export type CalendarGrant = typeof googleCalendars.$inferSelect;

/** The grant as it was read: a connection that was renewed in between has another secret. */
const unchanged = (userId: string, sealedSecret: string) =>
  and(eq(googleCalendars.userId, userId), eq(googleCalendars.sealedSecret, sealedSecret));

const FRESH = { brokenAt: null, problem: null, givenUpAt: null };

export function calendarGrantsRepository(db: Connection) {
  return {
    async find(userId: string): Promise<CalendarGrant | undefined> {
      const [grant] = await db
        .select()
        .from(googleCalendars)
        .where(and(eq(googleCalendars.userId, userId), isNull(googleCalendars.givenUpAt)));
      return grant;
    },

    /** Answers the one that it takes the place of. Whoever connects the same account again keeps what they ticked. */
    async replace(
      grant: Pick<CalendarGrant, 'userId' | 'email' | 'sealedSecret' | 'connectedAt'>,
    ): Promise<CalendarGrant | undefined> {
      const owned = eq(googleCalendars.userId, grant.userId);
      const [former] = await db.select().from(googleCalendars).where(owned).for('update');
      const shown = former?.email.toLowerCase() === grant.email.toLowerCase() ? former.shown : null;
      const { userId, ...values } = { ...grant, shown, ...FRESH };
      await db
        .insert(googleCalendars)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: googleCalendars.userId, set: values });
      return former;
    },

    async remove(userId: string): Promise<CalendarGrant | undefined> {
      const [removed] = await db.delete(googleCalendars).where(eq(googleCalendars.userId, userId)).returning();
      return removed;
    },

    async reseal(userId: string, sealedSecret: string, resealed: string): Promise<void> {
      await db.update(googleCalendars).set({ sealedSecret: resealed }).where(unchanged(userId, sealedSecret));
    },

    /** True for the first call only. */
    async markBroken(userId: string, sealedSecret: string, problem: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .update(googleCalendars)
        .set({ brokenAt: now, problem })
        .where(and(unchanged(userId, sealedSecret), sql`${googleCalendars.brokenAt} is null`));
      return rowCount === 1;
    },

    async show(userId: string, shown: readonly ShownCalendar[]): Promise<void> {
      await db
        .update(googleCalendars)
        .set({ shown: [...shown] })
        .where(eq(googleCalendars.userId, userId));
    },
  };
}
