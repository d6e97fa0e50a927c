import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

const NOW = sql`now()`;

/** What is to be done. All moments are the database's, which are the same for all processes, whatever the product's clock says. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** That of a job with a schedule is empty. */
    key: text(),
    once: boolean().default(false).notNull(),
    data: jsonb().default({}).notNull(),
    /** How often it was begun. */
    attempt: integer().default(0).notNull(),
    dueAt: moment().default(NOW).notNull(),
    /** The process that has it under way, and until when that may stay silent. */
    holder: uuid(),
    heldUntil: moment(),
    error: text(),
    /** It failed every time, and stays for operators to look at. */
    failedAt: moment(),
  },
  ({ id, name, key, once, dueAt, heldUntil, failedAt, error }) => {
    const isOpen = sql`${failedAt} is null`;
    const isOnce = sql`${once} and ${failedAt} is null`;
    const isHeld = sql`${heldUntil} is not null`;
    return [
      index('jobs_due').on(name, dueAt, id).where(isOpen),
      index('jobs_key').on(name, key, id).where(isOpen),
      // For those who watch: few rows, while the table may be long.
      index('jobs_failing')
        .on(name)
        .where(sql`${error} is not null`),
      index('jobs_next').on(sql`coalesce(${heldUntil}, ${dueAt})`),
      uniqueIndex('jobs_once').on(name, key).where(isOnce),
      uniqueIndex('jobs_one_of_a_key').on(name, key).where(isHeld),
    ];
  },
);
