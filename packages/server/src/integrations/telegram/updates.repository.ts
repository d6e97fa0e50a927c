import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection } from '../../platform/database.ts';
import type { ChatMessage, ChatUpdate } from '../integrations.port.ts';
import { telegramUpdates } from '../integrations.table.ts';
import type { Answer } from './conversation.service.ts';

const Message = z.object({
  chatId: z.string(),
  name: z.string(),
  text: z.string(),
  voice: z
    .object({ fileId: z.string(), seconds: z.number(), bytes: z.number().optional(), type: z.string() })
    .optional(),
  messageId: z.string().optional(),
  pressed: z.object({ id: z.string(), data: z.string() }).optional(),
}) as z.ZodType<ChatMessage>;
const Button = z.object({ label: z.string(), data: z.string() });
const Answers = z.array(z.object({ html: z.string(), buttons: z.array(z.array(Button)).optional() })) as z.ZodType<
  readonly Answer[]
>;

type Key = Pick<typeof telegramUpdates.$inferSelect, 'bot' | 'updateId'>;
export type WaitingUpdate = Key & {
  readonly attempts: number;
  readonly message: ChatMessage;
  /** What is still to be said; undefined as long as nobody knows. */
  readonly answers: readonly Answer[] | undefined;
};

const one = ({ bot, updateId }: Key) => and(eq(telegramUpdates.bot, bot), eq(telegramUpdates.updateId, updateId));

/** What people wrote to the bot and nobody has answered yet. */
export function updatesRepository(db: Connection) {
  return {
    /** Answers the chats of those that were not here before. */
    async store(bot: string, updates: readonly ChatUpdate[], receivedAt: string): Promise<string[]> {
      if (updates.length === 0) return [];
      const rows = updates.map(({ id: updateId, message }) => {
        return { bot, updateId, chatId: message.chatId, message: JSON.stringify(message), receivedAt };
      });
      const stored = await db
        .insert(telegramUpdates)
        .values(rows)
        .onConflictDoNothing()
        .returning({ chatId: telegramUpdates.chatId });
      return stored.map(({ chatId }) => chatId);
    },

    /** The first of a chat, which is tried once more. */
    async begin(chatId: string): Promise<WaitingUpdate | undefined> {
      const { bot, updateId, message, attempts, answers } = telegramUpdates;
      const first = db
        .select({ bot, updateId })
        .from(telegramUpdates)
        .where(and(eq(telegramUpdates.chatId, chatId), isNotNull(message)))
        .orderBy(asc(updateId))
        .limit(1);
      const [row] = await db
        .update(telegramUpdates)
        .set({ attempts: sql`${attempts} + 1` })
        .where(sql`(${bot}, ${updateId}) in ${first}`)
        .returning({ bot, updateId, message, attempts, answers });
      return (
        row && {
          ...row,
          message: Message.parse(JSON.parse(row.message!)),
          answers: row.answers === null ? undefined : Answers.parse(JSON.parse(row.answers)),
        }
      );
    },

    async keepAnswers(key: Key, answers: readonly Answer[]): Promise<void> {
      await db
        .update(telegramUpdates)
        .set({ answers: JSON.stringify(answers) })
        .where(one(key));
    },

    /** Nothing of what was written is kept. */
    async finish(key: Key): Promise<void> {
      await db.update(telegramUpdates).set({ message: null, answers: null }).where(one(key));
    },
  };
}
