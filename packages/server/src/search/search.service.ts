import { skippedBy } from '@inner-circle/domain/paging.ts';
import {
  type SearchAnswer,
  SearchKind,
  type SearchQuery,
  type SearchSection,
} from '@inner-circle/domain/search/search.contract.ts';
import { MOST_COUNTED_OF_EACH, MOST_SHOWN, SHOWN_OF_A_KIND } from '@inner-circle/domain/search/search.rules.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { hitsOf } from './hits.service.ts';
import { sectionsQuery } from './search.queries.ts';

// One statement finds, counts and orders, in every kind; then what is on the page is read and cut to excerpts.

const OF_EACH = { counted: MOST_COUNTED_OF_EACH, listed: SHOWN_OF_A_KIND };
const OF_ONE = { counted: MOST_SHOWN, listed: MOST_SHOWN };

type User = { readonly id: string };

export async function searchEverywhere(
  user: User,
  { term, kind, page, limit }: SearchQuery,
  { db }: Dependencies,
): Promise<SearchAnswer> {
  const { kinds, counted, listed } = kind ? { kinds: [kind], ...OF_ONE } : { kinds: SearchKind.options, ...OF_EACH };
  const [from, to] = kind ? [skippedBy({ page, limit }), skippedBy({ page, limit }) + limit] : [0, limit];
  const found = await sectionsQuery(db, { kinds, counted, listed }).execute({ userId: user.id, term });
  const sections: SearchSection[] = [];
  for (const section of found.filter(({ total }) => total > 0)) {
    const isMore = section.total > counted;
    sections.push({
      kind: section.kind,
      total: Math.min(section.total, counted),
      ...(isMore && { isMore }),
      hits: await hitsOf(db, user.id, section.kind, section.ids.slice(from, to), term),
    });
  }
  return { sections, isComplete: found.every(({ isComplete }) => isComplete) };
}
