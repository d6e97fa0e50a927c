import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

/**
 * Contacts that are to be compared with the others. Triggers on contacts write here, whoever adds or changes one; whoever compares
 * takes them out (docs/decisions/0044).
 */
export const duplicateMarks = pgTable('duplicate_marks', { userId: owner(), contactId: uuid().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.contactId] }),
]);

/**
 * Under which keys each contact meets others who may be the same person. A trigger on contacts takes it out when the contact is
 * deleted: a foreign key would keep it for whoever undoes that, who compares anew.
 */
export const comparedContacts = pgTable(
  'compared_contacts',
  {
    userId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** Hashes of what personKeys answers. */
    keys: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.contactId] })],
);

/** Who seems to be one person, as far as everybody was compared. Why is told by the rules, when it is shown. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    userId: owner(),
    /** The lower of the two ids. */
    firstId: uuid().notNull(),
    secondId: uuid().notNull(),
    band: text({ enum: ['certain', 'look'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.firstId, table.secondId] }),
    index('duplicate_pairs_second').on(table.userId, table.secondId),
    index('duplicate_pairs_band').on(table.userId, table.band, table.firstId, table.secondId),
    check('duplicate_pairs_band', sql`${table.band} in ('certain', 'look')`),
  ],
);

/**
 * Contacts of whom somebody said that they are two people: a row for each of them, so that it goes and comes back with either. The
 * other one may be deleted; then the row says nothing.
 */
export const apartContacts = pgTable(
  'apart_contacts',
  { userId: uuid().notNull(), contactId: uuid().notNull(), otherId: uuid().notNull(), saidAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.otherId] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
  ],
);
