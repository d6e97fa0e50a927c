import type { AccessToken } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { and, desc, eq, gt, isNull, lte, lt, or } from 'drizzle-orm';
import { users } from '../../auth/auth.table.ts';
import type { Connection } from '../../platform/database.ts';
import { accessTokens as tokens } from './access-tokens.table.ts';

/** Everything but the hash of the secret. */
const shown = {
  id: tokens.id,
  name: tokens.name,
  scope: tokens.scope,
  hint: tokens.hint,
  createdAt: tokens.createdAt,
  lastUsedAt: tokens.lastUsedAt,
  expiresAt: tokens.expiresAt,
};

export function accessTokensRepository(db: Connection) {
  return {
    list: (userId: string): Promise<AccessToken[]> =>
      db.select(shown).from(tokens).where(eq(tokens.userId, userId)).orderBy(desc(tokens.createdAt), desc(tokens.id)),

    async isThere(userId: string, id: string): Promise<boolean> {
      return (await db.$count(tokens, and(eq(tokens.userId, userId), eq(tokens.id, id)))) === 1;
    },

    count: (userId: string) => db.$count(tokens, eq(tokens.userId, userId)),

    async insert(userId: string, token: Omit<typeof tokens.$inferInsert, 'userId'>): Promise<AccessToken> {
      const [row] = await db
        .insert(tokens)
        .values({ userId, ...token })
        .returning(shown);
      return row!;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.id, id)));
      return rowCount === 1;
    },

    async removeExpired(userId: string, now: string): Promise<void> {
      await db.delete(tokens).where(and(eq(tokens.userId, userId), lte(tokens.expiresAt, now)));
    },

    /** Whose it is, as long as it is valid and the account is open. */
    async findOwner(secretHash: string, now: string) {
      const [found] = await db
        .select({ user: users, token: shown })
        .from(tokens)
        .innerJoin(users, and(eq(users.id, tokens.userId), isNull(users.deletedAt)))
        .where(and(eq(tokens.secretHash, secretHash), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now))));
      return found;
    },

    /** Not with every call. */
    async touch(userId: string, id: string, now: string, unlessSince: string): Promise<void> {
      await db
        .update(tokens)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(tokens.userId, userId),
            eq(tokens.id, id),
            or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, unlessSince)),
          ),
        );
    },
  };
}
