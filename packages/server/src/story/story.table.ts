import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

/**
 * A contact's notes before and after each change. A trigger on contacts writes it, whoever changes them, and keeps the last hundred
 * (docs/decisions/0052).
 */
export const noteVersions = pgTable(
  'note_versions',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    /** When the first of the changes was made that became this one. */
    changedAt: moment().notNull(),
    before: text().notNull(),
    after: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('note_versions_contact').on(table.userId, table.contactId, table.changedAt, table.id),
  ],
);
