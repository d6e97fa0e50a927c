import { and, eq, gt, or } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { telegramCodes, telegramLinks } from '../integrations.table.ts';

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

    /** False when the chat was linked to no user. Given a user, unlinks the chat only from that one. */
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

    /** Deletes it: of several messages at once, the one that deletes the row may use it. */
    async takeCode(userId: string, codeHash: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .delete(telegramCodes)
        .where(
          and(eq(telegramCodes.userId, userId), eq(telegramCodes.codeHash, codeHash), gt(telegramCodes.expiresAt, now)),
        );
      return rowCount === 1;
    },
  };
}
