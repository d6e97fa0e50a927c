import type { Band } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../auth/auth.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import type { Connection } from '../../platform/database.ts';
import { apartContacts, duplicatePairs } from '../duplicates.table.ts';
import type { Pair } from './comparing.repository.ts';

export function pairsRepository(db: Connection) {
  const saidApart = (contactId: PgColumn, otherId: PgColumn) =>
    db
      .select({ isSaid: sql`1` })
      .from(apartContacts)
      .where(
        and(
          eq(apartContacts.userId, duplicatePairs.userId),
          eq(apartContacts.contactId, contactId),
          eq(apartContacts.otherId, otherId),
        ),
      );
  const { firstId, secondId } = duplicatePairs;
  // Where one of them was merged into another since, one of the two rows is of somebody who is gone.
  const isShown = (userId: string) =>
    and(
      eq(duplicatePairs.userId, userId),
      notExists(saidApart(firstId, secondId)),
      notExists(saidApart(secondId, firstId)),
    );
  return {
    page: (userId: string, band: Band, paging: Paging): Promise<Pair[]> =>
      db
        .select({ firstId: duplicatePairs.firstId, secondId: duplicatePairs.secondId, band: duplicatePairs.band })
        .from(duplicatePairs)
        .where(and(isShown(userId), eq(duplicatePairs.band, band)))
        .orderBy(asc(duplicatePairs.firstId), asc(duplicatePairs.secondId))
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    async counts(userId: string): Promise<Record<Band, number>> {
      const rows = await db
        .select({ band: duplicatePairs.band, count: count() })
        .from(duplicatePairs)
        .where(isShown(userId))
        .groupBy(duplicatePairs.band);
      return { certain: 0, look: 0, ...Object.fromEntries(rows.map((row) => [row.band, row.count])) };
    },

    async countContacts(userId: string): Promise<number> {
      const [user] = await db.select({ count: users.contactCount }).from(users).where(eq(users.id, userId));
      return user?.count ?? 0;
    },

    /** How many interactions each of these contacts has; those without any are left out. */
    async interactionCounts(userId: string, contactIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: interactions.contactId, count: count() })
        .from(interactions)
        .where(and(eq(interactions.userId, userId), inArray(interactions.contactId, [...contactIds])))
        .groupBy(interactions.contactId);
      return new Map(rows.map((row) => [row.id, row.count]));
    },

    countApart: (userId: string): Promise<number> => db.$count(apartContacts, eq(apartContacts.userId, userId)),

    /** To say it twice does no harm. */
    async sayApart(userId: string, pairs: readonly (readonly [string, string])[], saidAt: string): Promise<void> {
      const rows = pairs.flatMap(([one, other]) => [
        { userId, contactId: one, otherId: other, saidAt },
        { userId, contactId: other, otherId: one, saidAt },
      ]);
      await db.insert(apartContacts).values(rows).onConflictDoNothing();
    },

    async forgetApart(userId: string, contactIds: readonly string[]): Promise<void> {
      const ids = [...contactIds];
      await db
        .delete(apartContacts)
        .where(
          and(
            eq(apartContacts.userId, userId),
            inArray(apartContacts.contactId, ids),
            inArray(apartContacts.otherId, ids),
          ),
        );
    },
  };
}
