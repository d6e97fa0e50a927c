import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { LONG_PAGE_SIZE, type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import type { TodoQuery } from '@inner-circle/domain/todos/todos.contract.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { builtOnce, ofContactValues as value } from '../platform/built-query.ts';
import type { Connection } from '../platform/database.ts';
import { jsonRow, jsonRows } from '../platform/json-rows.ts';
import { todos } from './todos.table.ts';

type Status = TodoQuery['status'];
type Row = typeof todos.$inferSelect;

/** The open ones by due date, those without one last; then the completed, the latest first. */
const BY_URGENCY = [
  asc(sql`${todos.completedAt} is not null`),
  asc(sql`case when ${todos.completedAt} is null then ${todos.dueDate} end`),
  desc(todos.completedAt),
  asc(todos.id),
];

const one = (userId: string, id: string) => and(eq(todos.userId, userId), eq(todos.id, id));
const ofContact = (status: Status) =>
  and(
    eq(todos.userId, value.userId),
    eq(todos.contactId, value.contactId),
    status && (status === 'open' ? isNull(todos.completedAt) : isNotNull(todos.completedAt)),
  );

const columns = getTableColumns(todos);

/** The first page of a contact's to-dos and how many there are, for a query about the contact. */
export const todosOfContact = (db: Connection) => ({
  rows: jsonRows<Row>(
    db
      .select(jsonRow(columns))
      .from(todos)
      .where(ofContact(undefined))
      .orderBy(...BY_URGENCY)
      .limit(LONG_PAGE_SIZE),
    columns,
  ),
  total: db.$count(todos, ofContact(undefined)),
});

const listQuery = builtOnce((db, status: Status) =>
  db
    .select()
    .from(todos)
    .where(ofContact(status))
    .orderBy(...BY_URGENCY)
    .limit(value.limit)
    .offset(value.skipped)
    .prepare(`todos of a contact, ${status ?? 'all'}`),
);

const countQuery = builtOnce((db, status: Status) =>
  db
    .select({ total: db.$count(todos, ofContact(status)) })
    .from(contacts)
    .where(and(eq(contacts.userId, value.userId), eq(contacts.id, value.contactId)))
    .prepare(`number of todos of a contact, ${status ?? 'all'}`),
);

export function todosRepository(db: Connection) {
  return {
    list: (userId: string, contactId: string, status: Status, paging: Paging): Promise<Row[]> =>
      listQuery(db, status).execute({ userId, contactId, limit: paging.limit, skipped: skippedBy(paging) }),

    /** Undefined when the owner has no such contact. */
    async count(userId: string, contactId: string, status: Status): Promise<number | undefined> {
      const [contact] = await countQuery(db, status).execute({ userId, contactId });
      return contact?.total;
    },

    async find(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.select().from(todos).where(one(userId, id));
      return row;
    },

    /** Undefined when the owner has a to-do of that id already. */
    async insert(userId: string, todo: Omit<Row, 'userId'>): Promise<Row | undefined> {
      const [row] = await db
        .insert(todos)
        .values({ userId, ...todo })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async lock(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.select().from(todos).where(one(userId, id)).for('update');
      return row;
    },

    async update(userId: string, id: string, change: PgUpdateSetSource<typeof todos>): Promise<Row> {
      const [row] = await db
        .update(todos)
        .set({ userId, ...change })
        .where(one(userId, id))
        .returning();
      return row!;
    },

    /** The deleted to-do; undefined when the owner has no such one. */
    async delete(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.delete(todos).where(one(userId, id)).returning();
      return row;
    },
  };
}
