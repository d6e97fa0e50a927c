import { z } from 'zod';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import { standingOf } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';

/** What is to be said to a user, or as a last word in a chat that is the user's no more. */
export const OutgoingMessage = z.strictObject({ userId: z.uuid(), html: z.string(), chatId: z.string().optional() });
export type OutgoingMessage = z.output<typeof OutgoingMessage>;

export const SEND_MESSAGE: JobKind<OutgoingMessage> = {
  // It keeps its first name: messages may be waiting under it when a new version starts.
  name: 'integrations.tell',
  data: OutgoingMessage,
  keyOf: ({ userId }) => userId,
};

/** For everything in a message that somebody wrote. */
export const escapeForTelegram = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const hasTelegram = async (connection: Connection, userId: string) =>
  (await telegramRepository(connection).linkOfUser(userId)) !== undefined;

/**
 * Says something to the user in Telegram, if they connected it, and when and only when the transaction is committed.
 * The message may hold b, i and a; everything else in it must be escaped.
 */
export async function sendMessage(connection: Connection, userId: string, html: string): Promise<void> {
  if (await hasTelegram(connection, userId)) await enqueue(connection, SEND_MESSAGE, { userId, html });
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
