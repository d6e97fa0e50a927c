import type { File } from '@grammyjs/types';
import type { Chat, ChatMessage, Chats, Voice } from '../chat/chats.ts';

export const VOICE_TYPE = 'audio/ogg';

const NAME = /voice_(?<chat>\d+)_(?<message>\d+)/;

/** Whose file it is, by its id or its path. */
export const chatOfFile = (name: string): string | undefined => NAME.exec(name)?.groups?.['chat'];

/** What a bot gets to know of something that was said aloud. */
export const voiceOf = (chat: Chat, { id }: ChatMessage, { bytes, seconds }: Voice) => {
  const name = `voice_${chat.id}_${id}`;
  return {
    file_id: name,
    file_unique_id: name,
    duration: seconds,
    mime_type: VOICE_TYPE,
    file_size: bytes.length,
  };
};

/** Found by the id of a file, or by the path under which it is downloaded. */
export function findFile(chats: Chats, name: string): { file: File; bytes: Buffer } | undefined {
  const { chat, message } = NAME.exec(name)?.groups ?? {};
  const voice = chats.findVoice(Number(chat), Number(message));
  if (!voice) return undefined;
  const id = `voice_${chat}_${message}`;
  const file = { file_id: id, file_unique_id: id, file_size: voice.bytes.length, file_path: `voice/${id}.oga` };
  return { file, bytes: voice.bytes };
}

const PAGE = Buffer.from('OggS');

/** Opus counts 48,000 samples a second, and the last page of a file says how many there are. Undefined for any other file. */
export function secondsOf(ogg: Buffer): number | undefined {
  const last = ogg.lastIndexOf(PAGE);
  if (last === -1 || last + 14 > ogg.length || !ogg.includes('OpusHead')) return undefined;
  return Math.round(Number(ogg.readBigInt64LE(last + 6)) / 48_000);
}
