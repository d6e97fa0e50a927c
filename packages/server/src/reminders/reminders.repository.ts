import { and, asc, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { LONG_PAGE_SIZE, type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import type { ReminderStatus } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { Counter } from '../billing/usage.port.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { jsonRow, jsonRows } from '../platform/json-rows.ts';
import type { QueryValue } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import { waitingEmail } from './deliveries.repository.ts';
import type { ReminderRow, WaitingEmail } from './reminder-view.ts';
import { deliveries, reminders } from './reminders.table.ts';

const isPending = eq(reminders.status, 'pending');

/** The pending ones by date, what is on its way before all; then the others, the latest first. */
const BY_DATE = [
  asc(sql`${reminders.status} <> 'pending'`),
  sql`${reminders.nextSendAt} asc nulls first`,
  desc(reminders.updatedAt),
  desc(reminders.id),
];

const one = (userId: string, id: string) => and(eq(reminders.userId, userId), eq(reminders.id, id));
type Status = ReminderStatus | undefined;
const ofContact = (userId: QueryValue<string>, contactId: QueryValue<string>, status?: Status) =>
  and(eq(reminders.userId, userId), eq(reminders.contactId, contactId), status && eq(reminders.status, status));

const columns = getTableColumns(reminders);

/** The first page of a contact's reminders and how many there are, for a query about the contact. */
export const remindersOfContact = (db: Connection, userId: QueryValue<string>, contactId: QueryValue<string>) => ({
  rows: jsonRows<ReminderRow & WaitingEmail>(
    db
      .select(jsonRow({ ...columns, ...waitingEmail(db) }))
      .from(reminders)
      .where(ofContact(userId, contactId))
      .orderBy(...BY_DATE)
      .limit(LONG_PAGE_SIZE),
    { ...columns, waitingDate: deliveries.dueAt, nextAttemptAt: deliveries.nextAttemptAt },
  ),
  total: db.$count(reminders, ofContact(userId, contactId)),
});

export const remindersCounter: Counter = (db, userId) => db.$count(reminders, eq(reminders.userId, userId));

export function remindersRepository(db: Connection) {
  return {
    list: (userId: string, contactId: string, status: Status, paging: Paging) =>
      db
        .select({ ...columns, ...waitingEmail(db) })
        .from(reminders)
        .where(ofContact(userId, contactId, status))
        .orderBy(...BY_DATE)
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    /** Undefined when the owner has no such contact. */
    async count(userId: string, contactId: string, status: Status): Promise<number | undefined> {
      const [contact] = await db
        .select({ total: db.$count(reminders, ofContact(userId, contactId, status)) })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)));
      return contact?.total;
    },

    async pendingOf(userId: string, contactIds: readonly string[]): Promise<Record<string, number>> {
      if (contactIds.length === 0) return {};
      const rows = await db
        .select({ contactId: reminders.contactId, pending: count() })
        .from(reminders)
        .where(and(eq(reminders.userId, userId), inArray(reminders.contactId, [...contactIds]), isPending))
        .groupBy(reminders.contactId);
      return Object.fromEntries(rows.map(({ contactId, pending }) => [contactId, pending]));
    },

    /** To whom a contact's e-mails go; undefined when the owner has no such contact. */
    async recipient(userId: string, contactId: string) {
      const [contact] = await db
        .select({ name: contacts.name, email: contacts.email })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)));
      return contact;
    },

    async find(userId: string, id: string): Promise<ReminderRow | undefined> {
      const [row] = await db.select().from(reminders).where(one(userId, id));
      return row;
    },

    /** With the e-mail of it that has not left. */
    async findWaiting(userId: string, id: string): Promise<(ReminderRow & WaitingEmail) | undefined> {
      const [row] = await db
        .select({ ...columns, ...waitingEmail(db) })
        .from(reminders)
        .where(one(userId, id));
      return row;
    },

    /** Undefined when the owner has a reminder of that id already. */
    async insert(
      userId: string,
      reminder: Omit<typeof reminders.$inferInsert, 'userId'>,
    ): Promise<ReminderRow | undefined> {
      const [row] = await db
        .insert(reminders)
        .values({ userId, ...reminder })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    /**
     * Every transaction locks contact, reminder and delivery in this order; deleting a contact begins with the contact. A contact that
     * the reminder is to go to instead is held together with its own.
     */
    async lock(userId: string, id: string, newContactId?: string): Promise<ReminderRow | undefined> {
      const contactId = db.select({ id: reminders.contactId }).from(reminders).where(one(userId, id));
      const isHeld = or(eq(contacts.id, sql`${contactId}`), newContactId ? eq(contacts.id, newContactId) : undefined);
      await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), isHeld))
        .orderBy(asc(contacts.id))
        .for('key share');
      const [row] = await db.select().from(reminders).where(one(userId, id)).for('update');
      return row;
    },

    async update(userId: string, id: string, change: PgUpdateSetSource<typeof reminders>): Promise<ReminderRow> {
      const [row] = await db
        .update(reminders)
        .set({ userId, ...change })
        .where(one(userId, id))
        .returning();
      return row!;
    },

    async delete(userId: string, id: string): Promise<void> {
      await db.delete(reminders).where(one(userId, id));
    },
  };
}
