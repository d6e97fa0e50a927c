// From an error to what somebody is told: the same at every door. HTTP, AI clients, chats and a model's tools render it, each in
// its own form.
import { badField, DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { isStatementTimeout } from './database/statement-timeout.ts';
import { whyUnavailable } from './database/unavailable.ts';

export type Refusal = {
  /** `too-broad`: the statement took longer than any may. */
  readonly kind: DomainError['kind'] | 'too-broad' | 'failed';
  /** Stable, for programs. */
  readonly code: string;
  /** For people. */
  readonly sentence: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** In seconds. */
  readonly retryAfter?: number;
  /** It is no refusal: something of ours is wrong, and the sentence says nothing about it. */
  readonly isUnexpected: boolean;
};

const RETRY_AFTER_SECONDS = 5;
/** The database said so itself, and took nothing of it. */
const CANNOT_SAVE = 'We cannot save right now, and nothing was changed. Please try again later.';
const CANNOT_SAVE_SECONDS = 30;
const TOO_BROAD = 'This is too broad to be worked out. Add a condition, use a longer word or pick fewer contacts.';

/** `outcome` says what the caller can count on, and what to do. */
function refusalFor(error: unknown, outcome = 'Please try again.'): Refusal {
  if (error instanceof DomainError) {
    const { kind, code, message: sentence } = error;
    const { retryAfter = kind === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...details } = error.details;
    const isNumber = typeof retryAfter === 'number';
    return { kind, code, sentence, details, isUnexpected: false, ...(isNumber && { retryAfter }) };
  }
  if (isStatementTimeout(error))
    return { kind: 'too-broad', code: 'too-broad', sentence: TOO_BROAD, details: {}, isUnexpected: false };
  const why = whyUnavailable(error);
  if (why) {
    const away = { kind: 'unavailable', details: {}, isUnexpected: true } as const;
    if (why === 'unreachable') {
      const sentence = `We cannot reach your data right now. ${outcome}`;
      return { ...away, code: 'unavailable', sentence, retryAfter: RETRY_AFTER_SECONDS };
    }
    return { ...away, code: 'cannot-save', sentence: CANNOT_SAVE, retryAfter: CANNOT_SAVE_SECONDS };
  }
  const sentence = `Something went wrong on our side. ${outcome}`;
  return { kind: 'failed', code: 'internal', sentence, details: {}, isUnexpected: true };
}

/** The same, with what nobody expected in the log. Each error comes by here once. */
export function refuse(error: unknown, log: Pick<FastifyBaseLogger, 'error'>, outcome?: string): Refusal {
  const refusal = refusalFor(error, outcome);
  if (refusal.kind === 'too-broad') log.error({ err: error }, 'a statement took too long');
  if (refusal.isUnexpected)
    log.error({ err: error }, refusal.kind === 'unavailable' ? 'database unavailable' : 'unexpected error');
  return refusal;
}

/** What came in, as its schema reads it, or the first thing that is wrong with it. */
export function checkedInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const issue = error.issues[0]!;
  const unknownFields = issue.code === 'unrecognized_keys' ? issue.keys : [];
  throw badInput({ field: issue.path.join('/'), message: issue.message, unknownFields }, 'input');
}

type Issue = {
  /** Its path, or empty for all that came in. */
  readonly field: string;
  readonly message: string;
  readonly unknownFields: readonly string[];
};

/** Names the field and says in a sentence what is wrong with it. `whole` is what all that came in is called. */
export function badInput({ field, message, unknownFields }: Issue, whole: string): DomainError {
  const isUnknown = unknownFields.length > 0;
  const name = (isUnknown ? unknownFields[0] : field) || whole;
  if (isUnknown) return badField(name, `${name} is not a known field.`);
  // Our own messages are whole sentences, or go on after the field's name.
  const isSentence = /^\p{Lu}/u.test(message) && !message.startsWith('Invalid') && !message.startsWith('Too ');
  if (isSentence) return badField(name, message);
  return badField(name, /^\p{Ll}/u.test(message) ? `${name} ${message}.` : `${name}: ${message}.`);
}
