import { pgTable, real, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** When something last went well and last went wrong, in whatever process: calls of a vendor, e-mails, events that vendors bring. */
export const lastOutcomes = pgTable('last_outcomes', {
  what: text().primaryKey(),
  succeededAt: moment(),
  /** How long that took; of an event, how old it was. */
  seconds: real(),
  failedAt: moment(),
  /** A code or the name of an error: nothing that a vendor or a person wrote. */
  failure: text(),
});
