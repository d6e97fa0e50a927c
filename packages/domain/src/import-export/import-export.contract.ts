import { z } from 'zod';
import { MOST_CUSTOM_FIELDS, MOST_FURTHER, PhotoName } from '../contacts/contact-values.contract.ts';
import { ContactQuery, InteractionType } from '../contacts/contacts.contract.ts';
import { RelationKind } from '../contacts/relations.rules.ts';
import { FittingContacts, PickedContacts } from '../contacts/selection.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { PageMeta, pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { text, MANY_LINES, ONE_LINE } from '../text.ts';
import { Moment } from '../time.ts';
import {
  EXPORT_MAX_IDS_IN_ADDRESS,
  IMPORT_BATCH_ROWS,
  IMPORT_FIELDS,
  IMPORT_MAX_CELL,
  IMPORT_MAX_EXCEPTIONS,
  IMPORT_MAX_ROWS,
  LONGEST_IMPORTED_PHOTO,
  MOST_IMPORTED_INTERACTIONS,
  MOST_IMPORTED_RELATIONS,
  MOST_IMPORTED_TODOS,
} from './import.rules.ts';

const Cell = z.string().max(IMPORT_MAX_CELL).check(MANY_LINES);
const ImportValue = z.strictObject({ value: Cell, label: Cell.nullable().optional() });

/** A row of the file, by the fields that its columns were mapped to, as the file has it: what is wrong with it is answered per row. */
export const ImportRow = z.strictObject({
  ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Cell.optional()])) as Record<
    (typeof IMPORT_FIELDS)[number],
    z.ZodOptional<typeof Cell>
  >),
  emailLabel: Cell.nullable().optional(),
  phoneLabel: Cell.nullable().optional(),
  /** Beside the first, which is the cell. */
  moreEmails: z.array(ImportValue).max(MOST_FURTHER).optional(),
  morePhones: z.array(ImportValue).max(MOST_FURTHER).optional(),
  customFields: z
    .array(z.strictObject({ name: Cell, text: Cell }))
    .max(MOST_CUSTOM_FIELDS)
    .optional(),
  relations: z
    .array(z.strictObject({ name: Cell, kind: RelationKind, word: Cell.nullable().optional() }))
    .max(MOST_IMPORTED_RELATIONS)
    .optional(),
  interactions: z
    .array(z.strictObject({ type: InteractionType, date: Cell, notes: Cell }))
    .max(MOST_IMPORTED_INTERACTIONS)
    .optional(),
  todos: z
    .array(z.strictObject({ task: Cell, dueDate: Cell.nullable().optional() }))
    .max(MOST_IMPORTED_TODOS)
    .optional(),
  /** A picture of any browser's kind, in base64. */
  photo: z.base64().max(LONGEST_IMPORTED_PHOTO).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What becomes of a row that is in the circle already: left out, filled in where the contact has nothing, or added beside it. */
export const DuplicateAction = z.enum(['skip', 'merge', 'add']);
export type DuplicateAction = z.infer<typeof DuplicateAction>;

export const ImportStatus = z.enum(['uploading', 'queued', 'running', 'done', 'cancelled', 'undone']);
export type ImportStatus = z.infer<typeof ImportStatus>;

export const Import = z.object({
  id: Id,
  fileName: z.string(),
  status: enumOr(ImportStatus, 'cancelled'),
  /** Rows of the file, how many of them have arrived, and how many are done with. */
  total: z.int(),
  received: z.int(),
  processed: z.int(),
  imported: z.int(),
  merged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  newGroups: z.int(),
  /** Rows of which something was left out: a birthday that could not be read, a group beyond the plan. */
  noted: z.int(),
  /** Birthdays that could not be read and were left out. */
  ignoredBirthdays: z.int(),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
  /** Until then it can be undone; null when it cannot. */
  undoUntil: Moment.nullable(),
});
export type Import = z.infer<typeof Import>;

