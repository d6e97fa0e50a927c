import type { Caller } from './caller.ts';

type Said = { from: 'bot' | 'person'; text: string };

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
    blocks: () => stranger.send('POST', `${address}/block`, {}),
    /** What the bot said, oldest first. */
    heard: async () => (await messages()).filter(({ from }) => from === 'bot').map(({ text }) => text),
  };
}
