import { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../../auth/auth.table.ts';
import { sortKey } from '../../groups/groups.table.ts';
import { moment, storedJson } from '../../platform/columns.ts';

/** Conditions that somebody has given a name. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    userId: owner(),
    id: uuid().notNull(),
    name: text().notNull(),
    nameKey: sortKey()
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    /** Null where a newer version wrote them: they then mean nobody, for nobody knows whom. */
    conditions: storedJson(Conditions, null).notNull(),
    /** In the order of the person. */
    position: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('saved_filters_name').on(table.userId, table.nameKey),
  ],
);