export const Duplicate = z.object({
  row: z.int(),
  name: z.string(),
  /** What it has in common with somebody: an existing contact, or an earlier row of the file. */
  because: enumOr(z.enum(['email', 'phone', 'name']), 'name'),
  contact: z.object({ id: Id, name: z.string(), photo: PhotoName }).nullable(),
  earlierRow: z.int().nullable(),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const ImportResult = z.object({
  /** As a person counts: the first row below the header is 1. */
  row: z.int(),
  name: z.string(),
  outcome: enumOr(z.enum(['imported', 'merged', 'skipped', 'failed']), 'skipped'),
  /** Why it was left out, or what of it was. */
  message: z.string().nullable(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** A table, or cards for address books: in the version that all of them read, or in the newer one. */
export const ExportFormat = z.enum(['csv', 'vcard3', 'vcard4']);
export type ExportFormat = z.infer<typeof ExportFormat>;

const ID_WITH_COMMA = 37;
const tags = ['Import and export'];

export const importExportEndpoints = {
  begin: {
    method: 'POST',
    url: '/api/contacts/import',
    config: { perMinute: 20, isCostly: true },
    schema: {
      summary: 'Begins an import; its rows follow in batches',
      tags,
      headers: CreateHeaders,
      body: z.strictObject({ fileName: text(1, 255), total: z.int().min(1).max(IMPORT_MAX_ROWS) }),
      response: { 201: Import, 409: Problem },
    },
  },
  upload: {
    method: 'POST',
    url: '/api/contacts/import/:id/rows',
    schema: {
      summary: 'Adds rows; sending a batch again changes nothing',
      tags,
      params: ById,
      body: z.strictObject({
        /** The number of the first row in this batch, from 1. */
        from: z.int().min(1).max(IMPORT_MAX_ROWS),
        rows: z.array(ImportRow).min(1).max(IMPORT_BATCH_ROWS),
      }),
      response: { 200: z.object({ received: z.int() }), 404: Problem, 409: Problem },
    },
  },
  duplicates: {
    method: 'GET',
    url: '/api/contacts/import/:id/duplicates',
    schema: {
      summary: 'Rows that seem to be in the circle already, or twice in the file',
      tags,
      params: ById,
      querystring: Paging,
      response: { 200: pageOf(Duplicate), 404: Problem },
    },
  },
  start: {
    method: 'POST',
    url: '/api/contacts/import/:id/start',
    schema: {
      summary: 'Starts the import of what was uploaded',
      tags,
      params: ById,
      body: z.strictObject({
        duplicates: DuplicateAction.default('skip'),
        /** Rows for which something else holds. */
        except: z
          .array(z.strictObject({ row: z.int().min(1).max(IMPORT_MAX_ROWS), action: DuplicateAction }))
          .max(IMPORT_MAX_EXCEPTIONS)
          .default([]),
        /** How to read 4/8/1988 where no date of the file proves it. */
        dayFirst: z.boolean().default(true),
      }),
      response: { 200: Import, 404: Problem, 409: Problem },
    },
  },
  list: {
    method: 'GET',
    url: '/api/contacts/import',
    schema: { summary: 'Imports, the latest first', tags, querystring: Paging, response: { 200: pageOf(Import) } },
  },
  get: {
    method: 'GET',
    url: '/api/contacts/import/:id',
    schema: { summary: 'How an import is doing', tags, params: ById, response: { 200: Import, 404: Problem } },
  },
  results: {
    method: 'GET',
    url: '/api/contacts/import/:id/results',
    schema: {
      summary: 'What became of the rows',
      tags,
      params: ById,
      querystring: Paging.extend({ outcome: z.enum(['imported', 'merged', 'skipped', 'failed', 'noted']).optional() }),
      response: { 200: z.object({ data: z.array(ImportResult), meta: PageMeta }), 404: Problem },
    },
  },
  cancel: {
    method: 'POST',
    url: '/api/contacts/import/:id/cancel',
    schema: {
      summary: 'Stops an import; what it added so far stays until it is undone',
      tags,
      params: ById,
      response: { 200: Import, 404: Problem, 409: Problem },
    },
  },
  undo: {
    method: 'POST',
    url: '/api/contacts/import/:id/undo',
    schema: {
      summary: 'Takes back what an import made and nobody has changed since',
      tags,
      params: ById,
      response: { 200: Import.extend({ kept: z.int() }), 404: Problem, 409: Problem },
    },
  },
  exportCsv: {
    method: 'GET',
    url: '/api/contacts/export',
    config: { perMinute: 20, isCostly: true, oneAtATime: true },
    schema: {
      summary: 'Contacts as CSV or vCards: all, a filter, or a selection',
      tags,
      querystring: ContactQuery.pick({ search: true, warmth: true, group: true, conditions: true }).extend({
        /** Ids of the selection, separated by commas. */
        ids: z
          .string()
          .max(EXPORT_MAX_IDS_IN_ADDRESS * ID_WITH_COMMA)
          .check(ONE_LINE)
          .transform((ids) => ids.split(','))
          .pipe(z.array(Id).max(EXPORT_MAX_IDS_IN_ADDRESS))
          .optional(),
        format: ExportFormat.default('csv'),
      }),
      response: { 200: z.any(), 404: Problem, 429: Problem },
    },
  },
  exportSelection: {
    method: 'POST',
    url: '/api/contacts/export',
    config: { perMinute: 20, isCostly: true, oneAtATime: true },
    schema: {
      summary: 'A selection of contacts as CSV or vCards, which may be longer than an address',
      tags,
      body: z.union([
        PickedContacts.extend({ format: ExportFormat.default('csv') }),
        FittingContacts.extend({ format: ExportFormat.default('csv') }),
      ]),
      response: { 200: z.any(), 404: Problem, 429: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
