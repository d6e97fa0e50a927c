import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { LONG_PAGE_SIZE, type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import type { TodoQuery } from '@inner-circle/domain/todos/todos.contract.ts';
import type { Counter } from '../billing/usage.port.ts';
import type { CompleteTodosBeyond, NextTodo } from '../contacts/contacts.port.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { QueryValue } from '../platform/cached-query.ts';
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

const these = (userId: string, ids: readonly string[]) => and(eq(todos.userId, userId), inArray(todos.id, [...ids]));
const ofContact = (userId: QueryValue<string>, contactId: QueryValue<string>, status?: Status) =>
  and(
    eq(todos.userId, userId),
    eq(todos.contactId, contactId),
    status && (status === 'open' ? isNull(todos.completedAt) : isNotNull(todos.completedAt)),
  );

const columns = getTableColumns(todos);

/** The first page of a contact's to-dos and how many there are, for a query about the contact. */
export const todosOfContact = (db: Connection, userId: QueryValue<string>, contactId: QueryValue<string>) => ({
  rows: jsonRows<Row>(
    db
      .select(jsonRow(columns))
      .from(todos)
      .where(ofContact(userId, contactId))
      .orderBy(...BY_URGENCY)
      .limit(LONG_PAGE_SIZE),
    columns,
  ),
  total: db.$count(todos, ofContact(userId, contactId)),
});

/** For a query of contacts. */
export const nextTodo: NextTodo = (db) =>
  sql`(${db
    .select({ todo: sql`json_build_object('id', ${todos.id}, 'task', ${todos.task}, 'dueDate', ${todos.dueDate})` })
    .from(todos)
    .where(
      and(
        eq(todos.userId, contacts.userId),
        eq(todos.contactId, contacts.id),
        isNull(todos.completedAt),
        isNotNull(todos.dueDate),
      ),
    )
    .orderBy(asc(todos.dueDate), asc(todos.id))
    .limit(1)})`;

export const completeTodosBeyond: CompleteTodosBeyond = async (db, userId, contactIds, allowed, now) => {
  const { rowCount } = await db.execute(sql`
    update todos set completed_at = ${now}::timestamptz
    where user_id = ${userId} and id in (
      select id from todos where user_id = ${userId} and contact_id = any(${`{${contactIds.join()}}`}::uuid[]) and completed_at is null
      order by due_date nulls last, created_at, id offset ${allowed}
    )`);
  return rowCount ?? 0;
};

export const todosCounter: Counter = (db, userId) => db.$count(todos, eq(todos.userId, userId));

export const openTodosCounter: Counter = (db, userId) =>
  db.$count(todos, and(eq(todos.userId, userId), isNull(todos.completedAt)));

export function todosRepository(db: Connection) {
  return {
    list: (userId: string, contactId: string, status: Status, paging: Paging): Promise<Row[]> =>
      db
        .select()
        .from(todos)
        .where(ofContact(userId, contactId, status))
        .orderBy(...BY_URGENCY)
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    /** Undefined when the owner has no such contact. */
    async count(userId: string, contactId: string, status: Status): Promise<number | undefined> {
      const [contact] = await db
        .select({ total: db.$count(todos, ofContact(userId, contactId, status)) })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)));
      return contact?.total;
    },

    find: (userId: string, ids: readonly string[]): Promise<Row[]> => db.select().from(todos).where(these(userId, ids)),

    /** Inserts those whose id the owner has not given to another; answers the new ones. */
    insert: (userId: string, added: readonly Omit<Row, 'userId'>[]): Promise<Row[]> =>
      db
        .insert(todos)
        .values(added.map((todo) => ({ ...todo, userId })))
        .onConflictDoNothing()
        .returning(),

    lock: (userId: string, ids: readonly string[]): Promise<Row[]> =>
      db.select().from(todos).where(these(userId, ids)).orderBy(asc(todos.id)).for('update'),

    /** The caller holds their lock. */
    async update(userId: string, changed: readonly Row[]): Promise<void> {
      await db.execute(sql`
        update todos set task = changed.task, due_date = changed."dueDate", completed_at = changed."completedAt",
          updated_at = changed."updatedAt"
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
          as changed (id uuid, task text, "dueDate" date, "completedAt" timestamptz, "updatedAt" timestamptz)
        where todos.user_id = ${userId} and todos.id = changed.id`);
    },

    /** Answers the deleted to-dos. */
    delete: (userId: string, ids: readonly string[]): Promise<Row[]> =>
      db.delete(todos).where(these(userId, ids)).returning(),
  };
}
