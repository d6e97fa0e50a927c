import { isSafe, ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { DomainError, type Problem } from '@inner-circle/domain/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUnavailable } from './unavailable.ts';

const STATUS = {
  'bad-input': 400,
  'not-authenticated': 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-often': 429,
  'bad-gateway': 502,
  unavailable: 503,
} as const satisfies Record<DomainError['kind'], number>;

/** What Fastify itself refuses, before any schema is asked. */
export const REFUSALS: Readonly<Record<number, Omit<Problem, 'requestId'>>> = {
  400: { error: 'bad-input', message: 'The request could not be read.', field: 'body' },
  404: { error: 'not-found', message: 'There is nothing here.' },
  413: { error: 'too-large', message: 'That is too large.', field: 'body' },
  415: { error: 'unsupported-type', message: 'Send JSON, with content-type application/json.', field: 'body' },
  429: { error: 'too-often', message: 'Too many requests. Please wait a moment and try again.' },
  503: { error: 'overloaded', message: 'We are busy. Please try again in a moment.' },
};

/** The one place where a failure becomes an answer. What is not a refusal is logged, and the answer says nothing about it. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  const requestId = request.id;
  // A refusal may come before its endpoint is asked, with a status that the endpoint describes otherwise.
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  if (error instanceof DomainError) {
    const { kind, code, message } = error;
    const { retryAfter, ...details } = error.details;
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
    if (kind === 'unavailable') comeBack(reply);
    return reply.code(STATUS[kind]).send({ error: code, message, ...details, requestId });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    return reply.code(400).send({ ...badInput(issue!, error.validationContext ?? 'body'), requestId });
  }
  if (error === request.raw.errored) {
    request.log.info('the request was broken off by its sender');
    return reply.code(400).send({ ...REFUSALS[400], requestId });
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'database unavailable');
    comeBack(reply);
    const message = `We cannot reach your data right now. ${whatIsKnown(request)}`;
    return reply.code(503).send({ error: 'unavailable', message, requestId });
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) {
    const refusal = REFUSALS[status] ?? REFUSALS[400]!;
    if (status === 503) comeBack(reply);
    return reply.code(status).send({ ...refusal, requestId });
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send({
    error: 'internal',
    message: `Something went wrong on our side. ${whatIsKnown(request)}`,
    requestId,
  });
}

const RETRY_AFTER_SECONDS = 5;

const comeBack = (reply: FastifyReply) => {
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
};

/** What is known of a request that broke off. Nothing was written before its user was known. */
function whatIsKnown({ method, headers, user, routeOptions: { config, schema } }: FastifyRequest): string {
  const hasBegun = user !== null || config.access === 'public';
  if (isSafe(method) || !hasBegun) return 'Nothing is lost. Please try again.';
  return ofUnknownOutcome(method, schema?.headers !== undefined && headers['idempotency-key'] !== undefined);
}

type Issue = { instancePath: string; message?: string | undefined; params: Record<string, unknown> };

function badInput({ instancePath, message = 'is not valid', params }: Issue, part: string): Problem {
  const unknown = params['keys'];
  const field = (Array.isArray(unknown) ? String(unknown[0]) : instancePath.slice(1)) || part;
  if (Array.isArray(unknown)) return { error: 'bad-input', field, message: `${field} is not a known field.` };
  // Our own messages are whole sentences, or go on after the field's name.
  const isSentence = /^\p{Lu}/u.test(message) && !message.startsWith('Invalid') && !message.startsWith('Too ');
  const sentence = isSentence ? message : /^\p{Ll}/u.test(message) ? `${field} ${message}.` : `${field}: ${message}.`;
  return { error: 'bad-input', field, message: sentence };
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
  return reply.code(404).send({ ...REFUSALS[404], requestId: request.id });
}
