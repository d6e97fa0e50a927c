import type { ApiResponse } from '@grammyjs/types';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../faults/faults.ts';
import { misbehaving } from '../../faults/misbehave.ts';
import type { Chats } from '../chat/chats.ts';
import type { botMethods } from './bot-methods.ts';
import { findFile, VOICE_TYPE } from './files.ts';
import { telegramBot } from '../telegram-bot.ts';
import { apiError, TelegramError } from './telegram-error.ts';
import { telegramFaults, telegramMishap } from './telegram-faults.ts';

type Options = { methods: ReturnType<typeof botMethods>; chats: Chats; faults: Faults };

const Call = z.object({ token: z.string(), method: z.string() });
const Download = z.object({ token: z.string(), '*': z.string() });
const Parameters = z.record(z.string(), z.unknown()).catch({});

/** Parameters may stand in the query, in a form or in JSON. */
const inputOf = ({ query, body }: FastifyRequest) => ({ ...Parameters.parse(query), ...Parameters.parse(body) });

function whenGone(reply: FastifyReply) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

export const botApiRoutes: FastifyPluginAsync<Options> = async (app, { methods, chats, faults }) => {
  app.setErrorHandler<FastifyError | TelegramError>((error, request, reply) => {
    if (error instanceof TelegramError) return reply.code(error.answer.error_code).send(error.answer);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.code(status).send(apiError(status, status < 500 ? error.message : 'Internal Server Error'));
  });

  const mishaps = misbehaving(app)(telegramFaults, telegramMishap(faults));

  app.get('/file/bot:token/*', mishaps, async (request, reply) => {
    const { token, '*': path } = Download.parse(request.params);
    const found = token === telegramBot.token ? findFile(chats, path) : undefined;
    if (!found) throw new TelegramError(404, 'Not Found');
    return reply.type(VOICE_TYPE).send(found.bytes);
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    ...mishaps,
    handler: async (request, reply): Promise<ApiResponse<unknown>> => {
      const { token, method } = Call.parse(request.params);
      if (token !== telegramBot.token) throw new TelegramError(401, 'Unauthorized');
      const run = methods.get(method.toLowerCase());
      if (!run) throw new TelegramError(404, 'Not Found');
      return { ok: true, result: await run(inputOf(request), whenGone(reply)) };
    },
  });
};
