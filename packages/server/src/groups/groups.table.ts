import { sql } from 'drizzle-orm';
import { customType, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

/** Folded text to sort by. Collated by code points, so that every engine and system gives the same order. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const groups = pgTable(
  'groups',
  {
    userId: owner(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** What makes two names the same: see groupNameKey. */
    nameKey: text().notNull(),
    nameSort: sortKey()
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    description: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('groups_name').on(table.userId, table.nameKey),
  ],
);
