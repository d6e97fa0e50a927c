import { Belongings, Person } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../../auth/auth.table.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import { moment, storedJson } from '../../platform/columns.ts';

/** Contacts that were made one, as long as that can be undone. */
export const merges = pgTable(
  'merges',
  {
    userId: owner(),
    id: uuid().notNull(),
    /** The contact that stayed. Null once it was undone: then nothing hangs on the contact any more. */
    contactId: uuid(),
    /** The order of a user's merges, given under the user's lock: the clocks of two processes differ. */
    number: integer().notNull(),
    /** As they were called, the one that stayed first. None where a newer version wrote them. */
    people: storedJson(z.array(Person).readonly(), []).notNull(),
    moved: storedJson(Belongings, null).notNull(),
    /** The row of the contact that stayed, before and after. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** What the plan counted before: so many may be there again. */
    contactsBefore: integer().notNull(),
    mergedAt: moment().notNull(),
    undoneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    index('merges_contact').on(table.userId, table.contactId),
    index('merges_merged').on(table.mergedAt),
  ],
);

/**
 * What a merge did to rows, step by step. A moved row is kept by its key as it is now, with whose it was, so that what people delete
 * meanwhile is kept nowhere; a row that is gone, because the contact that stays has one like it, is kept whole, and so is what is a
 * part of the contact itself, as its photo is.
 */
export const mergedRows = pgTable(
  'merged_rows',
  {
    userId: uuid().notNull(),
    mergeId: uuid().notNull(),
    step: integer().notNull(),
    number: integer().notNull(),
    tableName: text().notNull(),
    /** The column that named the contact; null of a row that is gone. */
    columnName: text(),
    /** Whose a moved row was. */
    was: uuid(),
    content: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mergeId, table.step, table.number] }),
    foreignKey({ columns: [table.userId, table.mergeId], foreignColumns: [merges.userId, merges.id] }).onDelete(
      'cascade',
    ),
  ],
);
