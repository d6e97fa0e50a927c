import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { users } from '../auth/auth.table.ts';
import type { Counter } from '../billing/usage.port.ts';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import type { Ports } from '../platform/dependencies.ts';
import { contactView, groupNames, isShownCold } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

type NewRow = Omit<typeof contacts.$inferInsert, 'userId'>;
/** What interactions say of a contact: when the last one was, whether it is warm, and that it is awake. */
export type Warming = Pick<Contact, 'id'> &
  Partial<Pick<Contact, 'lastInteraction' | 'lastInteractionType' | 'warmth'>> & {
    /** Null wakes it. */
    readonly snoozedUntil?: string | null;
  };

const one = (userId: string, id: string) => and(eq(contacts.userId, userId), eq(contacts.id, id));

/** A trigger keeps it with the user. */
export const contactsCounter: Counter = (db, userId) =>
  sql<number>`(${db.select({ count: users.contactCount }).from(users).where(eq(users.id, userId))})`;

export function contactsRepository(db: Connection) {
  return {
    async find(userId: string, id: string, now: Temporal.Instant, ports: Ports): Promise<Contact | undefined> {
      const [contact] = await this.findAll(userId, [id], now, ports);
      return contact;
    },

    findAll: (userId: string, ids: readonly string[], now: Temporal.Instant, ports: Ports): Promise<Contact[]> =>
      db
        .select({ ...contactView(db, userId, now, ports), groups: groupNames(db) })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids]))),

    /** False when the owner has a contact of that id already. */
    async insert(userId: string, contact: NewRow): Promise<boolean> {
      const { rowCount } = await db
        .insert(contacts)
        .values({ userId, ...contact })
        .onConflictDoNothing();
      return rowCount === 1;
    },

    /** False when the owner has no such contact. */
    async update(userId: string, id: string, change: PgUpdateSetSource<typeof contacts>): Promise<boolean> {
      const { rowCount } = await db.update(contacts).set(change).where(one(userId, id));
      return rowCount === 1;
    },

    async setGroups(userId: string, contactId: string, groupIds: readonly string[]): Promise<void> {
      const memberships = and(eq(contactGroups.userId, userId), eq(contactGroups.contactId, contactId));
      await db.delete(contactGroups).where(and(memberships, notInArray(contactGroups.groupId, [...groupIds])));
      if (groupIds.length === 0) return;
      const rows = groupIds.map((groupId) => ({ userId, contactId, groupId }));
      await db.insert(contactGroups).values(rows).onConflictDoNothing();
    },

    /** Brings the contact into some groups and takes it out of those of other names; the rest stays. */
    async changeGroups(
      userId: string,
      contactId: string,
      added: readonly string[],
      removedKeys: readonly string[],
    ): Promise<void> {
      const rows = added.map((groupId) => ({ userId, contactId, groupId }));
      if (rows.length > 0) await db.insert(contactGroups).values(rows).onConflictDoNothing();
      const removed = db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.userId, userId), inArray(groups.nameKey, [...removedKeys])));
      const memberships = and(eq(contactGroups.userId, userId), eq(contactGroups.contactId, contactId));
      if (removedKeys.length > 0)
        await db.delete(contactGroups).where(and(memberships, inArray(contactGroups.groupId, removed)));
    },

    /** Keeps these contacts from being changed or deleted until the transaction ends; answers those that there are. */
    lock: (userId: string, ids: readonly string[], now: Temporal.Instant) =>
      db
        .select({
          id: contacts.id,
          createdAt: contacts.createdAt,
          lastInteraction: contacts.lastInteraction,
          lastInteractionType: contacts.lastInteractionType,
          isCold: isShownCold(db, userId, now),
        })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])))
        .orderBy(asc(contacts.id))
        .for('no key update'),

    /** The caller holds their lock. Fields that are left out stay as they are. */
    async changeWarming(userId: string, warmings: readonly Warming[]): Promise<void> {
      const rows = warmings.map((warming) => ({ ...warming, sleeps: warming.snoozedUntil !== undefined }));
      await db.execute(sql`
        update contacts set
          last_interaction = coalesce(warming."lastInteraction", contacts.last_interaction),
          last_interaction_type =
            case when warming."lastInteraction" is null then contacts.last_interaction_type else warming."lastInteractionType" end,
          warmth = coalesce(warming.warmth, contacts.warmth),
          snoozed_until = case when warming.sleeps then warming."snoozedUntil" else contacts.snoozed_until end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as warming (id uuid, "lastInteraction" timestamptz, "lastInteractionType" text, warmth text, "snoozedUntil" date, sleeps boolean)
        where contacts.user_id = ${userId} and contacts.id = warming.id`);
    },

    /** Keeps these contacts from being deleted until the transaction ends; answers which of them there are. */
    async hold(userId: string, ids: readonly string[]): Promise<string[]> {
      const held = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])))
        .orderBy(asc(contacts.id))
        .for('key share');
      return held.map(({ id }) => id);
    },
  };
}
