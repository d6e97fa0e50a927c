import type { Chat as TelegramChat, MessageEntity, Update, User, UserFromGetMe } from '@grammyjs/types';
import type { Person } from '../../google/people/people.ts';
import type { Chat, ChatMessage, Voice } from '../chat/chats.ts';
import { telegramBot } from '../telegram-bot.ts';
import { voiceOf } from './files.ts';

const secondsOf = (sentAt: string) => Math.floor(Temporal.Instant.from(sentAt).epochMilliseconds / 1000);

const names = ({ name }: Person) => {
  const [first_name = '', ...rest] = name.split(' ');
  return { first_name, ...(rest.length > 0 && { last_name: rest.join(' ') }) };
};

export const botUser = {
  id: telegramBot.id,
  is_bot: true,
  first_name: telegramBot.name,
  username: telegramBot.username,
} as const satisfies User;

export const botFromGetMe: UserFromGetMe = {
  ...botUser,
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
};

const userOf = ({ id, person }: Chat): User => ({ id, is_bot: false, ...names(person), language_code: 'en' });

const chatOf = ({ id, person }: Chat): TelegramChat.PrivateChat => ({ id, type: 'private', ...names(person) });

/** Bots find the commands of a message by these. */
const commandsIn = (text: string): MessageEntity[] =>
  [...text.matchAll(/(?<=^|\s)\/[a-z0-9_]{1,32}(?:@\w+)?/gi)].map(({ index, 0: { length } }) => ({
    type: 'bot_command',
    offset: index,
    length,
  }));

const headOf = (chat: Chat, { id, from, sentAt }: ChatMessage) => ({
  message_id: id,
  date: secondsOf(sentAt),
  chat: chatOf(chat),
  from: from === 'bot' ? botUser : userOf(chat),
});

export function messageOf(chat: Chat, message: ChatMessage, formatting: MessageEntity[] = []) {
  const { text } = message;
  const entities = [...commandsIn(text), ...formatting];
  return { ...headOf(chat, message), text, ...(entities.length > 0 && { entities }) };
}

export const voiceMessageOf = (chat: Chat, message: ChatMessage, voice: Voice) => ({
  ...headOf(chat, message),
  voice: voiceOf(chat, message, voice),
});

/** The update that a bot gets when somebody presses a button below one of its messages. */
export const pressUpdate = (chat: Chat, message: ChatMessage, data: string, id: number): Omit<Update, 'update_id'> => ({
  callback_query: {
    id: String(id),
    from: userOf(chat),
    chat_instance: String(chat.id),
    message: messageOf(chat, message),
    data,
  },
});

/** The update that a bot gets when somebody blocks or unblocks it. */
export function membershipUpdate(chat: Chat, sentAt: string): Omit<Update, 'update_id'> {
  const [member, banned] = [
    { status: 'member', user: botUser } as const,
    { status: 'kicked', user: botUser, until_date: 0 } as const,
  ];
  const [old_chat_member, new_chat_member] = chat.blocked ? [member, banned] : [banned, member];
  const change = { chat: chatOf(chat), from: userOf(chat), date: secondsOf(sentAt), old_chat_member, new_chat_member };
  return { my_chat_member: change };
}
