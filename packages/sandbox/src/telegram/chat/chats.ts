import { createHash } from 'node:crypto';
import { builtInPeople, builtInPerson, nameFromEmail, type Person } from '../../google/people/people.ts';
import type { Html } from '../../pages/html.ts';

/** It opens a page, or tells the bot that it was pressed. */
export type Button = { text: string; url: string } | { text: string; callback_data: string };
/** Something said aloud: OGG with Opus, as Telegram's own apps record it. */
export type Voice = { readonly bytes: Buffer; readonly seconds: number };
export type ChatMessage = {
  id: number;
  from: 'bot' | 'person';
  /** Empty where it was said aloud. */
  text: string;
  voice?: Voice;
  /** The text as it is shown, with its formatting. */
  markup: Html;
  buttons: readonly (readonly Button[])[];
  sentAt: string;
};
export type Chat = { id: number; person: Person; messages: ChatMessage[]; blocked: boolean };

const remembered = 1000;

/** Every chat id is a multiple of it, so that one from before a restart is still known for a chat. */
const mark = 9973;

/** Derived from the address, so that the same person has the same chat after a restart. Fits into 53 bits. */
export function chatIdOf({ email }: Person) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return Number((BigInt(`0x${hash}`) % 450_000_000_000n) + 1n) * mark;
}

const nobody: Person = { email: '', name: 'Somebody from before the restart' };

const isChatId = (id: number) => Number.isSafeInteger(id) && id > 0 && id % mark === 0;

export type Chats = ReturnType<typeof createChats>;

export function createChats() {
  const chats = new Map<number, Chat>();
  // Counted from the second of the start: what the product remembers from an earlier run never comes again.
  let lastMessageId = Math.floor(Date.now() / 1000);

  /** Without a name, the person keeps the one they had. */
  const open = ({ email, name }: Person): Chat => {
    const id = chatIdOf({ email, name });
    const chat = chats.get(id) ?? { id, person: nobody, messages: [], blocked: false };
    const nameBefore = chat.person.email === '' ? '' : chat.person.name;
    chat.person = builtInPerson(email) ?? { email, name: name || nameBefore || nameFromEmail(email) };
    chats.set(id, chat);
    return chat;
  };
  builtInPeople.forEach(open);

  return {
    open,
    list: () => [...chats.values()],
    find(id: number): Chat | undefined {
      if (!chats.has(id) && isChatId(id)) chats.set(id, { id, person: nobody, messages: [], blocked: false });
      return chats.get(id);
    },
    findVoice(chatId: number, messageId: number): Voice | undefined {
      return chats.get(chatId)?.messages.find(({ id }) => id === messageId)?.voice;
    },
    add({ messages }: Chat, message: Omit<ChatMessage, 'id'>): ChatMessage {
      lastMessageId += 1;
      const added = { ...message, id: lastMessageId };
      messages.push(added);
      if (messages.length > remembered) messages.shift();
      return added;
    },
  };
}
