import { setTimeout as pause } from 'node:timers/promises';
import { Api, GrammyError } from 'grammy';
import { z } from 'zod';
import type { ChatButton, ChatMessage, ChatUpdate, Download, Messenger } from '../../integrations/integrations.port.ts';
import { TryLater } from '../../platform/jobs/job.ts';

const TIMEOUT_SECONDS = 10;
/** A voice message of two minutes is about a megabyte. */
const DOWNLOAD_SECONDS = 20;
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
  const fileRoot = `${apiRoot ?? 'https://api.telegram.org'}/file/bot${token}`;
  const apiThatWaits = (seconds: number) => {
    const timeout = (timeoutSeconds ?? TIMEOUT_SECONDS) + seconds;
    return new Api(token, { timeoutSeconds: timeout, ...(apiRoot && { apiRoot }) });
  };
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
        const seconds = isOfTelegram(error) ? error.parameters.retry_after : undefined;
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
        updates: updates.flatMap((update) => updateIn(update) ?? []),
        // Everything before is confirmed by now. Telegram may start to count anew after a quiet week.
        next: last ? last.update_id + 1 : 0,
      };
    },

    async download(fileId, mostBytes, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout((timeoutSeconds ?? DOWNLOAD_SECONDS) * 1000)]);
      try {
        const { file_path: path, file_size: size = 0 } = await api.getFile(fileId, limit as Signal);
        if (size > mostBytes) return { kind: 'too-large' };
        return path === undefined ? { kind: 'missing' } : await fetchFile(`${fileRoot}/${path}`, mostBytes, limit);
      } catch (error) {
        return { kind: isTooBig(error) ? 'too-large' : 'missing' };
      }
    },

    read: updateIn,

    async acknowledge(pressId) {
      await api.answerCallbackQuery(pressId);
    },

    async useWebhook(address) {
      if (address) await api.setWebhook(address.url, { secret_token: address.secret, allowed_updates: UPDATES });
      else await api.deleteWebhook();
    },
  };
}

/** What a server says of the size is no promise: it is counted while it arrives. The address holds the bot's token, so no error may show it. */
async function fetchFile(address: string, mostBytes: number, signal: AbortSignal): Promise<Download> {
  const { ok, body } = await fetch(address, { signal, redirect: 'error' });
  if (!ok || !body) {
    await body?.cancel();
    return { kind: 'missing' };
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  // To leave the loop ends the download.
  for await (const part of body) {
    length += part.length;
    if (length > mostBytes) return { kind: 'too-large' };
    parts.push(part);
  }
  return { kind: 'file', bytes: Buffer.concat(parts) };
}

const isOfTelegram = (error: unknown): error is GrammyError => error instanceof GrammyError;

/** Bots may fetch no more than 20 MB. */
const isTooBig = (error: unknown) => isOfTelegram(error) && /file is too big/i.test(error.description);

/** Whole lines only, so that no tag is cut in two. */
function fitting(html: string): string {
  const end = html.length > LONGEST_MESSAGE ? html.lastIndexOf('\n', LONGEST_MESSAGE - 2) : -1;
  return end > 0 ? `${html.slice(0, end)}\n…` : html;
}

/** The person blocked the bot, deleted their account or never had one. */
const isGone = (error: unknown) =>
  isOfTelegram(error) &&
  (error.error_code === 403 || (error.error_code === 400 && /chat not found/i.test(error.description)));

// In a group others would read along.
const Chat = z.object({ id: z.int(), type: z.literal('private') });
const From = z.object({ first_name: z.string(), last_name: z.string().optional(), username: z.string().optional() });

const Numbered = z.object({ update_id: z.int(), message: z.object({ date: z.int().optional() }).optional() });
const Head = z.object({ message_id: z.int().optional(), chat: Chat, from: From });
const Voice = z.object({
  file_id: z.string(),
  duration: z.number(),
  file_size: z.number().optional(),
  mime_type: z.string().default('audio/ogg'),
});
const MessageUpdate = z.object({
  message: z.union([Head.extend({ text: z.string() }), Head.extend({ voice: Voice })]),
});
const PressUpdate = z.object({
  callback_query: z.object({ id: z.string(), from: From, data: z.string(), message: z.object({ chat: Chat }) }),
});

function updateIn(update: unknown): ChatUpdate | undefined {
  const { data } = Numbered.safeParse(update);
  const message = data && messageIn(update);
  const writtenAt = data?.message?.date;
  return message && { id: data.update_id, message, ...(writtenAt !== undefined && { writtenAt }) };
}

function messageIn(update: unknown): ChatMessage | undefined {
  const { data: press } = PressUpdate.safeParse(update);
  if (press) {
    const { id, data, from, message } = press.callback_query;
    return { chatId: String(message.chat.id), name: nameOf(from), text: '', pressed: { id, data } };
  }
  const message = MessageUpdate.safeParse(update).data?.message;
  if (!message) return undefined;
  const { chat, from, message_id: messageId } = message;
  const head = {
    chatId: String(chat.id),
    name: nameOf(from),
    ...(messageId !== undefined && { messageId: String(messageId) }),
  };
  if ('text' in message) return { ...head, text: message.text };
  const { file_id: fileId, duration: seconds, file_size: bytes, mime_type: type } = message.voice;
  return { ...head, text: '', voice: { fileId, seconds, bytes, type } };
}

const nameOf = (from: z.infer<typeof From>) =>
  [from.first_name, from.last_name].filter(Boolean).join(' ').trim() || from.username || 'Telegram';
