import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { InteractionChange } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { LONG_PAGE_SIZE, type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { builtOnce, ofContactValues as value } from '../platform/built-query.ts';
import type { Connection } from '../platform/database.ts';
import { jsonRow, jsonRows } from '../platform/json-rows.ts';
import { interactions } from './interactions.table.ts';

type Row = typeof interactions.$inferSelect;

const one = (userId: string, id: string) => and(eq(interactions.userId, userId), eq(interactions.id, id));
const ofContact = and(eq(interactions.userId, value.userId), eq(interactions.contactId, value.contactId));

const columns = getTableColumns(interactions);
const LATEST_FIRST = [desc(interactions.date), desc(interactions.id)];

/** The first page of a contact's interactions and how many there are, for a query about the contact. */
export const interactionsOfContact = (db: Connection) => ({
  rows: jsonRows<Row>(
    db
      .select(jsonRow(columns))
      .from(interactions)
      .where(ofContact)
      .orderBy(...LATEST_FIRST)
      .limit(LONG_PAGE_SIZE),
    columns,
  ),
  total: db.$count(interactions, ofContact),
});

const listQuery = builtOnce((db) =>
  db
    .select()
    .from(interactions)
    .where(ofContact)
    .orderBy(...LATEST_FIRST)
    .limit(value.limit)
    .offset(value.skipped)
    .prepare('interactions of a contact'),
);

const countQuery = builtOnce((db) =>
  db
    .select({ total: db.$count(interactions, ofContact) })
    .from(contacts)
    .where(and(eq(contacts.userId, value.userId), eq(contacts.id, value.contactId)))
    .prepare('number of interactions of a contact'),
);

export function interactionsRepository(db: Connection) {
  const list = (userId: string, contactId: string, paging: Paging): Promise<Row[]> =>
    listQuery(db).execute({ userId, contactId, limit: paging.limit, skipped: skippedBy(paging) });

  return {
    list,

    /** Undefined when the owner has no such contact. */
    async count(userId: string, contactId: string): Promise<number | undefined> {
      const [contact] = await countQuery(db).execute({ userId, contactId });
      return contact?.total;
    },

    latest: (userId: string, contactId: string) => list(userId, contactId, { page: 1, limit: 1 }),

    async find(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.select().from(interactions).where(one(userId, id));
      return row;
    },

    /** False when the owner has an interaction of that id already. */
    async insert(userId: string, interaction: Omit<Row, 'userId'>): Promise<boolean> {
      const { rowCount } = await db
        .insert(interactions)
        .values({ userId, ...interaction })
        .onConflictDoNothing();
      return rowCount === 1;
    },

    async update(userId: string, id: string, change: InteractionChange): Promise<Row | undefined> {
      const [row] = await db
        .update(interactions)
        .set({ userId, ...change })
        .where(one(userId, id))
        .returning();
      return row;
    },

    async delete(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(interactions).where(one(userId, id));
      return rowCount === 1;
    },
  };
}
