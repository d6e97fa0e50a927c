import { and, asc, count, desc, eq, inArray, like, not, notLike, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { ContactPage, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { PAGE_SIZE, skippedBy } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { users } from '../auth/auth.table.ts';
import { groups } from '../groups/groups.table.ts';
import { builtOnce, UNNAMED } from '../platform/built-query.ts';
import type { Connection } from '../platform/database.ts';
import { contactView, isShownCold, staleRanges } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

/** What is to be known of a contact to count it and to find its place. */
type Key = Readonly<Record<'id' | 'nameSort' | 'lastInteraction' | 'createdAt', PgColumn>>;

const ORDERS: Readonly<Record<ContactQuery['sort'], (key: Key) => SQL[]>> = {
  name: ({ nameSort, id }) => [asc(nameSort), asc(id)],
  lastInteraction: ({ lastInteraction, id }) => [asc(lastInteraction), asc(id)],
  // What came in one moment, as from a file, has ids of the server's own, of which later ones sort after earlier ones.
  newest: ({ createdAt, id }) => [desc(createdAt), desc(id)],
};

/** What decides how the query is written. Everything else is a value of it. */
type Variant = Pick<ContactQuery, 'sort' | 'warmth'> & Readonly<Record<'search' | 'group' | 'notInGroup', boolean>>;

/**
 * The pages that people look at have their size written into the query. For a size that it does not know the planner expects
 * a tenth of all contacts, and reads all of them to join these.
 */
type PageVariant = Variant & { readonly size: number | undefined; readonly isFirst: boolean };

const value = {
  userId: sql.placeholder('userId'),
  now: sql.placeholder('now'),
  term: sql.placeholder('term'),
  group: sql.placeholder('group'),
  notInGroup: sql.placeholder('notInGroup'),
  limit: sql.placeholder('limit'),
  skipped: sql.placeholder('skipped'),
};

export async function contactPage(
  db: Connection,
  userId: string,
  { page, limit, warmth, sort, search = '', group = '', notInGroup = '' }: ContactQuery,
  now: Temporal.Instant,
): Promise<ContactPage> {
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
  const rows = await pageQuery(db, variant).execute({
    userId,
    now: toMoment(now),
    term,
    group: groupNameKey(group),
    notInGroup: groupNameKey(notInGroup),
    limit,
    skipped: skippedBy({ page, limit }),
  });
  const { all, cold } = rows[0]!;
  const tally = { all, cold, warm: all - cold };
  return {
    data: rows.flatMap(({ contact }) => contact ?? []),
    meta: { total: tally[warmth ?? 'all'], page, limit, counts: tally },
  };
}

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
  const { selected, withSelected } = selection(db, variant);
  const order = sql.join(ORDERS[variant.sort](selected), sql`, `);
  return withSelected
    .select({ ids: sql<string | null>`string_agg(${selected.id}::text, ',' order by ${order})` })
    .from(selected)
    .where(variant.warmth && eq(selected.isCold, variant.warmth === 'cold'))
    .prepare(UNNAMED);
});

/** A page and the counts in one query: the whole selection is read by its keys only, everything else for the page. */
const pageQuery = builtOnce((db, variant: PageVariant) => {
  const order = ORDERS[variant.sort];
  const { selected, withSelected } = selection(db, variant);
  const counts = isUnfiltered(variant)
    ? totals(db)
    : db
        .select({
          all: count().as('all'),
          cold: sql`count(*) filter (where ${selected.isCold})`.mapWith(Number).as('cold'),
        })
        .from(selected)
        .as('counts');
  const picked = db
    .select({ id: selected.id })
    .from(selected)
    .where(variant.warmth && eq(selected.isCold, variant.warmth === 'cold'))
    .orderBy(...order(selected))
    .limit(variant.size === undefined ? value.limit : (sql.raw(String(variant.size)) as never))
    .offset(variant.isFirst ? 0 : value.skipped)
    .as('picked');
  return withSelected
    .select({ all: counts.all, cold: counts.cold, contact: contactView(db, value.userId, value.now) })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .leftJoin(contacts, and(eq(contacts.userId, value.userId), eq(contacts.id, picked.id)))
    .orderBy(...order(contacts))
    .prepare(nameOf(variant));
});

/** What everybody looks at first is planned once: its plan is the same for any number of contacts (bench/explain.md). */
const nameOf = (variant: PageVariant) =>
  isUnfiltered(variant) && variant.size && variant.isFirst
    ? `contacts by ${variant.sort}, ${variant.warmth ?? 'all'}`
    : UNNAMED;

const isUnfiltered = ({ search, group, notInGroup }: Variant) => !search && !group && !notInGroup;

/** Of all contacts: what is kept with the user, and those that went cold since they were last marked. */
function totals(db: Connection) {
  const [underUsers, underOwn] = staleRanges(db, value.userId, value.now).map((range) => db.$count(contacts, range));
  return db
    .select({
      all: sql`${users.contactCount}`.mapWith(Number).as('all'),
      cold: sql`${users.coldContactCount} + ${underUsers} + ${underOwn}`.mapWith(Number).as('cold'),
    })
    .from(users)
    .where(eq(users.id, value.userId))
    .as('counts');
}

function selection(db: Connection, { search, group, notInGroup }: Variant) {
  const inNamedGroup = (isNamed: SQL) => inArray(contacts.id, membersOf(db, isNamed));
  const keysOf = (...conditions: (SQL | undefined)[]) =>
    db
      .select({
        id: contacts.id,
        nameSort: contacts.nameSort,
        lastInteraction: contacts.lastInteraction,
        createdAt: contacts.createdAt,
        isCold: isShownCold(db, value.userId, value.now).as('is_cold'),
      })
      .from(contacts)
      .where(
        and(
          eq(contacts.userId, value.userId),
          group ? inNamedGroup(eq(groups.nameKey, value.group)) : undefined,
          notInGroup ? not(inNamedGroup(eq(groups.nameKey, value.notInGroup))) : undefined,
          ...conditions,
        ),
      );
  if (!search) return { selected: keysOf().as('selected'), withSelected: db };
  // Escaped after folding, which turns wide signs into plain ones.
  const pattern = sql`'%' || regexp_replace(fold(${value.term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  // Two searches, each by an index of its own: in one, joined by "or", neither index would serve. Read twice but found once.
  const found = db
    .$with('selected')
    .as(
      unionAll(
        keysOf(like(contacts.searchText, pattern)),
        keysOf(inNamedGroup(like(groups.nameSort, pattern)), notLike(contacts.searchText, pattern)),
      ),
    );
  return { selected: found, withSelected: db.with(found) };
}

const membersOf = (db: Connection, isMeant: SQL) =>
  db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, value.userId), isMeant));
