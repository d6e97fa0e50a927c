import { z } from 'zod';

/** What every refused request answers. `error` is stable, `message` is a sentence for a person. */
export const Problem = z.object({
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

type Kind =
  | 'bad-input'
  | 'not-authenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'too-often'
  /** Somebody whom we asked for the user did not give a usable answer. */
  | 'bad-gateway'
  | 'unavailable';

/** A refusal that the rules know by name. Which HTTP status it becomes is known only to the server's edge. */
export class DomainError extends Error {
  readonly kind: Kind;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(kind: Kind, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (what: string) => new DomainError('not-found', 'not-found', `${what} was not found.`);

/** A field that is well-formed but not acceptable, named as bad input always is. */
export const badField = (field: string, message: string) =>
  new DomainError('bad-input', 'bad-input', message, { field });

/** The key of a create names something that this request did not ask for. */
export const keyTaken = () =>
  new DomainError('conflict', 'idempotency-key.taken', 'This Idempotency-Key was used for something else.', {
    field: 'idempotency-key',
  });

export const tooOften = (retryAfter: number) =>
  new DomainError('too-often', 'too-often', 'Too many requests. Please wait a moment and try again.', { retryAfter });

const MINUTE_SECONDS = 60;

export const tooManyGuesses = (minutes: number) =>
  new DomainError('too-often', 'too-often', 'Too many wrong tries. Please wait a moment and try again.', {
    retryAfter: minutes * MINUTE_SECONDS,
  });
