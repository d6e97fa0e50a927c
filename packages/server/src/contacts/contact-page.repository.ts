import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ContactPage, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { PAGE_SIZE, skippedBy } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { users } from '../auth/auth.table.ts';
import { builtOnce, type Given, UNNAMED } from '../platform/built-query.ts';
import type { Connection } from '../platform/database.ts';
import { searchQuery } from './contact-search.repository.ts';
import {
  countsOf,
  hasWarmth,
  limitOf,
  isPlannedOnce,
  offsetOf,
  ORDERS,
  ownerIn,
  rowOf,
  selections,
  value,
  type Variant,
} from './contact-selection.ts';
import { contactView, groupNamesOfPage, nextCold, staleRanges } from './contact-view.ts';
import { contacts } from './contacts.table.ts';

/** With the moment at which the next contact goes cold, until which nothing in it changes by itself. It is not shown. */
export type ListedContacts = ContactPage & { readonly nextCold: string | null };

export async function contactPage(
  db: Connection,
  userId: string,
  { page, limit, warmth, sort, search = '', group = '', notInGroup = '' }: ContactQuery,
  now: Temporal.Instant,
): Promise<ListedContacts> {
  const term = search.trim();
  const variant = {
    sort,
    warmth,
    search: term !== '',
    group: group !== '',
    notInGroup: notInGroup !== '',
    size: limit === PAGE_SIZE ? limit : undefined,
    isFirst: page === 1,
  };
  const skipped = skippedBy({ page, limit });
  const values = {
    userId,
    now: toMoment(now),
    term,
    group: groupNameKey(group),
    notInGroup: groupNameKey(notInGroup),
    limit,
    skipped,
    // Whoever goes through the pages of a search can always go on.
    most: Math.max(MOST_COUNTED, skipped + limit),
  };
  if (variant.search) {
    const rows = await searchQuery(db, variant).execute(values);
    const { total, isMore, areMore, nextCold: next, ...counted } = rows[0]!;
    const counts = areMore ? { all: counted.all, warm: 0, cold: 0, areMore: true as const } : tally(counted);
    return { data: shown(rows), meta: { total, page, limit, ...(isMore && { isMore }), counts }, nextCold: next };
  }
  const rows = await listQuery(db, variant).execute(values);
  const counts = tally(rows[0]!);
  const meta = { total: counts[warmth ?? 'all'], page, limit, counts };
  return { data: shown(rows), meta, nextCold: rows[0]!.nextCold };
}

const tally = ({ all, cold }: { all: number; cold: number }) => ({ all, cold, warm: all - cold });
const shown = <Contact>(rows: readonly { contact: Contact | null }[]) => rows.flatMap(({ contact }) => contact ?? []);

/** In one text and split here: tens of thousands of rows would take the driver longer than anybody may hold up the others. */
export async function contactIds(
  db: Connection,
  userId: string,
  { warmth, search = '', group = '' }: Pick<ContactQuery, 'search' | 'warmth' | 'group'>,
  now: Temporal.Instant,
): Promise<string[]> {
  const term = search.trim();
  const variant = { sort: 'name' as const, warmth, search: term !== '', group: group !== '', notInGroup: false };
  const [row] = await idsQuery(db, variant).execute({ userId, now: toMoment(now), term, group: groupNameKey(group) });
  return row?.ids ? row.ids.split(',') : [];
}

const idsQuery = builtOnce((db, variant: Variant) => {
  const { everybody, byText, byGroup } = selections(db, variant);
  const isOfWarmth = hasWarmth(db, variant);
  const selected = (variant.search ? unionAll(byText(isOfWarmth), byGroup(isOfWarmth)) : everybody(isOfWarmth)).as(
    'selected',
  );
  const order = sql.join(ORDERS[variant.sort](selected), sql`, `);
  return db
    .select({ ids: sql<string | null>`string_agg(${selected.id}::text, ',' order by ${order})` })
    .from(selected)
    .prepare(UNNAMED);
});

/** A page and the counts in one query: the whole selection is read by its keys only, everything else for the page. */
const listQuery = builtOnce((db, variant: Variant) => {
  const order = ORDERS[variant.sort];
  const userId = ownerIn(variant);
  const selected = selections(db, variant).everybody().as('selected');
  const counts = isOfEverybody(variant) ? totals(db, userId) : countsOf(db, selected);
  const picked = db.$with('picked').as(
    db
      .select({ id: selected.id })
      .from(selected)
      .where(variant.warmth && eq(selected.isCold, variant.warmth === 'cold'))
      .orderBy(...order(selected))
      .limit(limitOf(variant))
      .offset(offsetOf(variant)),
  );
  const named = groupNamesOfPage(db, userId, picked);
  return db
    .with(picked)
    .select({
      all: counts.all,
      cold: counts.cold,
      nextCold: nextCold(db, userId, value.now),
      contact: contactView(db, userId, value.now, sql`coalesce(${named.names}, '{}')`),
    })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .leftJoinLateral(rowOf(db, userId, picked.id), sql`true`)
    .leftJoin(named, eq(named.contactId, contacts.id))
    .orderBy(...order(contacts))
    .prepare(isPlannedOnce(variant) ? `contacts by ${variant.sort}, ${variant.warmth ?? 'all'}` : UNNAMED);
});

const isOfEverybody = ({ group, notInGroup }: Variant) => !group && !notInGroup;

/** Of all contacts: what is kept with the user, and those that went cold since they were last marked. */
function totals(db: Connection, userId: Given<string>) {
  const [underUsers, underOwn] = staleRanges(db, userId, value.now).map((range) => db.$count(contacts, range));
  return db
    .select({
      all: sql`${users.contactCount}`.mapWith(Number).as('all'),
      cold: sql`${users.coldContactCount} + ${underUsers} + ${underOwn}`.mapWith(Number).as('cold'),
    })
    .from(users)
    .where(eq(users.id, userId))
    .as('counts');
}
