import { and, asc, count, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { contactSources } from './sources.table.ts';

export type SourceRow = typeof contactSources.$inferSelect;
export type CountedSource = SourceRow & { people: number; proposals: number };
type NewSource = Pick<SourceRow, 'userId' | 'id' | 'kind' | 'account' | 'address' | 'sealedSecret' | 'connectedAt'>;

const one = (userId: string, id: string) => and(eq(contactSources.userId, userId), eq(contactSources.id, id));

/** In a query of one table columns are written without its name, which would mean the inner one. */
const countOf = (table: 'source_people' | 'source_proposals', further = sql`true`) =>
  sql<number>`(
    select count(*)::int from ${sql.raw(table)} as counted
    where counted.user_id = contact_sources.user_id and counted.source_id = contact_sources.id and ${further}
  )`;

/** Connected anew, as at first. What it has brought in, and what was seen of it, stays. */
const FRESH = { brokenAt: null, problem: null, problemSince: null, failures: 0, askedAt: null };

/** Whether somebody's people come from a Google account. */
export async function isGoogleAccountASource(db: Connection, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ isSource: boolean }>(sql`
    select exists (
      select from ${contactSources} where kind = 'google' and lower(account) = lower(${email})
    ) as "isSource"`);
  return rows[0]!.isSource;
}

export function sourcesRepository(db: Connection) {
  const counted = (where: SQL | undefined): Promise<CountedSource[]> =>
    db
      .select({
        source: contactSources,
        people: countOf('source_people', sql`counted.gone_at is null`),
        proposals: countOf('source_proposals'),
      })
      .from(contactSources)
      .where(where)
      .orderBy(asc(contactSources.connectedAt), asc(contactSources.id))
      .then((rows) => rows.map(({ source, ...counts }) => ({ ...source, ...counts })));

  return {
    ofUser: (userId: string) => counted(eq(contactSources.userId, userId)),
    counted: async (userId: string, id: string) => (await counted(one(userId, id)))[0],

    async find(userId: string, id: string): Promise<SourceRow | undefined> {
      const [source] = await db.select().from(contactSources).where(one(userId, id));
      return source;
    },

    async lock(userId: string, id: string): Promise<SourceRow | undefined> {
      const [source] = await db.select().from(contactSources).where(one(userId, id)).for('update');
      return source;
    },

    async count(userId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(contactSources).where(eq(contactSources.userId, userId));
      return row!.total;
    },

    async ofAccount({ userId, kind, account, address }: NewSource): Promise<SourceRow | undefined> {
      const [source] = await db
        .select()
        .from(contactSources)
        .where(
          and(
            eq(contactSources.userId, userId),
            eq(contactSources.kind, kind),
            sql`lower(${contactSources.account}) = lower(${account})`,
            eq(contactSources.address, address),
          ),
        );
      return source;
    },

    async insert(source: NewSource): Promise<void> {
      await db.insert(contactSources).values(source);
    },

    /** Whoever connects the same account again keeps what was brought in. */
    async renew({ userId, id }: SourceRow, { sealedSecret, connectedAt }: NewSource): Promise<void> {
      await db
        .update(contactSources)
        .set({ sealedSecret, connectedAt, ...FRESH })
        .where(one(userId, id));
    },

    async update(userId: string, id: string, change: PgUpdateSetSource<typeof contactSources>): Promise<boolean> {
      const { rowCount } = await db.update(contactSources).set(change).where(one(userId, id));
      return rowCount === 1;
    },

    /** Of a look that began with this many before it: false when another has ended meanwhile, or the account was connected anew. */
    async finishLook(source: SourceRow, change: PgUpdateSetSource<typeof contactSources>): Promise<boolean> {
      const { userId, id, looks, sealedSecret } = source;
      const { rowCount } = await db
        .update(contactSources)
        .set(change)
        .where(and(one(userId, id), eq(contactSources.looks, looks), eq(contactSources.sealedSecret, sealedSecret)));
      return rowCount === 1;
    },

    async remove(userId: string, id: string): Promise<SourceRow | undefined> {
      const [removed] = await db.delete(contactSources).where(one(userId, id)).returning();
      return removed;
    },

    removeAll: (userId: string): Promise<SourceRow[]> =>
      db.delete(contactSources).where(eq(contactSources.userId, userId)).returning(),

    /** Closed accounts that still have one, in the order of their ids: a version before this closed them. */
    ofClosed: (limit: number, last: { userId: string } | undefined) =>
      db
        .selectDistinct({ userId: contactSources.userId })
        .from(contactSources)
        .innerJoin(users, eq(users.id, contactSources.userId))
        .where(and(isNotNull(users.deletedAt), last && gt(contactSources.userId, last.userId)))
        .orderBy(asc(contactSources.userId))
        .limit(limit),

    /** Accounts that are to be looked into, in the order of their keys. */
    due: (now: string, limit: number, last: { userId: string; sourceId: string } | undefined) =>
      db
        .select({ userId: contactSources.userId, sourceId: contactSources.id })
        .from(contactSources)
        .innerJoin(users, eq(users.id, contactSources.userId))
        .where(
          and(
            lte(contactSources.nextLookAt, now),
            isNull(users.deletedAt),
            last &&
              or(
                gt(contactSources.userId, last.userId),
                and(eq(contactSources.userId, last.userId), gt(contactSources.id, last.sourceId)),
              ),
          ),
        )
        .orderBy(asc(contactSources.userId), asc(contactSources.id))
        .limit(limit),
  };
}
