import { and, asc, desc, eq, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { users } from '../auth/auth.table.ts';
import { groups } from '../groups/groups.table.ts';
import { cachedQuery, type QueryValue } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import { contactTexts, containsFolded, holdsTyped, textHoldsTyped } from './contact-texts.table.ts';
import { byGroupName, contactView, isShownCold, membersOf, nextCold, staleRanges } from './contact-view.ts';
import type { NextTodo } from './contacts.port.ts';
import { contactGroups, contacts } from './contacts.table.ts';

export const ORDERS: Readonly<Record<ContactQuery['sort'], SQL>> = {
  name: sql.join([asc(contacts.nameSort), asc(contacts.id)], sql`, `),
  lastInteraction: sql.join([asc(contacts.lastInteraction), asc(contacts.id)], sql`, `),
  // Contacts of one moment, as from a file, have ids of the server's own, of which later ones sort after earlier ones.
  newest: sql.join([desc(contacts.createdAt), desc(contacts.id)], sql`, `),
};

/**
 * So many contacts are looked through in their order for a page of a search that finds more than are counted. To sort all that is
 * found took 10 times as long for a letter that nearly everybody has, with 20,000 contacts.
 */
const FIRST_IN_ORDER = 2000;

/** What decides how the queries are written; everything else is a value of them. */
export type ListKind = Pick<ContactQuery, 'sort' | 'warmth'> & {
  readonly search: boolean;
  readonly group: boolean;
  readonly notInGroup: boolean;
  /** The first page, of the usual size and without groups: what everybody looks at first. */
  readonly isUsual: boolean;
};

const given = {
  userId: sql.placeholder('userId'),
  now: sql.placeholder('now'),
  term: sql.placeholder('term'),
  group: sql.placeholder('group'),
  notInGroup: sql.placeholder('notInGroup'),
  limit: sql.placeholder('limit'),
  skipped: sql.placeholder('skipped'),
  most: sql.placeholder('most'),
  /** Those of a page. */
  ids: sql.placeholder('ids'),
  /** Those that were counted. */
  counted: sql.placeholder('counted'),
};

/**
 * The usual queries have names, so that PostgreSQL plans them once for each connection. It keeps a plan only if it expects nothing
 * of another one for the values at hand, so these queries show it neither whose contacts nor an unknown number of rows. Without that,
 * planning took 1.3 of 6 ms for a user with 2,000 contacts beside one with 100,000 (bench/explain.md shows the plans).
 */
export const contactQueries = cachedQuery((db, kind: ListKind & { readonly nextTodo: NextTodo }) => {
  const { sort, warmth, search, group, notInGroup, isUsual } = kind;
  const { now, term } = given;
  const nameOf = (query: string) =>
    isUsual ? `contacts by ${sort}, ${warmth ?? 'all'}${search ? ', found' : ''}: ${query}` : '';
  const userId = isUsual ? sql`(select ${given.userId}::uuid)` : given.userId;
  const pageSize = isUsual ? sql.raw(`limit ${PAGE_SIZE}`) : sql`limit ${given.limit} offset ${given.skipped}`;
  const most = isUsual ? sql.raw(String(MOST_COUNTED)) : sql`${given.most}::int`;

  const order = ORDERS[sort];
  const isOwned = eq(contacts.userId, userId);
  const isCold = isShownCold(db, userId, now);
  const isOfWarmth = warmth && eq(isCold, warmth === 'cold');
  const isInGroups = (id: SQLWrapper) =>
    and(
      group ? sql`${id} in ${membersOf(userId, eq(groups.nameKey, given.group))}` : undefined,
      notInGroup ? sql`${id} not in ${membersOf(userId, eq(groups.nameKey, given.notInGroup))}` : undefined,
    );

  const membersOfTyped = membersOf(userId, containsFolded(groups.nameSort, term));
  /**
   * Whose texts hold what was typed, and then who is in a group of such a name, each once. They are materialized to be read in this
   * order, and only as far as a limit asks: read at once, a letter that nearly everybody has took 150 ms instead of 5.
   */
  const found = sql`(
      with in_texts as materialized (
        select ${contactTexts.contactId} as id, ${contactTexts.nameSort} from ${contactTexts} where ${holdsTyped(userId, term)}
      ), in_groups as materialized (
        select distinct ${contactTexts.contactId}, ${contactTexts.nameSort} from ${membersOfTyped} as member (id)
        join ${contactTexts} on ${and(eq(contactTexts.userId, userId), sql`${contactTexts.contactId} = member.id`)}
        where ${not(containsFolded(contactTexts.content, term))}
      )
      select * from in_texts union all select * from in_groups
    ) as found
    where ${isInGroups(sql`found.id`) ?? sql`true`}`;
  const isSelected = and(
    isOwned,
    search ? sql`${contacts.id} = any(array(select id from ${found}))` : isInGroups(contacts.id),
    isOfWarmth,
  );
  const isCounted = search ? sql`${contacts.id} = any(${given.counted}::uuid[])` : isInGroups(contacts.id);

  const rows = (ids: SQL) =>
    db
      .select(contactView(db, userId, now, kind))
      .from(contacts)
      .where(and(isOwned, sql`${contacts.id} = any(array(${ids} ${pageSize}))`))
      .orderBy(order);
  const first = sql`select * from ${contacts} where ${and(isOwned, isInGroups(contacts.id))} order by ${order} limit ${sql.raw(String(FIRST_IN_ORDER))}`;
  const isFound = or(textHoldsTyped(userId, contacts.id, term), sql`${contacts.id} in ${membersOfTyped}`);

  /** Who is cold is looked up only where all that are found are counted. */
  const countedFound = sql`(
    with found as materialized (select array(select id from ${found} limit ${most} + 1) as ids)
    select cardinality(ids) as all, case when cardinality(ids) <= ${most} then ids::text end as ids, (
      select count(*) from ${contacts}
      where ${and(isOwned, sql`cardinality(ids) <= ${most}`, sql`${contacts.id} = any(ids)`, isCold)}
    ) as cold
    from found
  ) as counted`;

  const countedInGroups = sql`(
    select count(*) as all, count(*) filter (where ${isCold}) as cold
    from ${contacts} where ${and(isOwned, isInGroups(contacts.id))}
  ) as counted`;

  return {
    counts: db
      .select({
        all: sql`counted.all`.mapWith(Number),
        cold: sql`counted.cold`.mapWith(Number),
        /** What a search found, if that is all of it, so that nothing is searched twice. */
        ids: search ? sql<string | null>`counted.ids` : sql<null>`null`,
        nextCold: nextCold(db, userId, now),
      })
      .from(search ? countedFound : group || notInGroup ? countedInGroups : keptCounts(db, userId))
      .prepare(nameOf('counts')),
    page: rows(
      sql`select ${contacts.id} from ${contacts} where ${and(isOwned, isCounted, isOfWarmth)} order by ${order}`,
    ).prepare(nameOf('page')),
    /** What is found among the first contacts in order. If that is a whole page, it is the page. */
    pageAmongFirst: rows(
      sql`select ${contacts.id} from (${first}) as ${contacts} where ${and(isFound, isOfWarmth)} order by ${order}`,
    ).prepare(nameOf('first')),
    /**
     * Of a search that finds more than are counted: all of it is sorted. By name the texts know enough: to look at each contact took
     * 10 times as long on the embedded engine with 100,000.
     */
    pageOfAllFound: rows(
      sort === 'name' && !warmth
        ? sql`select id from ${found} order by name_sort, id`
        : sql`select ${contacts.id} from ${contacts} where ${isSelected} order by ${order}`,
    ).prepare(nameOf('sorted')),
    totalFound: db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(sql`(select from ${contacts} where ${isSelected} limit ${most} + 1) as counted`)
      .prepare(nameOf('total')),
    /** In one text: tens of thousands of rows would take the driver longer than anybody may hold up the others. */
    ids: db
      .select({ ids: sql<string | null>`string_agg(${contacts.id}::text, ',' order by ${order})` })
      .from(contacts)
      .where(isSelected)
      .prepare(''),
  };
});

/** Of all contacts: what is kept with the user, and those that went cold since they were last marked. */
function keptCounts(db: Connection, userId: QueryValue<string>) {
  const [underUsers, underOwn] = staleRanges(db, userId, given.now).map((range) => db.$count(contacts, range));
  const isUser = eq(users.id, userId);
  return sql`(
    select ${users.contactCount} as all, ${users.coldContactCount} + ${underUsers} + ${underOwn} as cold from ${users} where ${isUser}
  ) as counted`;
}

/** In which groups the contacts of a page are. As a subquery of each contact this took 1.5 of 3.7 ms on the embedded engine. */
export const groupsOfPage = cachedQuery((db) =>
  db
    .select({ contactId: contactGroups.contactId, name: groups.name })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, given.userId), sql`${contactGroups.contactId} = any(${given.ids}::uuid[])`))
    .orderBy(byGroupName)
    .prepare('groups of a page of contacts'),
);
