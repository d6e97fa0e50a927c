import { MAX_THRESHOLD_DAYS, MIN_THRESHOLD_DAYS } from '@inner-circle/domain/settings/settings.contract.ts';
import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** After how many days its people go cold. */
    coldThresholdDays: integer(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check(
      'groups_cold_threshold',
      sql`${table.coldThresholdDays} between ${sql.raw(`${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS}`)}`,
    ),
    uniqueIndex('groups_name').on(table.userId, table.nameKey),
  ],
);
