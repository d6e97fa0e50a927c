import type { SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import { CONTACT_MARK, contactTexts } from '../contacts/contact-texts.table.ts';
import { searchTexts } from './search.table.ts';

/** Written into the statement: a plan for a number that is not known would not be kept. */
export const number = (count: number) => sql.raw(String(count));

// From subqueries, so that no plan looks cheaper for values that the planner knows, and gets made with every request.
export const userId = sql`(select ${sql.placeholder('userId')}::uuid)`;
const term = sql`(select ${sql.placeholder('term')}::text)`;

/** Each word of the term, folded. What is folded may hold spaces. */
export const asked = sql`asked as materialized (
    select word from regexp_split_to_table(fold(${term}), '\\s+') as word where word <> ''
  ), patterns as materialized (
    select array(select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%' from asked) as list
  )`;
export const isAsked = sql`exists (select from asked)`;
const holdsWords = (text: SQL) => sql`${text} like all ((select list from patterns)::text[])`;
/** What the index knows of a text that holds all of the words: their longest pieces. */
const piecesOf = (scope: SQL) => sql`(
    select array(select unnest(text_pieces(${scope}, word, least(length(word), 3))) from asked)
  )`;

/** Where the texts of a kind are, and in which order what is found is shown. */
type Source = {
  readonly table: typeof searchTexts | typeof contactTexts;
  /** By the index of pieces and nothing else: "is true" hides the owner from the primary key, by which all texts would be cut anew. */
  readonly hasPieces: SQL;
  readonly holds: SQL;
  readonly columns: SQL;
  readonly order: SQL;
  /** Of what is found, when it is not more than are counted. */
  readonly best: SQL;
  /**
   * Of all texts of the owner so many, in order. The order is read from an index that holds all that is asked of it, and each text by
   * its key: a planner who takes the texts of one owner for few would else gather and sort them all.
   */
  readonly firstOf: (count: number) => SQL;
  /** How many of the first are read for a word that is common. */
  readonly readInOrder: number;
};

export const sourceOf = (kind: SearchKind): Source =>
  kind === 'contact' || kind === 'note' ? ofContacts(kind) : ofOthers(kind);

function ofContacts(kind: 'contact' | 'note'): Source {
  const { content, nameSort, nameWords, contactId } = contactTexts;
  const fields = sql`(split_part(${content}, ${CONTACT_MARK}, 1) || ${CONTACT_MARK} || split_part(${nameWords}, ${CONTACT_MARK}, 2))`;
  // Of a text that was not taken in yet, nothing.
  const notes = sql`substr(${content}, strpos(${content} || ${CONTACT_MARK}, ${CONTACT_MARK}) + 1)`;
  const order = sql`name_sort, id`;
  return {
    table: contactTexts,
    hasPieces: sql`(${contactTexts.userId} = ${userId}) is true
      and text_pieces(${contactTexts.userId}, ${content} || ${nameWords}, 1) @> ${piecesOf(userId)}`,
    holds: holdsWords(kind === 'contact' ? fields : notes),
    columns: sql`${contactId} as id, ${nameSort}`,
    order,
    // Who is called so comes before whoever lives or works there.
    best: kind === 'contact' ? sql`(${holdsWords(sql`name_sort`)}) desc, ${order}` : order,
    firstOf: (count) => sql`(
      select ${contactTexts.userId}, ${contactId}, ${nameSort} from ${contactTexts} where ${contactTexts.userId} = ${userId}
      order by ${nameSort}, ${contactId} limit ${number(count)}
    ) as first cross join lateral (
      select * from ${contactTexts} where ${contactTexts.userId} = first.user_id and ${contactId} = first.contact_id offset 0
    ) as ${contactTexts}`,
    readInOrder: 1000,
  };
}

function ofOthers(itsKind: Exclude<SearchKind, 'contact' | 'note'>): Source {
  const { kind, at, id, content } = searchTexts;
  const wanted = sql.raw(`'${itsKind}'`);
  const order = sql`at desc, id desc`;
  return {
    table: searchTexts,
    hasPieces: sql`(${searchTexts.userId} = ${userId}) is true and (${kind} = ${wanted}) is true
      and text_pieces(search_scope(${searchTexts.userId}, ${kind}), ${content}, 1) @> ${piecesOf(sql`search_scope(${userId}, ${wanted})`)}`,
    holds: holdsWords(sql`${content}`),
    columns: sql`${id}, ${at}`,
    order,
    best: order,
    firstOf: (count) => sql`(
      select ${searchTexts.userId}, ${kind}, ${id}, ${at} from ${searchTexts} where ${searchTexts.userId} = ${userId} and ${kind} = ${wanted}
      order by ${at} desc, ${id} desc limit ${number(count)}
    ) as first cross join lateral (
      select * from ${searchTexts} where ${searchTexts.userId} = first.user_id and ${kind} = first.kind and ${id} = first.id offset 0
    ) as ${searchTexts}`,
    readInOrder: 4000,
  };
}
