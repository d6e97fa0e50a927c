import { isSafe, ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { DomainError, type Problem, tooOften } from '@inner-circle/domain/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { badInput, refuse, type Refusal } from '../refusal.ts';

const STATUS = {
  'bad-input': 400,
  'not-authenticated': 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-broad': 422,
  'too-often': 429,
  'bad-gateway': 502,
  unavailable: 503,
  failed: 500,
} as const satisfies Record<Refusal['kind'], number>;

/** What Fastify itself refuses, before any schema is asked. */
export const REFUSALS: Readonly<Record<number, Omit<Problem, 'requestId'>>> = {
  400: { error: 'bad-input', message: 'The request could not be read.', field: 'body' },
  404: { error: 'not-found', message: 'There is nothing here.' },
  413: { error: 'too-large', message: 'That is too large.', field: 'body' },
  415: { error: 'unsupported-type', message: 'Send JSON, with content-type application/json.', field: 'body' },
  429: { error: 'too-often', message: tooOften(0).message },
  503: { error: 'overloaded', message: 'We are busy. Please try again in a moment.' },
};

/** How a refusal is said over HTTP. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  // A refusal may come before its endpoint is asked, with a status that the endpoint describes otherwise.
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  const ofFramework = refusedByFramework(error, request);
  if (ofFramework) {
    const { status, problem } = ofFramework;
    if (status === 503) comeBackAfter(reply, RETRY_AFTER_SECONDS);
    return reply.code(status).send({ ...problem, requestId: request.id });
  }
  const { kind, code, sentence, details, retryAfter } = refuse(inputError(error), request.log, whatIsKnown(request));
  if (retryAfter !== undefined) comeBackAfter(reply, retryAfter);
  return reply.code(STATUS[kind]).send({ error: code, message: sentence, ...details, requestId: request.id });
}

const RETRY_AFTER_SECONDS = 5;

const comeBackAfter = (reply: FastifyReply, seconds: number) => {
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds));
};

/** What Fastify could not read, or its sender did not finish. */
function refusedByFramework(error: FastifyError, request: FastifyRequest) {
  if (error instanceof DomainError || hasZodFastifySchemaValidationErrors(error)) return undefined;
  if (error === request.raw.errored) {
    request.log.info('the request was broken off by its sender');
    return { status: 400, problem: REFUSALS[400]! };
  }
  const status = error.statusCode ?? 500;
  return status < 500 || status === 503 ? { status, problem: REFUSALS[status] ?? REFUSALS[400]! } : undefined;
}

/** What a schema did not let through, by the name of its field. */
function inputError(error: FastifyError): Error {
  if (!hasZodFastifySchemaValidationErrors(error)) return error;
  const { instancePath, message = 'is not valid', params } = error.validation[0]!;
  const { keys } = params as { keys?: readonly string[] };
  const issue = { field: instancePath.slice(1), message, unknownFields: keys ?? [] };
  return badInput(issue, error.validationContext ?? 'body');
}

/** What is known of a request that broke off. Nothing was written before its user was known. */
function whatIsKnown({ method, headers, user, routeOptions: { config, schema } }: FastifyRequest): string {
  const hasBegun = user !== null || config.access === 'public';
  if (isSafe(method) || !hasBegun) return 'Nothing is lost. Please try again.';
  return ofUnknownOutcome(method, schema?.headers !== undefined && headers['idempotency-key'] !== undefined);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
  return reply.code(404).send({ ...REFUSALS[404], requestId: request.id });
}
