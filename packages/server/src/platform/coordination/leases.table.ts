import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** What is being done by one process at this moment, and until when that process may stay silent. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  /** The database's time, which is the same for all processes, whatever the product's clock says. */
  heldUntil: moment().notNull(),
});
