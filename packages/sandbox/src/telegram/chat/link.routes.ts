import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import type { Chats } from './chats.ts';
import { telegramPeoplePage } from './people-page.ts';
import { personIn, rememberedPerson, rememberPerson } from './person-choice.ts';
import { startPage } from './start-page.ts';
import { telegramBot } from '../telegram-bot.ts';

const Link = z.object({
  username: z.string().refine((name) => name.toLowerCase() === telegramBot.username.toLowerCase()),
});
const Query = z.object({
  /** Telegram passes on nothing else. */
  start: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  choose: z.string().optional(),
});

const path = '/t.me/:username';

function linkIn({ params, query }: FastifyRequest) {
  if (!Link.safeParse(params).success)
    throw new Refusal(404, 'telegram.not-found', `The only bot here is @${telegramBot.username}.`);
  const { start, choose } = Query.parse(query);
  const url = `/sandbox/telegram/t.me/${telegramBot.username}${start ? `?start=${start}` : ''}`;
  return { command: start ? `/start ${start}` : '/start', chooses: choose !== undefined, url };
}

/** What t.me links lead to: who are you, and then the button that starts the bot. */
export const linkRoutes: FastifyPluginAsync<{ chats: Chats }> = async (app, { chats }) => {
  app.get(path, async (request, reply) => {
    const { command, chooses, url } = linkIn(request);
    const person = chooses ? undefined : rememberedPerson(request);
    if (person) {
      const changeUrl = `${url}${url.includes('?') ? '&' : '?'}choose=1`;
      return sendPage(reply, startPage({ chat: chats.open(person), command, changeUrl }));
    }
    const question = {
      title: 'Who are you on Telegram?',
      explanation: `Choose whom to chat with @${telegramBot.username} as. This browser remembers it.`,
    };
    return sendPage(reply, telegramPeoplePage({ ...question, action: url, chats: chats.list() }));
  });

  app.post(path, async (request, reply) => {
    const { url } = linkIn(request);
    rememberPerson(reply, chats.open(personIn(request.body)).person);
    return reply.redirect(url, 303);
  });
};
