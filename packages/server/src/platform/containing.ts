import { sql } from 'drizzle-orm';

/** A pattern for folded text that contains a term. It is escaped after folding, which turns wide signs into plain ones. */
export const containing = (term: string) =>
  sql`'%' || regexp_replace(fold(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** How alike a name and what was typed must be, from 0 to 1, to be offered at all. */
export const ALIKE = 0.4;
