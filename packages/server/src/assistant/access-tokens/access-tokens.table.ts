import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../../auth/auth.table.ts';
import { moment } from '../../platform/columns.ts';

/** What lets a user's own AI client in. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    userId: owner(),
    id: uuid().notNull(),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write'] }).notNull(),
    /** The first characters of the secret. */
    hint: text().notNull(),
    /** SHA-256 of the secret: a reader of the table cannot use it. */
    secretHash: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    /** Null for one that does not expire. */
    expiresAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('access_tokens_secret').on(table.secretHash),
    check('access_tokens_scope', sql`${table.scope} in ('read', 'write')`),
  ],
);
