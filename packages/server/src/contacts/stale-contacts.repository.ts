import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { staleRanges } from './contact-view.ts';
import { contacts } from './contacts.table.ts';

export type CooledContact = Pick<typeof contacts.$inferSelect, 'id' | 'name' | 'lastInteraction' | 'snoozedUntil'>;

export function staleContactsRepository(db: Connection) {
  return {
    /** Marks as cold what is warm and stale, up to a number of contacts; answers which. */
    cool(userId: string, now: Temporal.Instant, limit: number): Promise<CooledContact[]> {
      const stale = db.$with('stale').as(
        db
          .select({ id: contacts.id })
          .from(contacts)
          .where(or(...staleRanges(db, userId, now)))
          // In one order, so that two transactions never wait for each other.
          .orderBy(asc(contacts.id))
          .limit(limit)
          .for('no key update'),
      );
      return db
        .with(stale)
        .update(contacts)
        .set({ warmth: 'cold' })
        .from(stale)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, stale.id)))
        .returning({
          id: contacts.id,
          name: contacts.name,
          lastInteraction: contacts.lastInteraction,
          snoozedUntil: contacts.snoozedUntil,
        });
    },

    /** Wakes those who were asleep until today at the latest, up to a number of contacts; answers which, with their warmth. */
    wake(userId: string, today: string, limit: number) {
      const awake = db.$with('awake').as(
        db
          .select({ id: contacts.id })
          .from(contacts)
          .where(and(eq(contacts.userId, userId), lte(contacts.snoozedUntil, today)))
          .orderBy(asc(contacts.id))
          .limit(limit)
          .for('no key update'),
      );
      return db
        .with(awake)
        .update(contacts)
        .set({ snoozedUntil: null })
        .from(awake)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, awake.id)))
        .returning({
          id: contacts.id,
          name: contacts.name,
          lastInteraction: contacts.lastInteraction,
          warmth: contacts.warmth,
        });
    },
  };
}
