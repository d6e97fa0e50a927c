import { DEFAULT_SCHEDULE } from '@inner-circle/domain/letters/letters.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

/** Who has ever switched the weekly letter on; the letters themselves are rows of `operator_mails`. */
export const letterSettings = pgTable(
  'letter_settings',
  {
    userId: owner().primaryKey(),
    isOn: boolean().notNull(),
    /** As in ISO 8601: Monday is 1. */
    weekday: integer().notNull().default(DEFAULT_SCHEDULE.weekday),
    hour: integer().notNull().default(DEFAULT_SCHEDULE.hour),
    /** When somebody looks whether it is due; a trigger has it looked at anew when the user's zone changes. Null while it is off. */
    nextAt: moment(),
    /** The day of the last letter, where its reader was. */
    lastDate: date({ mode: 'string' }),
    /** No letter of before this moment goes out: it was switched on, or its day was chosen, only then. */
    since: moment().notNull(),
  },
  (table) => [
    check('letter_settings_weekday', sql`${table.weekday} between 1 and 7`),
    check('letter_settings_hour', sql`${table.hour} between 0 and 23`),
    index('letter_settings_due')
      .on(table.nextAt)
      .where(sql`${table.isOn}`),
  ],
);
