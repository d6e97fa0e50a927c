import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

export const todos = pgTable(
  'todos',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    task: text().notNull(),
    dueDate: date({ mode: 'string' }),
    /** Null as long as it is open. */
    completedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('todos_contact').on(table.userId, table.contactId, table.completedAt, table.dueDate),
    index('todos_open')
      .on(table.userId, table.dueDate, table.id)
      .where(sql`${table.completedAt} is null`),
    index('todos_open_contact')
      .on(table.userId, table.contactId, table.dueDate, table.id)
      .where(sql`${table.completedAt} is null`),
  ],
);
