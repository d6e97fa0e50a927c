import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import type { Transaction } from '../../platform/database.ts';
import type { ChatUpdate } from '../integrations.port.ts';
import { answersTo, type ChatHelpers } from './conversation.service.ts';
import { telegramRepository } from './telegram.repository.ts';
import { updatesRepository, type WaitingUpdate } from './updates.repository.ts';

const Chat = z.strictObject({ chatId: z.string() });
export type Chat = z.output<typeof Chat>;

/**
 * What somebody writes to the bot is stored, and only then does Telegram hear that it arrived. It is answered chat by chat, in the order
 * in which it was written: a chat whose answer takes long keeps back its own messages and no others.
 *
 *   brought or fetched ──► stored ──► its answers are known ──► said one by one ──► answered, without its words
 */
export const ANSWER_CHAT: JobKind<Chat> = {
  name: 'integrations.answer-chat',
  data: Chat,
  keyOf: ({ chatId }) => chatId,
};

const MOST_ATTEMPTS = 4;
/** After that others of the queue have their turn. */
const LONGEST_TURN = 60_000;

/** Whatever else the transaction writes is written with it. What was stored before is left out: Telegram brings some things twice. */
export async function storeUpdates(
  bot: string,
  updates: readonly ChatUpdate[],
  dependencies: Dependencies,
  alongWith: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock } = dependencies;
  await db.transaction(async (tx) => {
    const chatIds = await updatesRepository(tx).store(bot, updates, toMoment(clock.now()));
    for (const chatId of new Set(chatIds)) await enqueue(tx, ANSWER_CHAT, { chatId });
    await alongWith(tx);
  });
}

/** Answers what a chat has written. Nobody else does at the same time. What fails is tried again, some times. */
export async function answerChat(
  chatId: string,
  helpers: ChatHelpers,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<void | 'again'> {
  const repository = updatesRepository(dependencies.db);
  const until = performance.now() + LONGEST_TURN;
  for (let update = await repository.begin(chatId); update; update = await repository.begin(chatId)) {
    if (update.attempts <= MOST_ATTEMPTS) await answer(update, helpers, dependencies, signal);
    else dependencies.log.error({ updateId: update.updateId }, 'a message from Telegram could not be answered');
    await repository.finish(update);
    if (signal.aborted || performance.now() > until) return 'again';
  }
}

/** Works the answer out once: doing so uses up a code, or runs an action. */
async function answer(
  update: WaitingUpdate,
  helpers: ChatHelpers,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, ports } = dependencies;
  const { message, answers: known } = update;
  const answers = known ?? (await answersTo(message, helpers, dependencies));
  // An answer that was cut short is none: the next process finds it out.
  signal.throwIfAborted();
  if (!known) await updatesRepository(db).keepAnswers(update, answers);
  for (const [index, { html, buttons }] of answers.entries()) {
    const outcome = await ports.messenger?.say(message.chatId, html, signal, buttons);
    if (outcome === 'gone') return void (await telegramRepository(db).unlinkChat(message.chatId));
    await updatesRepository(db).keepAnswers(update, answers.slice(index + 1));
  }
}
