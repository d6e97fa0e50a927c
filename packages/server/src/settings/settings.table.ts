import {
  COLD_THRESHOLD_DAYS,
  DEFAULT_SETTINGS,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';

/** One row for each user who changed a setting or began a day with Today; the others have the defaults. */
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
    /** What is shown first on a new day, and the last of their days that began with Today. */
    startsWith: text({ enum: ['today', 'contacts'] })
      .notNull()
      .default(DEFAULT_SETTINGS.startsWith),
    startedOn: date(),
  },
  (table) => [
    check(
      'user_settings_cold_threshold',
      sql`${table.coldThresholdDays} between ${sql.raw(`${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS}`)}`,
    ),
    check('user_settings_starts_with', sql`${table.startsWith} in ('today', 'contacts')`),
    check('user_settings_waking_hours', sql`${table.wakesAt} < ${table.sleepsAt}`),
  ],
);
