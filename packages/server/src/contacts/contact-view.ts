import type { ColdAfterFrom } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { COLD_THRESHOLD_DAYS } from '@inner-circle/domain/settings/settings.contract.ts';
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toMoment } from '@inner-circle/domain/time.ts';
import { groups } from '../groups/groups.table.ts';
import type { QueryValue } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import { userSettings } from '../settings/settings.table.ts';
import type { NextTodo } from './contacts.port.ts';
import { contactGroups, contacts, ownThreshold } from './contacts.table.ts';

/** A contact as it is shown, but for its groups, with what other tables know of it, in the columns of one query. */
export const contactView = (
  db: Connection,
  userId: QueryValue<string>,
  now: QueryValue<Temporal.Instant>,
  { nextTodo }: { readonly nextTodo: NextTodo },
) => ({
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  notes: contacts.notes,
  birthday: contacts.birthday,
  warmth: contacts.warmth,
  isCold: isShownCold(db, userId, now),
  coldAfterDays: coldAfterDays(db, userId),
  coldAfterFrom: coldAfterFrom(),
  coldThresholdDays: contacts.coldThresholdDays,
  snoozedUntil: contacts.snoozedUntil,
  lastInteraction: contacts.lastInteraction,
  lastInteractionType: contacts.lastInteractionType,
  nextTodo: nextTodo(db),
  ...plainFields((name) => contacts[name]),
  emailLabel: contacts.emailLabel,
  phoneLabel: contacts.phoneLabel,
  moreEmails: contacts.moreEmails,
  morePhones: contacts.morePhones,
  customFields: contacts.customFields,
  photo: contacts.photo,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
});

const usersThreshold = (db: Connection, userId: QueryValue<string>): SQL<number> => {
  const ofUser = db
    .select({ days: userSettings.coldThresholdDays })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return sql`coalesce((${ofUser}), ${COLD_THRESHOLD_DAYS})`;
};

export const coldAfterDays = (db: Connection, userId: QueryValue<string>): SQL<number> =>
  sql`coalesce(${ownThreshold(contacts)}, ${usersThreshold(db, userId)})`;

const coldAfterFrom = (): SQL<ColdAfterFrom> => sql`case
  when ${contacts.coldThresholdDays} is not null then 'contact'
  when ${contacts.groupThresholdDays} is not null then 'group'
  else 'user' end`;

/** By its flag, or because it is stale: does in SQL what isStale does. Counted in hours, for the length of a day depends on the zone. */
export const isShownCold = (
  db: Connection,
  userId: QueryValue<string>,
  now: QueryValue<Temporal.Instant>,
): SQL<boolean> => {
  const moment = now instanceof Temporal.Instant ? toMoment(now) : now;
  const threshold = sql`make_interval(hours => 24 * ${coldAfterDays(db, userId)})`;
  return sql`(${contacts.warmth} = 'cold' or ${contacts.lastInteraction} < ${moment}::timestamptz - ${threshold})`;
};

/**
 * Which warm contacts are stale: the same as above, as two ranges of the index contacts_rhythm. Counted one after the other:
 * joined by "or" all warm contacts would be read.
 */
export const staleRanges = (db: Connection, userId: QueryValue<string>, now: QueryValue<Temporal.Instant>) =>
  warmRanges(db, userId).map(({ range, days }) => and(range, isOlderThan(days, now)));

/**
 * When the next warm contact becomes stale, if nothing is written until then; null when there is none. Under the user's
 * threshold that is the first entry of a range, in the order of the index.
 */
export const nextCold = (
  db: Connection,
  userId: QueryValue<string>,
  now: QueryValue<Temporal.Instant>,
): SQL<string | null> => {
  const [underUsers, underOwn] = warmRanges(db, userId);
  const first = ({ range, days }: typeof underUsers, ...order: (PgColumn | SQL)[]) =>
    db
      .select({ moment: staleAfter(days) })
      .from(contacts)
      .where(and(range, not(isOlderThan(days, now))))
      .orderBy(...order)
      .limit(1);
  const ofUsers = first(underUsers, ownThreshold(contacts), contacts.lastInteraction);
  const ofOwn = first(underOwn, staleAfter(underOwn.days));
  return sql<string | null>`least((${ofUsers}), (${ofOwn}))`.mapWith(contacts.lastInteraction);
};

const staleAfter = (days: SQL) => sql`${contacts.lastInteraction} + make_interval(hours => 24 * ${days})`;

/** All warm contacts, as two ranges of the index contacts_rhythm, with the threshold of each. */
const warmRanges = (db: Connection, userId: QueryValue<string>) => {
  const isWarm = and(eq(contacts.userId, userId), eq(contacts.warmth, sql`'warm'`));
  const own = ownThreshold(contacts);
  return [
    { range: and(isWarm, isNull(own)), days: usersThreshold(db, userId) },
    // Of "is not null" PostgreSQL believes that it holds for nearly everybody, and would read all who are warm.
    { range: and(isWarm, sql`${own} > 0`), days: sql<number>`${own}` },
  ] as const;
};

const isOlderThan = (days: SQL, now: QueryValue<Temporal.Instant>) => {
  const moment = now instanceof Temporal.Instant ? toMoment(now) : now;
  return sql`${contacts.lastInteraction} < ${moment}::timestamptz - make_interval(hours => 24 * ${days})`;
};

/** Who is in one of the groups that are meant, as a subquery. */
export const membersOf = (userId: QueryValue<string>, isMeant: SQL) => sql`(
  select ${contactGroups.contactId} from ${groups}
  join ${contactGroups} on ${and(eq(contactGroups.userId, userId), eq(contactGroups.groupId, groups.id))}
  where ${and(eq(groups.userId, userId), isMeant)}
)`;

export const byGroupName = sql`${groups.nameSort}, ${groups.nameKey}`;

/** For few contacts; a page asks for its groups at once. */
export const groupNames = (db: Connection): SQL<string[]> =>
  sql`array(${db
    .select({ name: groups.name })
    .from(contactGroups)
    .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
    .where(and(eq(contactGroups.userId, contacts.userId), eq(contactGroups.contactId, contacts.id)))
    .orderBy(byGroupName)})`;
