import type { ApiMethods, BotCommand } from '@grammyjs/types';
import { z } from 'zod';
import { isLoopback } from '../../http/loopback.ts';
import type { Chats } from '../chat/chats.ts';
import { plain, readHtml } from '../chat/formatting.ts';
import { findFile } from './files.ts';
import type { createLongPolling } from './long-polling.ts';
import type { Messenger } from '../messenger.ts';
import { badRequest, TelegramError } from './telegram-error.ts';
import { botFromGetMe } from './telegram-types.ts';
import type { Updates } from './updates.ts';
import type { Webhook } from './webhook.ts';

type World = {
  origin: string;
  chats: Chats;
  messenger: Messenger;
  updates: Updates;
  webhook: Webhook;
  poll: ReturnType<typeof createLongPolling>;
};

/** What bots may fetch. */
const LARGEST_DOWNLOAD = 20 * 1024 * 1024;

type Answer<Name extends keyof ApiMethods<never>> = ReturnType<ApiMethods<never>[Name]>;
type Method = (input: unknown, gone: AbortSignal) => unknown;

/** Forms and queries carry objects as JSON, and flags and numbers as text. */
const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? z.json().safeParse(tryJson(value)).data : value), schema);

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const flag = z.stringbool().or(z.boolean()).default(false);

const label = z.string().min(1);
const Buttons = z.array(
  z.array(
    z.union([
      z.object({ text: label, url: z.url() }),
      z.object({
        text: label,
        callback_data: z.string().refine((data) => Buffer.byteLength(data) <= 64 && data !== ''),
      }),
    ]),
  ),
);

const Sending = z.object({
  chat_id: z.coerce.number(),
  text: z.string(),
  parse_mode: z.enum(['HTML', 'html']).optional(),
  reply_markup: json(z.object({ inline_keyboard: Buttons.optional() })).optional(),
});

const Polling = z.object({
  offset: z.coerce.number().int().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  timeout: z.coerce.number().int().min(0).max(3600).default(0),
});

const NewHook = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  drop_pending_updates: flag,
});

const Commands = z.object({ commands: json(z.array(z.object({ command: z.string(), description: z.string() }))) });

function read<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const { data, error } = schema.safeParse(input);
  if (error) throw badRequest(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return data;
}

/** Real Telegram posts anywhere; the sandbox stays on this computer. */
function mayBePostedTo(address: string, origin: string) {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.origin === origin || isLoopback(new URL(url.href.replace(/^https:/, 'http:')));
}

export function botMethods({ origin, chats, messenger, updates, webhook, poll }: World): ReadonlyMap<string, Method> {
  let commands: BotCommand[] = [];

  const methods: Record<string, Method> = {
    getme: (): Answer<'getMe'> => botFromGetMe,

    getupdates(input, gone): Promise<Answer<'getUpdates'>> {
      if (webhook.isSet())
        throw new TelegramError(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      return poll(read(Polling, input), gone);
    },

    sendmessage(input): Answer<'sendMessage'> {
      const { chat_id, text, parse_mode, reply_markup } = read(Sending, input);
      const chat = chats.find(chat_id);
      if (!chat) throw badRequest('chat not found');
      const message = parse_mode ? readHtml(text) : plain(text);
      if (message.text.trim() === '') throw badRequest('message text is empty');
      if (message.text.length > 4096) throw badRequest('message is too long');
      return messenger.botSays(chat, { ...message, buttons: reply_markup?.inline_keyboard ?? [] });
    },

    getfile(input): Answer<'getFile'> {
      const found = findFile(chats, read(z.object({ file_id: z.string() }), input).file_id);
      if (!found) throw badRequest('invalid file_id');
      if (found.bytes.length > LARGEST_DOWNLOAD) throw badRequest('file is too big');
      return found.file;
    },

    sendchataction: (): Answer<'sendChatAction'> => true,
    answercallbackquery: (): Answer<'answerCallbackQuery'> => true,

    setmycommands(input): Answer<'setMyCommands'> {
      ({ commands } = read(Commands, input));
      return true;
    },
    getmycommands: (): Answer<'getMyCommands'> => commands,

    setwebhook(input): Answer<'setWebhook'> {
      const { url, secret_token, drop_pending_updates } = read(NewHook, input);
      if (url !== '' && !mayBePostedTo(url, origin))
        throw badRequest('bad webhook: the sandbox posts to this computer and to the product only');
      if (drop_pending_updates) updates.keepLast(0);
      if (url === '') webhook.remove();
      else webhook.set(url, secret_token);
      return true;
    },
    deletewebhook(input): Answer<'deleteWebhook'> {
      if (read(NewHook.pick({ drop_pending_updates: true }), input).drop_pending_updates) updates.keepLast(0);
      webhook.remove();
      return true;
    },
    getwebhookinfo: (): Answer<'getWebhookInfo'> => webhook.info(),
  };
  return new Map(Object.entries(methods));
}
