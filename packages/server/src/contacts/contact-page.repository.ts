import { and, asc, count, desc, eq, inArray, like, not, notLike, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { ContactPage, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import { contactView, isShownCold } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

/** What is to be known of a contact to count it and to find its place. */
type Key = Readonly<Record<'id' | 'nameSort' | 'lastInteraction', PgColumn>>;

const ORDERS: Readonly<Record<ContactQuery['sort'], (key: Key) => SQL[]>> = {
  name: ({ nameSort, id }) => [asc(nameSort), asc(id)],
  lastInteraction: ({ lastInteraction, id }) => [asc(lastInteraction), asc(id)],
  // Later ids sort after earlier ones.
  newest: ({ id }) => [desc(id)],
};

/** A page and the counts in one query: the whole selection is read by its keys only, everything else for the page. */
export async function contactPage(
  db: Connection,
  userId: string,
  query: ContactQuery,
  now: Temporal.Instant,
): Promise<ContactPage> {
  const { page, limit, warmth, sort } = query;
  const { selected, withSelected } = selection(db, userId, query, now);
  const counts = db
    .select({
      all: count().as('all'),
      cold: sql`count(*) filter (where ${selected.isCold})`.mapWith(Number).as('cold'),
    })
    .from(selected)
    .as('counts');
  const picked = db
    .select({ id: selected.id })
    .from(selected)
    .where(warmth && eq(selected.isCold, warmth === 'cold'))
    .orderBy(...ORDERS[sort](selected))
    .limit(limit)
    .offset(skippedBy({ page, limit }))
    .as('picked');
  const rows = await withSelected
    .select({ all: counts.all, cold: counts.cold, contact: contactView(db, userId, now) })
    .from(counts)
    .leftJoin(picked, sql`true`)
    .leftJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, picked.id)))
    .orderBy(...ORDERS[sort](contacts));

  const { all, cold } = rows[0]!;
  const tally = { all, cold, warm: all - cold };
  return {
    data: rows.flatMap(({ contact }) => contact ?? []),
    meta: { total: tally[warmth ?? 'all'], page, limit, counts: tally },
  };
}

function selection(
  db: Connection,
  userId: string,
  { search = '', group, notInGroup }: ContactQuery,
  now: Temporal.Instant,
) {
  const inNamedGroup = (isNamed: SQL) => inArray(contacts.id, membersOf(db, userId, isNamed));
  const keysOf = (...conditions: (SQL | undefined)[]) =>
    db
      .select({
        id: contacts.id,
        nameSort: contacts.nameSort,
        lastInteraction: contacts.lastInteraction,
        isCold: isShownCold(db, userId, now).as('is_cold'),
      })
      .from(contacts)
      .where(
        and(
          eq(contacts.userId, userId),
          group ? inNamedGroup(eq(groups.nameKey, groupNameKey(group))) : undefined,
          notInGroup ? not(inNamedGroup(eq(groups.nameKey, groupNameKey(notInGroup)))) : undefined,
          ...conditions,
        ),
      );
  const term = search.trim();
  if (!term) return { selected: keysOf().as('selected'), withSelected: db };
  // Escaped after folding, which turns wide signs into plain ones.
  const pattern = sql`'%' || regexp_replace(fold(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
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

const membersOf = (db: Connection, userId: string, isMeant: SQL) =>
  db
    .select({ id: contactGroups.contactId })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, userId), isMeant));
