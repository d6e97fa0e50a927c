import { and, asc, count, desc, eq, exists, gte, inArray, lte, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groups } from '../groups/groups.table.ts';
import type { Given } from '../platform/built-query.ts';
import type { Connection } from '../platform/database.ts';
import { contactTexts, containsFolded, holdsTyped, textHoldsTyped } from './contact-texts.table.ts';
import { isShownCold } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

/** What is to be known of a contact to count it and to find its place. */
type Key = Readonly<Record<'id' | 'nameSort' | 'lastInteraction' | 'createdAt', PgColumn>>;

export const ORDERS: Readonly<Record<ContactQuery['sort'], (key: Key) => SQL[]>> = {
  name: (key) => byName(key),
  lastInteraction: ({ lastInteraction, id }) => [asc(lastInteraction), asc(id)],
  // What came in one moment, as from a file, has ids of the server's own, of which later ones sort after earlier ones.
  newest: ({ createdAt, id }) => [desc(createdAt), desc(id)],
};
export const byName = ({ nameSort, id }: Pick<Key, 'nameSort' | 'id'>) => [asc(nameSort), asc(id)];

const PLACES = { name: 'nameSort', lastInteraction: 'lastInteraction', newest: 'createdAt' } as const;
/** What decides first where a contact stands. */
export const placeIn = (sort: ContactQuery['sort'], key: Key) => key[PLACES[sort]];
export const isNoLater = (sort: ContactQuery['sort'], key: Key, than: SQL): SQL =>
  sort === 'newest' ? gte(placeIn(sort, key), than) : lte(placeIn(sort, key), than);

/**
 * What decides how the query is written. Everything else is a value of it. The pages that people look at have their size written
 * into the query: for a size that it does not know the planner expects a tenth of all contacts, and reads all of them to join these.
 */
export type Variant = Pick<ContactQuery, 'sort' | 'warmth'> &
  Readonly<Record<'search' | 'group' | 'notInGroup', boolean>> & {
    readonly size?: number | undefined;
    readonly isFirst?: boolean;
  };

export const value = {
  userId: sql.placeholder('userId'),
  now: sql.placeholder('now'),
  term: sql.placeholder('term'),
  group: sql.placeholder('group'),
  notInGroup: sql.placeholder('notInGroup'),
  limit: sql.placeholder('limit'),
  skipped: sql.placeholder('skipped'),
  most: sql.placeholder('most'),
};

/** What everybody looks at first: its plan is the same for any number of contacts (bench/explain.md). */
export const isPlannedOnce = ({ group, notInGroup, size, isFirst }: Variant) =>
  !group && !notInGroup && size !== undefined && isFirst === true;

/**
 * Where one plan serves everybody, the planner is not shown whose contacts are asked for. It would make a plan for a small user
 * beside a large one with every request, because that looks cheaper than the plan for anybody, though it is the same one.
 */
export const ownerIn = (variant: Variant) =>
  isPlannedOnce(variant) ? sql`(select ${value.userId}::uuid)` : value.userId;

/** A number that is worked out in the query. The builder asks for a number or the place of one, and writes down what it gets. */
export const number = (written: SQL) => written as unknown as number;

export const limitOf = ({ size }: Variant) => (size === undefined ? value.limit : number(sql.raw(String(size))));
export const offsetOf = ({ isFirst }: Variant) => (isFirst ? 0 : value.skipped);

