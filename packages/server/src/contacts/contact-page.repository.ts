import type { ContactPage, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { PAGE_SIZE, skippedBy } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Connection } from '../platform/database.ts';
import type { Ports } from '../platform/dependencies.ts';
import { contactQueries, groupsOfPage } from './contact-queries.ts';

/** With the moment until which nothing in it changes by itself: when the next contact goes cold. It is not shown. */
export type ListedContacts = ContactPage & { readonly holdsUntil: string | null };

/**
 * First it is counted, what a search finds only to one more than are said. If that is all, or nothing is searched, the page is read.
 * Of more, the first contacts in order usually hold a page; otherwise all that are found are sorted. Groups come last.
 */
export async function contactPage(
  db: Connection,
  userId: string,
  { page, limit, warmth, sort, search = '', group = '', notInGroup = '' }: ContactQuery,
  now: Temporal.Instant,
  { nextTodo }: Ports,
): Promise<ListedContacts> {
  const skipped = skippedBy({ page, limit });
  // Whoever goes through the pages of a search can always go on.
  const most = Math.max(MOST_COUNTED, skipped + limit);
  const isUsual = page === 1 && limit === PAGE_SIZE && group === '' && notInGroup === '';
  const { kind, values } = filtered({ warmth, search, group, notInGroup }, userId, now);
  const queries = contactQueries(db, { ...kind, sort, isUsual, nextTodo });
  const paged = { ...values, limit, skipped, most };

  const [counted] = await queries.counts.execute(paged);
  const { all, cold, ids, nextCold } = counted!;
  if (!kind.search || all <= most) {
    const counts = { all, warm: all - cold, cold };
    const total = counts[warmth ?? 'all'];
    const rows = total > skipped ? await queries.page.execute({ ...paged, counted: ids }) : [];
    return { data: await withGroups(db, userId, rows), meta: { total, page, limit, counts }, holdsUntil: nextCold };
  }
  const amongFirst = await queries.pageAmongFirst.execute(paged);
  const rows = amongFirst.length === limit ? amongFirst : await queries.pageOfAllFound.execute(paged);
  const total = warmth ? (await queries.totalFound.execute(paged))[0]!.total : all;
  const meta = { total: Math.min(total, most), page, limit, ...(total > most && { isMore: true as const }) };
  const counts = { all: most, warm: 0, cold: 0, areMore: true as const };
  return { data: await withGroups(db, userId, rows), meta: { ...meta, counts }, holdsUntil: nextCold };
}

/** All that the filter lets through, by name. */
export async function contactIds(
  db: Connection,
  userId: string,
  filter: Pick<ContactQuery, 'search' | 'warmth' | 'group'>,
  now: Temporal.Instant,
  { nextTodo }: Ports,
): Promise<string[]> {
  const { kind, values } = filtered(filter, userId, now);
  const queries = contactQueries(db, { ...kind, sort: 'name', isUsual: false, nextTodo });
  const [row] = await queries.ids.execute(values);
  return row?.ids ? row.ids.split(',') : [];
}

type Filter = Pick<ContactQuery, 'warmth' | 'search' | 'group' | 'notInGroup'>;

function filtered({ warmth, search = '', group = '', notInGroup = '' }: Filter, userId: string, now: Temporal.Instant) {
  const term = search.trim();
  return {
    kind: { warmth, search: term !== '', group: group !== '', notInGroup: notInGroup !== '' },
    values: {
      userId,
      now: toMoment(now),
      term,
      group: groupNameKey(group),
      notInGroup: groupNameKey(notInGroup),
    },
  };
}

export async function withGroups<Row extends { id: string }>(db: Connection, userId: string, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const named = await groupsOfPage(db).execute({ userId, ids: rows.map(({ id }) => id) });
  const groups = Map.groupBy(named, ({ contactId }) => contactId);
  return rows.map((row) => ({ ...row, groups: (groups.get(row.id) ?? []).map(({ name }) => name) }));
}
