import { escapeForTelegram, hasTelegram, sendMessage } from '../integrations/telegram/messages.service.ts';
import type { Connection } from '../platform/database.ts';
import { dailyDigestRepository } from './daily-digest.repository.ts';

/** Together well below what one message may hold. */
const LINES = 15;
const LONGEST_LINE = 160;

/** One message about the whole day: nobody wants a morning of twenty. */
export async function sendDigestMessage(connection: Connection, userId: string, day: string) {
  if (!(await hasTelegram(connection, userId))) return;
  const { messages, total } = await dailyDigestRepository(connection).unread(userId, day, LINES);
  if (total === 0) return;
  const lines = messages.map(({ message }) => `• ${escapeForTelegram(shortened(message))}`);
  const rest = total > messages.length ? [`… and ${total - messages.length} more in Inner Circle.`] : [];
  await sendMessage(connection, userId, ['<b>Good morning! This is today:</b>', ...lines, ...rest].join('\n'));
}

const shortened = (line: string) =>
  line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…` : line;
