import { setTimeout as pause } from 'node:timers/promises';
import { Api, GrammyError } from 'grammy';
import { z } from 'zod';
import type { ChatButton, ChatMessage, Messenger } from '../../integrations/integrations.port.ts';
import { TryLater } from '../../platform/jobs/job.ts';

const TIMEOUT_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 5;
const LONGEST_MESSAGE = 4096;
const UPDATES = ['message', 'callback_query'] as const;

type Rows = readonly (readonly ChatButton[])[];

type Bot = {
  token: string;
  /** Other than Telegram's own. */
  apiRoot?: string;
  /** Where chats are opened. */
  linkRoot?: string;
  /** Of each call, beyond what it was asked to wait. */
  timeoutSeconds?: number;
};

/** The library's own type of signal is older than the platform's, which does the same. */
type Signal = Parameters<Api['getMe']>[0];

/** A bot of Telegram's. */
export function telegramMessenger({ token, apiRoot, linkRoot = 'https://t.me', timeoutSeconds }: Bot): Messenger {
  const apiThatWaits = (seconds: number) =>
    new Api(token, { timeoutSeconds: (timeoutSeconds ?? TIMEOUT_SECONDS) + seconds, ...(apiRoot && { apiRoot }) });
  const api = apiThatWaits(0);
  let username: string | undefined;
  const name = async () => (username ??= (await api.getMe()).username);

  const send = async (chatId: string, html: string, signal: AbortSignal | undefined, rows: Rows) => {
    const inline_keyboard = rows.map((row) => row.map(({ label, data }) => ({ text: label, callback_data: data })));
    const options = {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(rows.length > 0 && { reply_markup: { inline_keyboard } }),
    } as const;
    await api.sendMessage(chatId, fitting(html), options, signal as Signal);
    return 'said' as const;
  };

  return {
    name,

    link: async (code) => `${linkRoot}/${await name()}?start=${code}`,

    async say(chatId, html, signal, buttons = []) {
      try {
        return await send(chatId, html, signal, buttons);
      } catch (error) {
        if (isGone(error)) return 'gone';
        const seconds = error instanceof GrammyError ? error.parameters.retry_after : undefined;
        if (seconds === undefined) throw error;
        if (seconds > LONGEST_PAUSE_SECONDS) throw new TryLater(seconds, error as GrammyError);
        await pause(seconds * 1000, undefined, signal && { signal });
        return send(chatId, html, signal, buttons);
      }
    },

    async fetch(from, waitSeconds, signal) {
      const updates = await apiThatWaits(waitSeconds).getUpdates(
        { offset: from, timeout: waitSeconds, allowed_updates: UPDATES },
        signal as Signal,
      );
      const last = updates.at(-1);
      return {
        messages: updates.flatMap((update) => messageIn(update) ?? []),
        // Everything before is confirmed by now. Telegram may start to count anew after a quiet week.
        next: last ? last.update_id + 1 : 0,
      };
    },

    read: messageIn,

    async acknowledge(pressId) {
      await api.answerCallbackQuery(pressId);
    },

    async useWebhook(address) {
      if (address) await api.setWebhook(address.url, { secret_token: address.secret, allowed_updates: UPDATES });
      else await api.deleteWebhook();
    },
  };
}

/** Whole lines only, so that no tag is cut in two. */
function fitting(html: string): string {
  const end = html.length > LONGEST_MESSAGE ? html.lastIndexOf('\n', LONGEST_MESSAGE - 2) : -1;
  return end > 0 ? `${html.slice(0, end)}\n…` : html;
}

/** The person blocked the bot, deleted their account or never had one. */
const isGone = (error: unknown) =>
  error instanceof GrammyError &&
  (error.error_code === 403 || (error.error_code === 400 && /chat not found/i.test(error.description)));

// In a group others would read along.
const Chat = z.object({ id: z.int(), type: z.literal('private') });
const From = z.object({ first_name: z.string(), last_name: z.string().optional(), username: z.string().optional() });

const TextUpdate = z.object({
  message: z.object({ message_id: z.int().optional(), chat: Chat, from: From, text: z.string() }),
});
const PressUpdate = z.object({
  callback_query: z.object({ id: z.string(), from: From, data: z.string(), message: z.object({ chat: Chat }) }),
});

function messageIn(update: unknown): ChatMessage | undefined {
  const { data: press } = PressUpdate.safeParse(update);
  if (press) {
    const { id, data, from, message } = press.callback_query;
    return { chatId: String(message.chat.id), name: nameOf(from), text: '', pressed: { id, data } };
  }
  const { data } = TextUpdate.safeParse(update);
  if (!data) return undefined;
  const { chat, from, text, message_id: messageId } = data.message;
  const identified = messageId === undefined ? {} : { messageId: String(messageId) };
  return { chatId: String(chat.id), name: nameOf(from), text, ...identified };
}

const nameOf = (from: z.infer<typeof From>) =>
  [from.first_name, from.last_name].filter(Boolean).join(' ').trim() || from.username || 'Telegram';
