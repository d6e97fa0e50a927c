import { z } from 'zod';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { standingOf } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';

// The queue keeps its first name: messages may be waiting in it when a new version starts.
export const SEND_MESSAGE = 'integrations.tell';

/** What is to be said to a user, or as a last word in a chat that is the user's no more. */
export const OutgoingMessage = z.strictObject({ userId: z.uuid(), html: z.string(), chatId: z.string().optional() });
export type OutgoingMessage = z.output<typeof OutgoingMessage>;

/** For everything in a message that somebody wrote. */
export const escapeForTelegram = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const hasTelegram = async (connection: Connection, userId: string) =>
  (await telegramRepository(connection).linkOfUser(userId)) !== undefined;

/**
 * Says something to the user in Telegram, if they connected it, and when and only when the transaction is committed.
 * The message may hold b, i and a; everything else in it must be escaped.
 */
export async function sendMessage(
  connection: Connection,
  userId: string,
  html: string,
  { queue }: Dependencies,
): Promise<void> {
  if (await hasTelegram(connection, userId))
    await queue.send(SEND_MESSAGE, { userId, html } satisfies OutgoingMessage, connection);
}

/** Throws while Telegram is away, to be tried again. Nothing cuts a call short: what was cut short may have been heard. */
export async function deliverMessage(
  { userId, html, chatId }: OutgoingMessage,
  dependencies: Dependencies,
): Promise<void> {
  const { db, ports } = dependencies;
  if (chatId) return void (await ports.messenger?.say(chatId, html));
  const link = await telegramRepository(db).linkOfUser(userId);
  if (!link || !ports.messenger || (await standingOf(userId, dependencies)) !== 'good') return;
  const outcome = await ports.messenger.say(link.chatId, html);
  if (outcome === 'gone') await telegramRepository(db).unlinkChat(link.chatId, userId);
}
