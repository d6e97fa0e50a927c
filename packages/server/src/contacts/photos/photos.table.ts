import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/columns.ts';
import { contacts } from '../contacts.table.ts';

/** The pictures of contacts: in a table of their own, so that no list reads them. A contact knows the name of its own. */
export const contactPhotos = pgTable(
  'contact_photos',
  {
    userId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** By which the contact and the address of the picture name it. */
    hash: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
  ],
);
