import { BulkChange } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../auth/auth.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

/** Changes of many contacts at once, as long as they can be taken back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    userId: owner(),
    id: uuid().notNull(),
    /** Null where a newer version made it: then this one cannot take it back. */
    change: storedJson(BulkChange, null).notNull(),
    /** For how many people it was made, and who of those that were picked was gone. */
    changed: integer().notNull(),
    missing: storedJson(z.array(z.uuid()), []).notNull(),
    markedWarm: integer().notNull().default(0),
    /** Groups that it created, as they were then. */
    createdGroups: storedJson(z.array(z.object({ id: z.uuid(), name: z.string(), description: z.string() })), [])
      .notNull()
      .default([]),
    changedAt: moment().notNull(),
    undoneAt: moment(),
    /** For how many people it was taken back, and how many to-dos came back as completed. */
    restored: integer().notNull().default(0),
    closedTodos: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('bulk_changes_changed').on(table.changedAt)],
);

/**
 * What such a change met and left of each contact, to be compared and given back. It holds ids, days and moments, and no words: it
 * does not refer to the contact, so that it waits for one that is deleted and restored meanwhile.
 */
export const bulkContacts = pgTable(
  'bulk_contacts',
  {
    userId: uuid().notNull(),
    changeId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** What was made for the contact: an interaction or a to-do. */
    rowId: uuid(),
    before: jsonb().notNull(),
    after: jsonb(),
    undone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.changeId, table.contactId] }),
    foreignKey({
      columns: [table.userId, table.changeId],
      foreignColumns: [bulkChanges.userId, bulkChanges.id],
    }).onDelete('cascade'),
  ],
);
