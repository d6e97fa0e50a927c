import { and, asc, count, desc, eq, inArray, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groups } from '../groups/groups.table.ts';
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

/** What decides how the query is written. Everything else is a value of it. */
export type Variant = Pick<ContactQuery, 'sort' | 'warmth'> &
  Readonly<Record<'search' | 'group' | 'notInGroup', boolean>>;

/**
 * The pages that people look at have their size written into the query. For a size that it does not know the planner expects
 * a tenth of all contacts, and reads all of them to join these.
 */
export type PageVariant = Variant & { readonly size: number | undefined; readonly isFirst: boolean };

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

/** A number that is worked out in the query. The builder asks for a number or the place of one, and writes down what it gets. */
export const number = (written: SQL) => written as unknown as number;

export const limitOf = ({ size }: PageVariant) => (size === undefined ? value.limit : number(sql.raw(String(size))));
export const offsetOf = ({ isFirst }: PageVariant) => (isFirst ? 0 : value.skipped);

/** The keys of contacts in the groups that are asked for: of everybody, or of those that a search finds, in one of two ways. */
export function selections(db: Connection, { group, notInGroup }: Variant) {
  const inGroup = (id: PgColumn, isMeant: SQL) => inArray(id, membersOf(db, isMeant));
  const keys = {
    id: contacts.id,
    nameSort: contacts.nameSort,
    lastInteraction: contacts.lastInteraction,
    createdAt: contacts.createdAt,
  };
  const isCold = isShownCold(db, value.userId, value.now);
  const asked = (...conditions: (SQL | undefined)[]) =>
    and(
      eq(contacts.userId, value.userId),
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
        .where(and(eq(contacts.userId, value.userId), sql`${contacts.id} = ${id}`))})`,
    byText: (...conditions: (SQL | undefined)[]) =>
      db
        .select(keys)
        .from(contactTexts)
        .innerJoin(contacts, eq(contacts.id, contactTexts.contactId))
        .where(asked(holdsTyped(value.userId, value.term), ...conditions)),
    byGroup: (...conditions: (SQL | undefined)[]) =>
      db
        .select(keys)
        .from(contacts)
        .where(
          asked(
            inGroup(contacts.id, isGroupMeant),
            not(textHoldsTyped(value.userId, contacts.id, value.term)),
            ...conditions,
          ),
        ),
    /** Everybody by name, with whether the text holds what was typed. */
    inOrderOfTexts: (condition: SQL) =>
      db
        .select({ ...placeOfText, holdsTyped: containsFolded(contactTexts.content, value.term).as('holds_typed') })
        .from(contactTexts)
        .where(and(eq(contactTexts.userId, value.userId), condition))
        .orderBy(...byName(placeOfText)),
    /** The same two with their place by name only, which needs no look at the contact. */
    placesByText: () => db.select(placeOfText).from(contactTexts).where(holdsTyped(value.userId, value.term)),
    placesByGroup: () => {
      const members = membersOf(db, isGroupMeant).groupBy(contactGroups.contactId).as('members');
      // One by one, each by its key: joined, the texts of everybody would be read.
      const text = db
        .select(placeOfText)
        .from(contactTexts)
        .where(
          and(
            eq(contactTexts.userId, value.userId),
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

export const hasWarmth = (db: Connection, { warmth }: Variant): SQL | undefined =>
  warmth && eq(isShownCold(db, value.userId, value.now), warmth === 'cold');

type Selected = ReturnType<ReturnType<ReturnType<typeof selections>['everybody']>['as']>;

export const countsOf = (db: Connection, selected: Selected) =>
  db
    .select({
      all: count().as('all'),
      cold: sql`count(*) filter (where ${selected.isCold})`.mapWith(Number).as('cold'),
    })
    .from(selected)
    .as('counts');

const membersOf = (db: Connection, isMeant: SQL) =>
  db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, value.userId), isMeant));

/** Of a contact that is known: the groups are looked for once, and the contact's own by its key. */
export function isInGroupTyped(db: Connection, contactId: SQLWrapper): SQL<boolean> {
  const meant = db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.userId, value.userId), containsFolded(groups.nameSort, value.term)));
  return sql<boolean>`(select true from ${contactGroups}
    where ${eq(contactGroups.userId, value.userId)} and ${contactGroups.contactId} = ${contactId}
      and ${contactGroups.groupId} = any(array(${meant})) limit 1)`;
}
