import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults, Mishap } from '../../faults/faults.ts';
import type { FaultyAnswers } from '../../faults/misbehave.ts';
import { chatOfFile } from './files.ts';
import { apiError } from './telegram-error.ts';

const answer = (...error: Parameters<typeof apiError>) => ({ status: error[0], body: apiError(...error) });

export const telegramFaults: FaultyAnswers = (retryAfter) => ({
  '429': answer(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter }),
  '500': answer(500, 'Internal Server Error'),
  revoked: answer(401, 'Unauthorized'),
  refused: answer(403, 'Forbidden: bot was blocked by the user'),
});

const ToChat = z.object({ chat_id: z.coerce.string() }).transform(({ chat_id }) => chat_id);
/** A file is asked for by its id, and downloaded by its path. */
const OfFile = z.object({ file_id: z.string() }).transform(({ file_id }) => chatOfFile(file_id));
const OfPath = z.object({ '*': z.string() }).transform((params) => chatOfFile(params['*']));
const OfChat = z.union([ToChat, OfFile, OfPath]);

/**
 * A bot asks for updates all the time: such calls must not use up a counted fault that is meant for a message, nor be
 * told that one person blocked the bot.
 */
export const telegramMishap =
  (faults: Faults) =>
  ({ body, query, params }: FastifyRequest): Mishap | undefined => {
    const chat = [body, query, params].map((given) => OfChat.safeParse(given).data).find((id) => id !== undefined);
    if (chat !== undefined) return faults.next('telegram', [chat]);
    const mishap = faults.standing('telegram');
    return mishap?.fault === 'refused' ? undefined : mishap;
  };
