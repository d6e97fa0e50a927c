import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isForm } from '../../http/form.ts';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import { secondsOf } from '../bot/files.ts';
import { chatPage } from './chat-page.ts';
import type { Chat, ChatMessage, Chats } from './chats.ts';
import type { Messenger } from '../messenger.ts';
import { telegramPeoplePage } from './people-page.ts';
import { personIn, rememberPerson } from './person-choice.ts';

type Options = { chats: Chats; messenger: Messenger };

const Params = z.object({ chatId: z.coerce.number() });
const Saying = z.object({
  text: z
    .string()
    .max(4096)
    .refine((text) => text.trim() !== ''),
});

/** More than a bot may fetch, so that it can be found out what happens then. */
const LARGEST_VOICE = 21 * 1024 * 1024;

const Pressing = z.object({ messageId: z.coerce.number().int(), data: z.string() });

const chatPath = '/chats/:chatId(^\\d{1,16})';

/** The only page with a script: it shows new messages by itself. */
const withScript = { config: { pageNeeds: ["script-src 'self'", "connect-src 'self'"] } };

const messageInJson = ({ id, from, text, sentAt, buttons }: ChatMessage) => ({
  id,
  from,
  text,
  sentAt,
  buttons: buttons.flat(),
});

const chatInJson = ({ id, person, blocked, messages }: Chat) => ({
  chatId: id,
  email: person.email,
  name: person.name,
  blocked,
  messages: messages.map(messageInJson),
});

const done = (request: FastifyRequest, reply: FastifyReply, chat: Chat, json: unknown) =>
  isForm(request) ? reply.redirect(`/sandbox/telegram/chats/${chat.id}`, 303) : reply.send(json);

export const chatRoutes: FastifyPluginAsync<Options> = async (app, { chats, messenger }) => {
  const refresh = await readFile(new URL('./chat-refresh.js', import.meta.url));

  const chatIn = ({ params }: FastifyRequest) => {
    const chat = chats.find(Params.parse(params).chatId);
    if (!chat) throw new Refusal(404, 'telegram.not-found', 'There is no such chat.');
    return chat;
  };

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      telegramPeoplePage({
        title: 'Telegram',
        explanation: 'Choose whom to chat as. The bot is Inner Circle’s own, and the messages stay on this computer.',
        action: '/sandbox/telegram/chats',
        chats: chats.list(),
      }),
    ),
  );

  app.get('/chat-refresh.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(refresh));

  app.get('/chats.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(chats.list().map(chatInJson)),
  );

  app.post('/chats', async (request, reply) => {
    const chat = chats.open(personIn(request.body));
    rememberPerson(reply, chat.person);
    return done(request, reply, chat, chatInJson(chat));
  });

  app.get(`${chatPath}.json`, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(chatIn(request).messages.map(messageInJson)),
  );

  app.get(chatPath, withScript, async (request, reply) =>
    sendPage(reply, chatPage(chatIn(request), Temporal.Now.timeZoneId())),
  );

  app.post(chatPath, async (request, reply) => {
    const chat = chatIn(request);
    const saying = Saying.safeParse(request.body).data;
    if (!saying) throw new Refusal(400, 'telegram.bad-input', 'Say something, in at most 4096 letters.');
    if (chat.blocked) throw new Refusal(409, 'telegram.blocked', 'Unblock the bot first.');
    return done(request, reply, chat, messageInJson(messenger.personSays(chat, saying.text)));
  });

  app.addContentTypeParser<Buffer>(
    /^audio\//,
    { parseAs: 'buffer', bodyLimit: LARGEST_VOICE },
    (_request, body, parsed) => parsed(null, body),
  );
  app.post(`${chatPath}/voice`, { bodyLimit: LARGEST_VOICE }, async (request, reply) => {
    const chat = chatIn(request);
    const { body: bytes } = request;
    const seconds = bytes instanceof Buffer ? secondsOf(bytes) : undefined;
    if (!(bytes instanceof Buffer) || seconds === undefined)
      throw new Refusal(415, 'telegram.bad-input', 'A voice message is a file in OGG with Opus.');
    if (chat.blocked) throw new Refusal(409, 'telegram.blocked', 'Unblock the bot first.');
    return reply.send(messageInJson(messenger.personSpeaks(chat, { bytes, seconds })));
  });

  app.post(`${chatPath}/press`, async (request, reply) => {
    const chat = chatIn(request);
    const pressing = Pressing.safeParse(request.body).data;
    if (!pressing || chat.blocked || !messenger.personPresses(chat, pressing.messageId, pressing.data))
      throw new Refusal(404, 'telegram.not-found', 'There is no such button.');
    return done(request, reply, chat, {});
  });

  for (const [path, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const)
    app.post(`${chatPath}/${path}`, async (request, reply) => {
      const chat = chatIn(request);
      messenger.setBlocked(chat, blocked);
      return done(request, reply, chat, { chatId: chat.id, blocked });
    });
};
