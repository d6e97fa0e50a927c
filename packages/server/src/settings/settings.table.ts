import {
  COLD_THRESHOLD_DAYS,
  DEFAULT_SETTINGS,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';

/** One row for each user who ever changed a setting; the others have the defaults. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: owner().primaryKey(),
    coldThresholdDays: integer().notNull().default(COLD_THRESHOLD_DAYS),
    notifyBirthdays: boolean().notNull().default(true),
    notifyDueTodos: boolean().notNull().default(true),
    timeZone: text(),
    /** Times of day such as 09:00. */
    wakesAt: text().notNull().default(DEFAULT_SETTINGS.wakingHours.from),
    sleepsAt: text().notNull().default(DEFAULT_SETTINGS.wakingHours.to),
  },
  (table) => [
    check(
      'user_settings_cold_threshold',
      sql`${table.coldThresholdDays} between ${sql.raw(`${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS}`)}`,
    ),
    check('user_settings_waking_hours', sql`${table.wakesAt} < ${table.sleepsAt}`),
  ],
);
