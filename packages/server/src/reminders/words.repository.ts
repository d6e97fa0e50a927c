import { and, desc, eq, sql } from 'drizzle-orm';
import { contacts } from '../contacts/contacts.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import type { Connection } from '../platform/database.ts';
import { deliveries, reminders } from './reminders.table.ts';

export function wordsRepository(db: Connection) {
  return {
    /** With its last e-mail, as far as there is one, and the interaction that it became. */
    async find(userId: string, id: string) {
      const last = db
        .select({ recipient: deliveries.recipient, status: deliveries.status, nextAttemptAt: deliveries.nextAttemptAt })
        .from(deliveries)
        .where(and(eq(deliveries.userId, userId), eq(deliveries.reminderId, reminders.id)))
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
        .limit(1)
        .as('last');
      const [row] = await db
        .select({
          reminder: reminders,
          recipient: sql<string | null>`coalesce(${last.recipient}, ${contacts.email})`,
          deliveryStatus: last.status,
          nextAttemptAt: last.nextAttemptAt,
          interactionId: interactions.id,
        })
        .from(reminders)
        .innerJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, reminders.contactId)))
        .leftJoinLateral(last, sql`true`)
        .leftJoin(interactions, and(eq(interactions.userId, userId), eq(interactions.id, reminders.id)))
        .where(and(eq(reminders.userId, userId), eq(reminders.id, id), eq(reminders.isWord, true)));
      return row;
    },
  };
}
