import type { SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { cachedQuery } from '../platform/cached-query.ts';
import { searchUnfilled } from './search.table.ts';
import { asked, isAsked, number, sourceOf, userId } from './sources.ts';

/**
 * A word that stands nearly everywhere is not looked up: to gather where its pieces are took 40 times as long as to read the first texts
 * in order, with 100,000 interactions. How many of a few hold it tells whether enough of some more will.
 */
const TRIED = 100;

/** How many of a kind are counted, and how many ids are answered. */
type Extent = { readonly counted: number; readonly listed: number };

/** How many texts of a kind hold the words, one more than are counted at most, and the ids of the first of them. */
function sectionOf(kind: SearchKind, { counted, listed }: Extent): SQL {
  const { table, hasPieces, holds, columns, order, best, firstOf, readInOrder } = sourceOf(kind);
  const [most, more, listing] = [number(counted), number(counted + 1), sql`limit ${number(listed)}`];
  const areCommon = sql`(select hits > ${number((counted * TRIED) / readInOrder)} from tried)`;
  return sql`select * from (
    with tried as materialized (select count(*) as hits from ${firstOf(TRIED)} where ${isAsked} and ${holds}),
    among_first as materialized (
      select ${columns} from ${firstOf(readInOrder)} where ${areCommon} and ${holds} limit ${more}
    ), first_count as materialized (select count(*) as total from among_first),
    found as materialized (
      select ${columns} from ${table}
      where (select total <= ${most} from first_count) and ${isAsked} and ${hasPieces} and ${holds} limit ${more}
    ), count as materialized (select greatest(count(*), (select total from first_count)) as total from found)
    select ${sql.raw(`'${kind}'`)} as kind, (select total from count) as total, case
      when (select total from first_count) > ${most} then array(select id from among_first order by ${order} ${listing})
      when (select total from count) <= ${most} then array(select id from found order by ${best} ${listing})
      else array(select id from (select ${columns} from ${table} where ${hasPieces} and ${holds}) as all_found order by ${order} ${listing})
    end as ids
  ) as section`;
}

/** One statement for all of the kinds: each finds by the index of pieces, counts, and puts in order. */
export const sectionsQuery = cachedQuery(
  (db, { kinds, ...extent }: Extent & { readonly kinds: readonly SearchKind[] }) => {
    const sections = kinds.map((kind) => sectionOf(kind, extent));
    return db
      .select({
        kind: sql<SearchKind>`kind`,
        total: sql`total`.mapWith(Number),
        ids: sql<string[]>`ids`,
        isComplete: sql<boolean>`not exists (select from ${searchUnfilled} where ${eq(searchUnfilled.userId, userId)})`,
      })
      .from(sql`(with ${asked} ${sql.join(sections, sql` union all `)}) as sections`)
      .prepare(`search in ${kinds.length === 1 ? kinds[0] : 'everything'}`);
  },
);
