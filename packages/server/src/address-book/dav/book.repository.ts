import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { addressBookCards as cards } from '../address-book.table.ts';
import type { SyncPoint } from './sync-token.ts';

export type CardRow = { readonly contactId: string; readonly number: number; readonly isGone: boolean };

const row = { contactId: cards.contactId, number: cards.number, isGone: cards.isGone };

const isAfter = ({ number, afterId }: SyncPoint) =>
  or(gt(cards.number, number), afterId ? and(eq(cards.number, number), gt(cards.contactId, afterId)) : undefined);

/** The cards of a user's address book, without what stands on them. */
export function bookRepository(db: Connection, userId: string) {
  const isOwn = eq(cards.userId, userId);

  return {
    list: (limit: number, last: CardRow | undefined): Promise<CardRow[]> =>
      db
        .select(row)
        .from(cards)
        .where(and(isOwn, eq(cards.isGone, false), last && gt(cards.contactId, last.contactId)))
        .orderBy(asc(cards.contactId))
        .limit(limit),

    /** What changed after a point and up to a number, in that order. */
    changes: (since: SyncPoint, upTo: number, limit: number, last: CardRow | undefined): Promise<CardRow[]> =>
      db
        .select(row)
        .from(cards)
        .where(
          and(isOwn, lte(cards.number, upTo), isAfter(last ? { number: last.number, afterId: last.contactId } : since)),
        )
        .orderBy(asc(cards.number), asc(cards.contactId))
        .limit(limit),

    async byId(contactIds: readonly string[]): Promise<Map<string, CardRow>> {
      const rows = await db
        .select(row)
        .from(cards)
        .where(and(isOwn, eq(cards.isGone, false), inArray(cards.contactId, [...contactIds])));
      return new Map(rows.map((one) => [one.contactId, one]));
    },
  };
}
