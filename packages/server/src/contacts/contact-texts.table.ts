import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sortKey } from '../groups/groups.table.ts';
import type { QueryValue } from '../platform/cached-query.ts';
import { contacts } from './contacts.table.ts';

/** Between what is searched together and what is not. */
export const CONTACT_MARK = sql.raw(String.raw`E'\x03'`);

/**
 * What a search looks at of a contact, folded. A trigger writes it when one of its texts changes: in a table of its own,
 * so that no other change of a contact pays for its index (docs/decisions/0033).
 */
export const contactTexts = pgTable(
  'contact_texts',
  {
    userId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** The name, and below it the work, the address and how you met; behind CONTACT_MARK the notes. */
    content: text().notNull(),
    /** The contact's own: what is found by its text is put in order without a look at the contact. */
    nameSort: sortKey().notNull(),
    /**
     * The words of the name, each between two marks that nobody can type; behind CONTACT_MARK e-mails, phone numbers and profiles, which
     * the list of contacts does not search.
     */
    nameWords: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    // Only the release before asks for texts by name. Without it this index is used by nobody.
    index('contact_texts_name').on(table.userId, table.nameSort, table.contactId),
    // What waits to be sorted in is read by every search, so little may wait.
    index('contact_texts_pieces')
      .using('gin', sql`text_pieces(${table.userId}, ${table.content} || ${table.nameWords}, 1)`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** From a subquery, so that no plan looks cheaper for a term that the planner knows, and gets made with every request. */
const foldedTerm = (term: QueryValue<string>) => sql`fold((select ${term}::text))`;

/** The term is folded once for the whole query: as a subquery it does not depend on a row. */
export const containsFolded = (column: SQLWrapper, term: QueryValue<string>): SQL<boolean> =>
  sql<boolean>`strpos(${column}, (select ${foldedTerm(term)})) > 0`;

/**
 * Whose texts can hold a folded one: those that have all of its longest pieces. Found by the index of pieces and by nothing
 * else: "is true" hides the owner from the primary key, for the planner could take all texts of an owner for few.
 */
export const hasPiecesOf = (userId: QueryValue<string>, wanted: SQL): SQL<boolean> =>
  sql<boolean>`((${contactTexts.userId} = ${userId}) is true
    and text_pieces(${contactTexts.userId}, ${contactTexts.content} || ${contactTexts.nameWords}, 1) @> (
      select text_pieces(${userId}, ${wanted}, least(length(${wanted}), 3))
    ))`;

/** The name or another text of the contact holds what was typed. */
export const holdsTyped = (userId: QueryValue<string>, term: QueryValue<string>) =>
  and(hasPiecesOf(userId, foldedTerm(term)), containsFolded(contactTexts.content, term));

/** The same of a contact that is known, by its key. */
export const textHoldsTyped = (
  userId: QueryValue<string>,
  contactId: SQLWrapper,
  term: QueryValue<string>,
): SQL<boolean> =>
  sql<boolean>`(select ${containsFolded(contactTexts.content, term)} from ${contactTexts}
    where ${eq(contactTexts.userId, userId)} and ${contactTexts.contactId} = ${contactId})`;
