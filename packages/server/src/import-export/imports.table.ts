import { CustomField, Labelled } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { Around, NOTHING_AROUND } from '@inner-circle/domain/import-export/around.rules.ts';
import type { Fillable } from '@inner-circle/domain/import-export/merge.rules.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../auth/auth.table.ts';
import { emailKeyColumn, phoneKeyColumn } from '../contacts/contacts.table.ts';
import { sortKey } from '../groups/groups.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

const counter = () => integer().notNull().default(0);
const duplicateAction = () => text({ enum: ['skip', 'merge', 'add'] });

export const imports = pgTable(
  'imports',
  {
    userId: owner(),
    id: uuid().notNull(),
    fileName: text().notNull(),
    status: text({ enum: ['uploading', 'queued', 'running', 'done', 'cancelled', 'undone'] }).notNull(),
    total: integer().notNull(),
    received: counter(),
    /** What the rows that were received weigh. */
    bytes: counter(),
    /** Up to which row the file was compared with the contacts. */
    compared: counter(),
    duplicateAction: duplicateAction().notNull().default('skip'),
    /** Which orders of day and month the file's dates prove, and which is taken where they prove nothing. */
    provesDayFirst: boolean().notNull().default(false),
    provesMonthFirst: boolean().notNull().default(false),
    isDayFirst: boolean().notNull().default(true),
    processed: counter(),
    imported: counter(),
    merged: counter(),
    skipped: counter(),
    failed: counter(),
    noted: counter(),
    newGroups: counter(),
    ignoredBirthdays: counter(),
    /** Whether the rows of the file and what undo needs are still there. */
    hasRows: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    /** When something last happened to it: what stands still was left behind by a process that ended. */
    touchedAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('imports_status', sql`${table.status} in ('uploading', 'queued', 'running', 'done', 'cancelled', 'undone')`),
    check('imports_duplicate_action', sql`${table.duplicateAction} in ('skip', 'merge', 'add')`),
    uniqueIndex('imports_one_at_a_time')
      .on(table.userId)
      .where(sql`${table.status} in ('uploading', 'queued', 'running')`),
    index('imports_under_way')
      .on(table.touchedAt)
      .where(sql`${table.status} in ('uploading', 'queued', 'running')`),
    index('imports_with_rows')
      .on(table.finishedAt)
      .where(sql`${table.hasRows}`),
  ],
);

const ofImport = () => ({ userId: uuid().notNull(), importId: uuid().notNull() });

const belongsToImport = (table: { userId: AnyPgColumn; importId: AnyPgColumn }) =>
  foreignKey({ columns: [table.userId, table.importId], foreignColumns: [imports.userId, imports.id] }).onDelete(
    'cascade',
  );

const cell = z.string().nullable();
/** Rows that an earlier version read have no remark, and one value of each field. */
const Cells = z.object({
  birthday: cell,
  ...plainFields(() => cell.default(null)),
  notes: z.string(),
  groups: z.array(z.string()).readonly(),
  emailLabel: cell.default(null),
  phoneLabel: cell.default(null),
  moreEmails: z.array(Labelled).readonly().default([]),
  morePhones: z.array(Labelled).readonly().default([]),
  customFields: z.array(CustomField).readonly().default([]),
  around: Around.default(NOTHING_AROUND),
  remark: cell.optional(),
});

/**
 * A key of a row within its file, in one column. With the file as a column of its own, a planner without statistics of a new file takes the
 * primary key for as selective as these indexes, and reads the whole file for each row (docs/decisions/0019).
 */
export const inFile = (key: 'email_key' | 'phone_key' | 'name_key') =>
  sql.raw(`md5(user_id::text || import_id::text || ${key})`);

/** The file, as it was uploaded and read. */
export const importRows = pgTable(
  'import_rows',
  {
    ...ofImport(),
    row: integer().notNull(),
    name: text().notNull(),
    nameKey: sortKey()
      .notNull()
      .generatedAlwaysAs(sql`left(fold(name), 200)`),
    email: text(),
    emailKey: emailKeyColumn(),
    phone: text(),
    phoneKey: phoneKeyColumn(),
    /** Null too where a newer version read the row. */
    cells: storedJson(Cells, null),
    /** In base64, beside the cells: they are read far more often than it is. */
    photo: text(),
    /** Why it cannot become a contact. */
    problem: text(),
    /** Instead of the import's own. */
    duplicateAction: duplicateAction(),
    because: text({ enum: ['email', 'phone', 'name'] }),
    /** Whom it seems to be about: a contact, or an earlier row of the file. */
    sameContactId: uuid(),
    earlierRow: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.row] }),
    belongsToImport(table),
    index('import_rows_email').on(inFile('email_key'), table.row),
    index('import_rows_phone').on(inFile('phone_key'), table.row),
    index('import_rows_name').on(inFile('name_key'), table.row),
    index('import_rows_duplicates')
      .on(table.userId, table.importId, table.row)
      .where(sql`${table.because} is not null`),
  ],
);

/** What became of each row. Written once, together with what it says. */
export const importResults = pgTable(
  'import_results',
  {
    ...ofImport(),
    row: integer().notNull(),
    name: text().notNull(),
    outcome: text({ enum: ['imported', 'merged', 'skipped', 'failed'] }).notNull(),
    message: text(),
    /** Whom the row is about: added, filled in, or there already. */
    contactId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.row] }),
    belongsToImport(table),
    check('import_results_outcome', sql`${table.outcome} in ('imported', 'merged', 'skipped', 'failed')`),
  ],
);

/** What an import did to contacts, so that it can be undone. */
export const importContacts = pgTable(
  'import_contacts',
  {
    ...ofImport(),
    contactId: uuid().notNull(),
    isNew: boolean().notNull(),
    /** The values that it replaced, of a contact that was there before. */
    before: jsonb().$type<Partial<Fillable> & { updated_at: string }>(),
    /** As it left the contact: when this differs, somebody has changed it since. */
    updatedAt: moment().notNull(),
    groupIds: uuid().array().notNull(),
    /** What it made beside the contact, with how it left it: undo/taking-back.ts says by which names. Null: nothing. */
    made: storedJson(z.record(z.string(), z.string()), null),
    /** People around the contact who are yet to be written down: they may stand further down in the file. Null: nobody. */
    told: storedJson(Around.shape.relations, null),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.contactId] }),
    belongsToImport(table),
    index('import_contacts_told')
      .on(table.userId, table.importId, table.contactId)
      .where(sql`${table.told} is not null`),
  ],
);

/** The groups that an import created. */
export const importGroups = pgTable(
  'import_groups',
  { ...ofImport(), groupId: uuid().notNull(), name: text().notNull(), description: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.groupId] }), belongsToImport(table)],
);
