import type { gmail_v1 } from '@googleapis/gmail';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../faults/faults.ts';
import { everyCall, type misbehaving } from '../../faults/misbehave.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { gmailFaults, unauthenticated } from './gmail-faults.ts';
import { googleApiError, insufficientScopes } from '../google-api-error.ts';
import { gmailSendScope } from '../scopes.ts';
import type { Tokens } from '../tokens/tokens.ts';

type Options = { tokens: Tokens; faults: Faults; misbehave: ReturnType<typeof misbehaving>; outbox: Outbox };

/** A message of 10 MB, which base64 makes a third longer. */
const bodyLimit = 15 * 1024 * 1024;

const Sending = z.object({ raw: z.string().regex(/^[\w+/-]+={0,2}$/) });

const invalidArgument = (message: string) => googleApiError(400, 'INVALID_ARGUMENT', 'invalidArgument', message);

export const gmailRoutes: FastifyPluginAsync<Options> = async (app, { tokens, faults, misbehave, outbox }) => {
  const grantOf = ({ headers }: FastifyRequest) => tokens.grantOfBearer(headers.authorization);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.code(status).send(invalidArgument(status < 500 ? error.message : 'The sandbox failed.'));
  });

  const hooks = misbehave(
    gmailFaults,
    everyCall(faults, 'gmail', (request) => grantOf(request)?.person.email),
  );
  app.post('/gmail/v1/users/me/messages/send', { bodyLimit, ...hooks }, async (request, reply) => {
    const grant = grantOf(request);
    if (!grant) return reply.code(unauthenticated.status).headers(unauthenticated.headers).send(unauthenticated.body);
    if (!grant.scopes.includes(gmailSendScope)) return reply.code(403).send(insufficientScopes);
    const sending = Sending.safeParse(request.body).data;
    if (!sending) return reply.code(400).send(invalidArgument("'raw' RFC822 payload message string is required"));
    const account = grant.person.email;
    const message = Buffer.from(sending.raw, 'base64url');
    const mail = await outbox.receive(message, { via: 'gmail', account, from: account });
    if (!mail) return reply.code(400).send(invalidArgument('Recipient address required'));
    return { id: mail.id, threadId: mail.id, labelIds: ['SENT'] } satisfies gmail_v1.Schema$Message;
  });
};
