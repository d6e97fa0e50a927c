import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

/**
 * What a search looks at of everything but contacts, folded. Triggers of the tables write it with each row that is added or reworded,
 * and take it out with the row (docs/decisions/0053). Contacts have theirs in `contact_texts`.
 */
export const searchTexts = pgTable(
  'search_texts',
  {
    userId: owner(),
    kind: text({ enum: ['interaction', 'todo', 'reminder', 'group'] }).notNull(),
    /** Of the interaction, to-do, reminder or group. */
    id: uuid().notNull(),
    /** When it took place, or was written: what is found is shown by it, the latest first. */
    at: moment().notNull(),
    content: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.id] }),
    check('search_texts_kind', sql`${table.kind} in ('interaction', 'todo', 'reminder', 'group')`),
    index('search_texts_at').on(table.userId, table.kind, table.at, table.id),
    // What waits to be sorted in is read by every search, so little may wait.
    index('search_texts_pieces')
      .using('gin', sql`text_pieces(search_scope(${table.userId}, ${table.kind}), ${table.content}, 1)`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** Whoever had something before there was this search, until a job has taken it in. */
export const searchUnfilled = pgTable('search_unfilled', { userId: owner() }, (table) => [
  primaryKey({ columns: [table.userId] }),
]);
