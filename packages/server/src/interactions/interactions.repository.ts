import { and, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import type { InteractionChange } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { LONG_PAGE_SIZE, type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import type { Counter } from '../billing/usage.port.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { QueryValue } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import { jsonRow, jsonRows } from '../platform/json-rows.ts';
import { interactions } from './interactions.table.ts';

type Row = typeof interactions.$inferSelect;

const these = (userId: string, ids: readonly string[]) =>
  and(eq(interactions.userId, userId), inArray(interactions.id, [...ids]));
const ofContact = (userId: QueryValue<string>, contactId: QueryValue<string>) =>
  and(eq(interactions.userId, userId), eq(interactions.contactId, contactId));

const columns = getTableColumns(interactions);
const LATEST_FIRST = [desc(interactions.date), desc(interactions.id)];

/** The first page of a contact's interactions and how many there are, for a query about the contact. */
export const interactionsOfContact = (db: Connection, userId: QueryValue<string>, contactId: QueryValue<string>) => ({
  rows: jsonRows<Row>(
    db
      .select(jsonRow(columns))
      .from(interactions)
      .where(ofContact(userId, contactId))
      .orderBy(...LATEST_FIRST)
      .limit(LONG_PAGE_SIZE),
    columns,
  ),
  total: db.$count(interactions, ofContact(userId, contactId)),
});

export const interactionsCounter: Counter = (db, userId) => db.$count(interactions, eq(interactions.userId, userId));

export function interactionsRepository(db: Connection) {
  return {
    list: (userId: string, contactId: string, paging: Paging): Promise<Row[]> =>
      db
        .select()
        .from(interactions)
        .where(ofContact(userId, contactId))
        .orderBy(...LATEST_FIRST)
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    /** Undefined when the owner has no such contact. */
    async count(userId: string, contactId: string): Promise<number | undefined> {
      const [contact] = await db
        .select({ total: db.$count(interactions, ofContact(userId, contactId)) })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)));
      return contact?.total;
    },

    /** The last one of each of these contacts that has any: one look-up in the index for each, however long the histories are. */
    async latest(userId: string, contactIds: readonly string[]): Promise<Pick<Row, 'contactId' | 'type' | 'date'>[]> {
      const last = db
        .select({ contactId: interactions.contactId, type: interactions.type, date: interactions.date })
        .from(interactions)
        .where(and(eq(interactions.userId, contacts.userId), eq(interactions.contactId, contacts.id)))
        .orderBy(...LATEST_FIRST)
        .limit(1)
        .as('last');
      return db
        .select({ contactId: last.contactId, type: last.type, date: last.date })
        .from(contacts)
        .crossJoinLateral(last)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...contactIds])));
    },

    async isLoggedSince(userId: string, contactId: string, moment: string): Promise<boolean> {
      const [later] = await db
        .select({ id: interactions.id })
        .from(interactions)
        .where(and(ofContact(userId, contactId), gt(interactions.createdAt, moment)))
        .limit(1);
      return later !== undefined;
    },

    find: (userId: string, ids: readonly string[]): Promise<Row[]> =>
      db.select().from(interactions).where(these(userId, ids)),

    /** Inserts those whose id the owner has not given to another; answers the ids of the new ones. */
    async insert(userId: string, added: readonly Omit<Row, 'userId'>[]): Promise<string[]> {
      const rows = await db
        .insert(interactions)
        .values(added.map((interaction) => ({ userId, ...interaction })))
        .onConflictDoNothing()
        .returning({ id: interactions.id });
      return rows.map(({ id }) => id);
    },

    async update(userId: string, id: string, change: InteractionChange): Promise<Row | undefined> {
      const [row] = await db
        .update(interactions)
        .set({ userId, ...change })
        .where(these(userId, [id]))
        .returning();
      return row;
    },

    /** Answers how many of them there were. */
    async delete(userId: string, ids: readonly string[]): Promise<number> {
      const { rowCount } = await db.delete(interactions).where(these(userId, ids));
      return rowCount ?? 0;
    },
  };
}
