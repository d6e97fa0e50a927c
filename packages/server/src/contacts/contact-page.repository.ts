import { and, asc, count, desc, eq, getTableColumns, inArray, like, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { ContactPage, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import { contactView, isShownCold } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

const ORDERS: Readonly<Record<ContactQuery['sort'], readonly SQL[]>> = {
  name: [asc(contacts.nameSort), asc(contacts.id)],
  lastInteraction: [asc(contacts.lastInteraction), asc(contacts.id)],
  // Later ids sort after earlier ones.
  newest: [desc(contacts.id)],
};

const { searchText: _searchText, birthdayKey: _birthdayKey, ...pickedColumns } = getTableColumns(contacts);

/** A page and the counts in one query: counts reads the whole selection, picked only as far as the page, and the rest is looked up for the picked. */
export async function contactPage(
  db: Connection,
  userId: string,
  query: ContactQuery,
  now: Temporal.Instant,
): Promise<ContactPage> {
  const { page, limit, search = '', warmth, group, notInGroup, sort } = query;
  const matches = matching(db, userId, search.trim());
  const isCold = isShownCold(db, userId, now);
  const selection = and(
    eq(contacts.userId, userId),
    search.trim() ? inArray(contacts.id, db.select({ id: matches.id }).from(matches)) : undefined,
    group === undefined ? undefined : inArray(contacts.id, membersOf(db, userId, group)),
    notInGroup === undefined ? undefined : notInArray(contacts.id, membersOf(db, userId, notInGroup)),
  );
  const counts = db
    .select({ all: count().as('all'), cold: sql`count(*) filter (where ${isCold})`.mapWith(Number).as('cold') })
    .from(contacts)
    .where(selection)
    .as('counts');
  const picked = db
    .select(pickedColumns)
    .from(contacts)
    .where(and(selection, warmth && (warmth === 'cold' ? isCold : not(isCold))))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(skippedBy({ page, limit }))
    // Under the table's own name, so that the view's columns mean these rows.
    .as('contacts');
  const rows = await (search.trim() ? db.with(matches) : db)
    .select({ all: counts.all, cold: counts.cold, contact: contactView(db, userId, now) })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .orderBy(...ORDERS[sort]);

  const { all, cold } = rows[0]!;
  const tally = { all, cold, warm: all - cold };
  return {
    data: rows.flatMap(({ contact }) => contact ?? []),
    meta: { total: tally[warmth ?? 'all'], page, limit, counts: tally },
  };
}

/** Two searches, each with an index of its own: asked in one with "or", neither index would serve. */
function matching(db: Connection, userId: string, search: string) {
  // Escaped after folding, which turns wide signs into plain ones.
  const pattern = sql`'%' || regexp_replace(fold(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const byText = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), like(contacts.searchText, pattern)));
  const byGroup = db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(groups.userId, userId), like(groups.nameSort, pattern)));
  return db.$with('matches').as(union(byText, byGroup));
}

const membersOf = (db: Connection, userId: string, groupName: string) =>
  db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, userId), eq(groups.nameKey, groupNameKey(groupName))));