/** The keys of contacts in the groups that are asked for: of everybody, or of those that a search finds, in one of two ways. */
export function selections(db: Connection, variant: Variant) {
  const { group, notInGroup } = variant;
  const userId = ownerIn(variant);
  const inGroup = (id: PgColumn, isMeant: SQL) => inArray(id, membersOf(db, userId, isMeant));
  const keys = {
    id: contacts.id,
    nameSort: contacts.nameSort,
    lastInteraction: contacts.lastInteraction,
    createdAt: contacts.createdAt,
  };
  const isCold = isShownCold(db, userId, value.now);
  const asked = (...conditions: (SQL | undefined)[]) =>
    and(
      eq(contacts.userId, userId),
      group ? inGroup(contacts.id, eq(groups.nameKey, value.group)) : undefined,
      notInGroup ? not(inGroup(contacts.id, eq(groups.nameKey, value.notInGroup))) : undefined,
      ...conditions,
    );
  const isGroupMeant = containsFolded(groups.nameSort, value.term);
  const placeOfText = { id: contactTexts.contactId, nameSort: contactTexts.nameSort };
  return {
    everybody: (...conditions: (SQL | undefined)[]) =>
      db
        .select({ ...keys, isCold: isCold.as('is_cold') })
        .from(contacts)
        .where(asked(...conditions)),
    isColdById: (id: SQLWrapper) =>
      sql<boolean>`(${db
        .select({ isCold })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), sql`${contacts.id} = ${id}`))})`,
    byText: (...conditions: (SQL | undefined)[]) =>
      db
        .select(keys)
        .from(contactTexts)
        .innerJoin(contacts, eq(contacts.id, contactTexts.contactId))
        .where(asked(holdsTyped(userId, value.term), ...conditions)),
    byGroup: (...conditions: (SQL | undefined)[]) =>
      db
        .select(keys)
        .from(contacts)
        .where(
          asked(
            inGroup(contacts.id, isGroupMeant),
            not(textHoldsTyped(userId, contacts.id, value.term)),
            ...conditions,
          ),
        ),
    /** Everybody by name, with whether the text holds what was typed. */
    inOrderOfTexts: (condition: SQL) =>
      db
        .select({ ...placeOfText, holdsTyped: containsFolded(contactTexts.content, value.term).as('holds_typed') })
        .from(contactTexts)
        .where(and(eq(contactTexts.userId, userId), condition))
        .orderBy(...byName(placeOfText)),
    /** The same two with their place by name only, which needs no look at the contact. */
    placesByText: () => db.select(placeOfText).from(contactTexts).where(holdsTyped(userId, value.term)),
    placesByGroup: () => {
      const found = membersOf(db, userId, isGroupMeant).as('found');
      const members = db.selectDistinct({ id: found.id }).from(found).as('members');
      // One by one, each by its key: joined, the texts of everybody would be read.
      const text = db
        .select(placeOfText)
        .from(contactTexts)
        .where(
          and(
            eq(contactTexts.userId, userId),
            eq(contactTexts.contactId, members.id),
            not(containsFolded(contactTexts.content, value.term)),
          ),
        )
        .limit(1)
        .as('text');
      return db.select({ id: text.id, nameSort: text.nameSort }).from(members).crossJoinLateral(text);
    },
  };
}

export const hasWarmth = (db: Connection, variant: Variant): SQL | undefined =>
  variant.warmth && eq(isShownCold(db, ownerIn(variant), value.now), variant.warmth === 'cold');

type Selected = ReturnType<ReturnType<ReturnType<typeof selections>['everybody']>['as']>;

export const countsOf = (db: Connection, selected: Selected) =>
  db
    .select({
      all: count().as('all'),
      cold: sql`count(*) filter (where ${selected.isCold})`.mapWith(Number).as('cold'),
    })
    .from(selected)
    .as('counts');

/** Group by group, each from the index: joined, the planner may read who is in any group of anybody. */
const membersOf = (db: Connection, userId: Given<string>, isMeant: SQL) => {
  const members = db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .where(and(eq(contactGroups.userId, userId), eq(contactGroups.groupId, groups.id)))
    .offset(number(sql.raw('0')))
    .as('members');
  return db
    .select({ id: members.id })
    .from(groups)
    .crossJoinLateral(members)
    .where(and(eq(groups.userId, userId), isMeant));
};

/** The groups whose names hold what was typed. */
const groupsTyped = (db: Connection, userId: Given<string>, condition?: SQL) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.userId, userId), containsFolded(groups.nameSort, value.term), condition));

/** Whether one group whose name holds what was typed has more members than this. */
export function isLargeGroupTyped(db: Connection, userId: Given<string>, most: SQL): SQL<boolean> {
  const oneMore = db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .where(and(eq(contactGroups.userId, userId), eq(contactGroups.groupId, groups.id)))
    .limit(number(sql`${most} + 1`))
    .as('one_more');
  return exists(groupsTyped(db, userId, sql`(select count(*) > ${most} from ${oneMore})`)) as SQL<boolean>;
}

/** Of a contact that is known: the groups are looked for once, and the contact's own by its key, unless there are none. */
export function isInGroupTyped(db: Connection, userId: Given<string>, contactId: SQLWrapper): SQL<boolean> {
  const meant = groupsTyped(db, userId);
  return sql<boolean>`case when exists (${meant}) then (select true from ${contactGroups}
    where ${eq(contactGroups.userId, userId)} and ${contactGroups.contactId} = ${contactId}
      and ${contactGroups.groupId} = any(array(${meant})) limit 1) end`;
}

/**
 * The contact under one of the page's keys. The offset keeps the planner from joining all at once: for that it would rather read two
 * thousand contacts than look twenty up, which takes twice as long.
 */
export const rowOf = (db: Connection, userId: Given<string>, id: SQLWrapper) =>
  db
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, userId), sql`${contacts.id} = ${id}`))
    .offset(number(sql.raw('0')))
    .as('contacts');
