import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { cachedQuery } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import type { Attempt, Identity } from './auth.port.ts';
import { sessions, signInAttempts, signInTokens, userRevisions, users } from './auth.table.ts';

export type UserRow = typeof users.$inferSelect;

/** What every request reads of its user, and so no more than that. */
const whoAsks = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatarUrl: users.avatarUrl,
  isAdmin: users.isAdmin,
  plan: users.plan,
  planEndsAt: users.planEndsAt,
};
export type KnownUser = Pick<UserRow, keyof typeof whoAsks>;

const revisionOf = (db: Connection) =>
  db
    .select({ marks: sql`string_agg(${userRevisions.mark}, ' ' order by ${userRevisions.mark})` })
    .from(userRevisions)
    .where(eq(userRevisions.userId, users.id));

const sessionQuery = cachedQuery((db) =>
  db
    .select({ user: whoAsks, seenAt: sessions.seenAt, revision: sql<string>`coalesce((${revisionOf(db)}), '')` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.seenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('whose session'),
);

export function authRepository(db: Connection) {
  return {
    /** Undefined when the account was closed. */
    async upsertUser(id: string, identity: Identity, now: string): Promise<UserRow | undefined> {
      const { issuer, subject, email, name, avatarUrl } = identity;
      const known = { email, name, avatarUrl, signedInAt: now };
      const [user] = await db
        .insert(users)
        .values({ id, issuer, subject, createdAt: now, ...known })
        .onConflictDoUpdate({ target: [users.issuer, users.subject], set: known, setWhere: isNull(users.deletedAt) })
        .returning();
      return user;
    },

    /** Undefined when the account was closed. */
    async findUser(id: string): Promise<UserRow | undefined> {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)));
      return user;
    },

    async insertSession(userId: string, tokenHash: string, browser: string, now: string): Promise<void> {
      await db.insert(sessions).values({ tokenHash, userId, browser, createdAt: now, seenAt: now });
    },

    async findSession(tokenHash: string, now: Temporal.Instant) {
      const [found] = await sessionQuery(db).execute({
        tokenHash,
        seenAfter: toMoment(daysBefore(now, SESSION_IDLE_DAYS)),
        createdAfter: toMoment(daysBefore(now, SESSION_DAYS)),
      });
      return found;
    },

    async touchSession(tokenHash: string, now: string): Promise<void> {
      await db
        .update(sessions)
        .set({ seenAt: now })
        .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, now)));
    },

    async deleteSession(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    async insertToken(userId: string, tokenHash: string, expiresAt: string): Promise<void> {
      await db.insert(signInTokens).values({ tokenHash, userId, expiresAt });
    },

    async findTokenOwner(tokenHash: string, now: string): Promise<UserRow | undefined> {
      const [found] = await db
        .select({ user: users })
        .from(signInTokens)
        .innerJoin(users, eq(users.id, signInTokens.userId))
        .where(and(eq(signInTokens.tokenHash, tokenHash), gt(signInTokens.expiresAt, now), isNull(users.deletedAt)));
      return found?.user;
    },

    /** Deletes it: of several requests at once, the one that deletes the row may use it. */
    async takeToken(tokenHash: string, now: string): Promise<UserRow | undefined> {
      const [taken] = await db
        .delete(signInTokens)
        .where(and(eq(signInTokens.tokenHash, tokenHash), gt(signInTokens.expiresAt, now)))
        .returning();
      if (!taken) return undefined;
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, taken.userId), isNull(users.deletedAt)));
      return user;
    },

    async insertAttempt(idHash: string, attempt: Attempt & { returnTo: string; expiresAt: string }): Promise<void> {
      await db.insert(signInAttempts).values({ idHash, ...attempt });
    },

    async takeAttempt(idHash: string, now: string) {
      const [attempt] = await db
        .delete(signInAttempts)
        .where(and(eq(signInAttempts.idHash, idHash), gt(signInAttempts.expiresAt, now)))
        .returning();
      return attempt;
    },
  };
}
