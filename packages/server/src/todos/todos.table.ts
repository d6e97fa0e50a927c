import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

const columns = () => ({
  userId: uuid().notNull(),
  id: uuid().notNull(),
  contactId: uuid().notNull(),
  task: text().notNull(),
  dueDate: date({ mode: 'string' }),
  /** Null as long as it is open. */
  completedAt: moment(),
  createdAt: moment().notNull(),
  /** Null as long as nobody changed it. */
  updatedAt: moment(),
});

export const todos = pgTable('todos', columns(), (table) => [
  primaryKey({ columns: [table.userId, table.id] }),
  foreignKey({
    columns: [table.userId, table.contactId],
    foreignColumns: [contacts.userId, contacts.id],
  }).onDelete('cascade'),
  index('todos_contact').on(table.userId, table.contactId, table.completedAt, table.dueDate),
  index('todos_open')
    .on(table.userId, table.dueDate, table.id)
    .where(sql`${table.completedAt} is null`),
  index('todos_completed')
    .on(table.userId, table.completedAt, table.id)
    .where(sql`${table.completedAt} is not null`),
  index('todos_open_contact')
    .on(table.userId, table.contactId, table.dueDate, table.id)
    .where(sql`${table.completedAt} is null`),
]);

/** Deleted to-dos that can still be restored. A restored one stays until it is too old, because its `openBefore` is still read. */
export const deletedTodos = pgTable(
  'deleted_todos',
  {
    ...columns(),
    deletedAt: moment().notNull(),
    /** How many were open before the deletion: to take it back never makes more of them. Zero where the plan has no limit. */
    openBefore: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('deleted_todos_contact').on(table.userId, table.contactId),
    index('deleted_todos_deleted').on(table.deletedAt),
  ],
);
