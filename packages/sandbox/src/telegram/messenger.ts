import type { MessageEntity } from '@grammyjs/types';
import { html, type Html } from '../pages/html.ts';
import type { Button, Chat, Chats, Voice } from './chat/chats.ts';
import { TelegramError } from './bot/telegram-error.ts';
import { membershipUpdate, messageOf, pressUpdate, voiceMessageOf } from './bot/telegram-types.ts';
import type { Updates } from './bot/updates.ts';

type World = { chats: Chats; updates: Updates; now: () => Temporal.Instant };
type FromBot = { text: string; markup: Html; entities: MessageEntity[]; buttons: Button[][] };

export type Messenger = ReturnType<typeof createMessenger>;

/** Carries what people and the bot say to each other. */
export function createMessenger({ chats, updates, now }: World) {
  let presses = 0;
  const time = () => now().toString({ smallestUnit: 'millisecond' });

  return {
    personSays(chat: Chat, text: string) {
      const message = chats.add(chat, { from: 'person', text, markup: html`${text}`, buttons: [], sentAt: time() });
      updates.push({ message: messageOf(chat, message) });
      return message;
    },
    personSpeaks(chat: Chat, voice: Voice) {
      const markup = html`Voice message, ${voice.seconds} seconds`;
      const message = chats.add(chat, { from: 'person', text: '', voice, markup, buttons: [], sentAt: time() });
      updates.push({ message: voiceMessageOf(chat, message, voice) });
      return message;
    },
    botSays(chat: Chat, { text, markup, entities, buttons }: FromBot) {
      if (chat.blocked) throw new TelegramError(403, 'Forbidden: bot was blocked by the user');
      return messageOf(chat, chats.add(chat, { from: 'bot', text, markup, buttons, sentAt: time() }), entities);
    },
    /** False when the bot has shown no such button. */
    personPresses(chat: Chat, messageId: number, data: string): boolean {
      const message = chat.messages.find(({ id, from }) => id === messageId && from === 'bot');
      const isThere = message?.buttons
        .flat()
        .some((button) => 'callback_data' in button && button.callback_data === data);
      if (message && isThere) updates.push(pressUpdate(chat, message, data, (presses += 1)));
      return isThere === true;
    },
    setBlocked(chat: Chat, blocked: boolean) {
      if (chat.blocked === blocked) return;
      chat.blocked = blocked;
      updates.push(membershipUpdate(chat, time()));
    },
  };
}
