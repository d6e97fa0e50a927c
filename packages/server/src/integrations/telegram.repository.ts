import { and, eq, gt, or, sql } from 'drizzle-orm';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Connection } from '../platform/database.ts';
import { telegramCodes, telegramGuesses, telegramLinks } from './integrations.table.ts';

export type TelegramLink = typeof telegramLinks.$inferSelect;

export function telegramRepository(db: Connection) {
  return {
    async linkOfUser(userId: string): Promise<TelegramLink | undefined> {
      const [link] = await db.select().from(telegramLinks).where(eq(telegramLinks.userId, userId));
      return link;
    },

    async linkOfChat(chatId: string): Promise<TelegramLink | undefined> {
      const [link] = await db.select().from(telegramLinks).where(eq(telegramLinks.chatId, chatId));
      return link;
    },

    /** Answers what it takes the place of: the user's former chat, and the chat's former user. */
    async link(link: TelegramLink): Promise<TelegramLink[]> {
      const { userId, chatId } = link;
      const former = await db
        .delete(telegramLinks)
        .where(or(eq(telegramLinks.userId, userId), eq(telegramLinks.chatId, chatId)))
        .returning();
      await db.insert(telegramLinks).values(link);
      return former;
    },

    /** Answers the link that there was. */
    async unlinkUser(userId: string): Promise<TelegramLink | undefined> {
      const [former] = await db.delete(telegramLinks).where(eq(telegramLinks.userId, userId)).returning();
      return former;
    },

    /** False when it was linked to nobody. Given a user, only if it still is to that one. */
    async unlinkChat(chatId: string, userId?: string): Promise<boolean> {
      const { rowCount } = await db
        .delete(telegramLinks)
        .where(
          and(eq(telegramLinks.chatId, chatId), userId === undefined ? undefined : eq(telegramLinks.userId, userId)),
        );
      return rowCount === 1;
    },

    /** The code before is void. */
    async saveCode(userId: string, codeHash: string, expiresAt: string): Promise<void> {
      await db
        .insert(telegramCodes)
        .values({ userId, codeHash, expiresAt })
        .onConflictDoUpdate({ target: telegramCodes.userId, set: { codeHash, expiresAt } });
    },

    async ownerOfCode(codeHash: string, now: string): Promise<string | undefined> {
      const [code] = await db
        .select({ userId: telegramCodes.userId })
        .from(telegramCodes)
        .where(and(eq(telegramCodes.codeHash, codeHash), gt(telegramCodes.expiresAt, now)));
      return code?.userId;
    },

    /** Deleting decides who of several may use it. */
    async takeCode(userId: string, codeHash: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .delete(telegramCodes)
        .where(
          and(eq(telegramCodes.userId, userId), eq(telegramCodes.codeHash, codeHash), gt(telegramCodes.expiresAt, now)),
        );
      return rowCount === 1;
    },

    /** How many wrong codes the chat sent lately. Its other guesses wait until this transaction ends. */
    async lockGuesses(chatId: string, now: Temporal.Instant, minutes: number): Promise<number> {
      const since = toMoment(now);
      const isOver = sql`${telegramGuesses.since} <= ${toMoment(now.subtract({ minutes }))}`;
      const [guesses] = await db
        .insert(telegramGuesses)
        .values({ chatId, wrong: 0, since })
        .onConflictDoUpdate({
          target: telegramGuesses.chatId,
          set: {
            wrong: sql`case when ${isOver} then 0 else ${telegramGuesses.wrong} end`,
            since: sql`case when ${isOver} then ${since}::timestamptz else ${telegramGuesses.since} end`,
          },
        })
        .returning({ wrong: telegramGuesses.wrong });
      return guesses!.wrong;
    },

    async countWrongGuess(chatId: string): Promise<void> {
      await db
        .update(telegramGuesses)
        .set({ wrong: sql`${telegramGuesses.wrong} + 1` })
        .where(eq(telegramGuesses.chatId, chatId));
    },
  };
}
