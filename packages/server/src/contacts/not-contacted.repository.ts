import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { groups } from '../groups/groups.table.ts';
import type { Connection } from '../platform/database.ts';
import { isShownCold } from './contact-view.ts';
import { contactGroups, contacts } from './contacts.table.ts';

export type NotContacted = {
  readonly coldOnly?: boolean | undefined;
  /** The name of a group. */
  readonly group?: string | undefined;
  /** Leaves out contacts with an interaction since this moment. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** The ids of those without a contact for the longest time, the longest first, and how many there are in all. */
export async function notContacted(
  db: Connection,
  userId: string,
  { coldOnly, group, before, limit }: NotContacted,
  now: Temporal.Instant,
): Promise<{ ids: string[]; total: number }> {
  const members = (name: string) =>
    db
      .select({ id: contactGroups.contactId })
      .from(contactGroups)
      .innerJoin(groups, and(eq(groups.userId, userId), eq(groups.id, contactGroups.groupId)))
      .where(and(eq(contactGroups.userId, userId), eq(groups.nameKey, groupNameKey(name))));
  const wanted = and(
    eq(contacts.userId, userId),
    coldOnly ? isShownCold(db, userId, now) : undefined,
    group === undefined ? undefined : inArray(contacts.id, members(group)),
    before === undefined ? undefined : lt(contacts.lastInteraction, before),
  );
  const rows = await db
    .select({ id: contacts.id, total: db.$count(contacts, wanted) })
    .from(contacts)
    .where(wanted)
    .orderBy(asc(contacts.lastInteraction), asc(contacts.id))
    .limit(limit);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
