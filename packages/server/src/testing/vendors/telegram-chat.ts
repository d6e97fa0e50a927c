import { jobs } from '../../app/jobs.ts';
import { ANSWER_CHAT } from '../../integrations/telegram/updates.service.ts';
import type { Caller } from '../caller.ts';

/** For `running`: what is written to the bot is answered by itself. */
export const answeringChats = jobs.filter(({ name }) => name === ANSWER_CHAT.name);

type Said = { id: number; from: 'bot' | 'person'; text: string; buttons: { text: string; callback_data?: string }[] };

/** Somebody with Telegram, who writes to the bot in the sandbox. */
export async function chatOf(stranger: Caller, email: string, name = '') {
  const { body } = await stranger.send('POST', '/sandbox/telegram/chats', { email, name });
  const { chatId, name: shownName } = body as { chatId: number; name: string };
  const address = `/sandbox/telegram/chats/${chatId}`;
  const messages = async () => (await stranger.send('GET', `${address}.json`)).body as Said[];
  return {
    chatId: String(chatId),
    name: shownName,
    says: (text: string) => stranger.send('POST', address, { text }),
    /** Sends a voice message, in OGG with Opus. */
    speaks: (recording: Uint8Array<ArrayBuffer>) =>
      stranger.send('POST', `${address}/voice`, undefined, { raw: recording, type: 'audio/ogg' }),
    /** Presses a button that stands below one of the bot's messages, the latest that has it. */
    async presses(label: string) {
      const message = (await messages()).findLast(({ buttons }) => buttons.some(({ text }) => text === label));
      const data = message?.buttons.find(({ text }) => text === label)?.callback_data;
      return stranger.send('POST', `${address}/press`, { messageId: message?.id, data });
    },
    /** The labels below the bot's last message. */
    buttons: async () => (await messages()).findLast(({ from }) => from === 'bot')!.buttons.map(({ text }) => text),
    blocks: () => stranger.send('POST', `${address}/block`, {}),
    /** What the bot said, oldest first. */
    heard: async () => (await messages()).filter(({ from }) => from === 'bot').map(({ text }) => text),
  };
}
