import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

export const interactions = pgTable(
  'interactions',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    type: text({ enum: ['meeting', 'call', 'email', 'message'] }).notNull(),
    date: moment().notNull(),
    notes: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    check('interactions_type', sql`${table.type} in ('meeting', 'call', 'email', 'message')`),
    index('interactions_contact').on(table.userId, table.contactId, table.date, table.id),
    // Of one kind, with one contact: a page and the number of each kind are ranges of it.
    index('interactions_contact_type').on(table.userId, table.contactId, table.type, table.date, table.id),
    // With whom somebody talked in some days, whoever it was.
    index('interactions_date').on(table.userId, table.date, table.id),
  ],
);
