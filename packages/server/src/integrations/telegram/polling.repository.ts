import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { telegramPolling } from '../integrations.table.ts';

/** Real time, which is the same for all processes. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Which process fetches the bot's messages. */
export function pollingRepository(db: Connection, bot: string, holder: string) {
  const mine = and(eq(telegramPolling.bot, bot), eq(telegramPolling.holder, holder));
  return {
    /** Takes it, or keeps it for longer, and answers where to go on; undefined while another process has it. */
    async hold(seconds: number): Promise<number | undefined> {
      const heldUntil = inSeconds(seconds);
      const isFree = or(eq(telegramPolling.holder, holder), lte(telegramPolling.heldUntil, sql`now()`));
      const [held] = await db
        .insert(telegramPolling)
        .values({ bot, holder, heldUntil: heldUntil as never, nextUpdate: 0 })
        .onConflictDoUpdate({ target: telegramPolling.bot, set: { holder, heldUntil }, setWhere: isFree! })
        .returning({ nextUpdate: telegramPolling.nextUpdate });
      return held?.nextUpdate;
    },

    async goOnFrom(nextUpdate: number): Promise<void> {
      await db.update(telegramPolling).set({ nextUpdate }).where(mine);
    },

    async release(): Promise<void> {
      await db
        .update(telegramPolling)
        .set({ heldUntil: sql`now()` })
        .where(mine);
    },
  };
}
