import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { Contact, ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import { earliest } from '@inner-circle/domain/time.ts';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import type { Ports } from '../platform/dependencies.ts';
import { conditionsHold, fitUntil, type Then } from './conditions.service.ts';
import { contactView, isShownCold, membersOf, nextCold } from './contact-view.ts';
import { contacts } from './contacts.table.ts';
import { ORDERS } from './contact-queries.ts';

type Filter = Pick<ContactQuery, 'search' | 'warmth' | 'group' | 'notInGroup'>;

/** The filters that the list has beside conditions, with these. */
const meant = (
  db: Connection,
  userId: string,
  conditions: Conditions,
  { search = '', group = '', notInGroup = '' }: Filter,
  then: Then,
): SQL => {
  const term = search.trim();
  const named = (name: string) =>
    name === '' ? [] : [sql`select * from ${membersOf(userId, eq(groups.nameKey, groupNameKey(name)))} as member`];
  const all = term ? [...conditions, { kind: 'text' as const, text: term }] : conditions;
  return conditionsHold(db, userId, all, then, { within: named(group), without: named(notInGroup) });
};

const ofWarmth = (db: Connection, userId: string, warmth: ContactQuery['warmth'], { now }: Then) => {
  const isCold = isShownCold(db, userId, now);
  return warmth && (warmth === 'cold' ? isCold : not(isCold));
};

/**
 * A page of those for whom conditions hold, without their groups. There are as many statements as people think of, so none has a
 * name: each is planned for the values at hand, which for conditions is what finds the index.
 */
export async function conditionedPage(
  db: Connection,
  userId: string,
  conditions: Conditions,
  { page, limit, warmth, sort, ...filter }: ContactQuery,
  then: Then,
  ports: Ports,
): Promise<{
  rows: Omit<Contact, 'groups'>[];
  counts: { all: number; warm: number; cold: number };
  holdsUntil: string | null;
}> {
  const isMeant = meant(db, userId, conditions, filter, then);
  const isCold = isShownCold(db, userId, then.now);
  const [counted] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      cold: sql`count(*) filter (where ${isCold})`.mapWith(Number),
      nextCold: nextCold(db, userId, then.now),
    })
    .from(contacts)
    .where(isMeant);
  const { all, cold, nextCold: cools } = counted!;
  const ids = sql`
    select ${contacts.id} from ${contacts} where ${and(isMeant, ofWarmth(db, userId, warmth, then))}
    order by ${ORDERS[sort]} limit ${limit} offset ${skippedBy({ page, limit })}`;
  const rows = await db
    .select(contactView(db, userId, then.now, ports))
    .from(contacts)
    .where(and(eq(contacts.userId, userId), sql`${contacts.id} = any(array(${ids}))`))
    .orderBy(ORDERS[sort]);
  return { rows, counts: { all, warm: all - cold, cold }, holdsUntil: earliest([cools, fitUntil(conditions, then)]) };
}

/** All of them, by name. */
export async function conditionedIds(
  db: Connection,
  userId: string,
  conditions: Conditions,
  { warmth, ...filter }: Filter,
  then: Then,
  except: readonly string[] = [],
): Promise<string[]> {
  const [row] = await db
    .select({ ids: sql<string | null>`string_agg(${contacts.id}::text, ',' order by ${ORDERS.name})` })
    .from(contacts)
    .where(and(meant(db, userId, conditions, filter, then), ofWarmth(db, userId, warmth, then)));
  const left = new Set(except);
  return (row?.ids?.split(',') ?? []).filter((id) => !left.has(id));
}
