import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A pattern for folded text that contains a term. It is escaped after folding, which turns wide signs into plain ones. */
export const containsPattern = (term: string) =>
  sql`'%' || regexp_replace(fold(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** How many words of a search count; the rest would only slow it down. */
const MOST_WORDS = 8;

/** That a text holds each of these words, in any order. */
export const containsAllWords = (column: PgColumn, words: string | undefined) =>
  and(
    ...(words ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MOST_WORDS)
      .map((word) => sql`fold(${column}) like ${containsPattern(word)}`),
  );

/** How alike a name and what was typed must be, from 0 to 1, to be offered at all. */
export const SIMILARITY_THRESHOLD = 0.4;
