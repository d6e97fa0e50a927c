import { addressOf, type Endpoint, type Query } from '@inner-circle/domain/endpoint.ts';
import type { z } from 'zod';
import { sessionRenewed } from '../session.ts';
import { CallError, problemOf, unreachable, UnreadableAnswer } from './call-error.ts';
import { withKey } from './create-keys.ts';
import { limitOf, limitReached } from './limit-reached.ts';
import { pageUserHeader } from './page-user.ts';
import { seenBefore } from '../signal.ts';

const TIMEOUT = 20_000;
const MOST_RETURNS = 2;
const LONGEST_RETURN = 5;

type Part<Name extends string, Schema, Value> = Schema extends z.ZodType ? Record<Name, Value> : unknown;

/** What an endpoint takes: the parameters of its path, its query and its body. */
export type Input<E extends Endpoint> = Part<
  'params',
  E['schema']['params'],
  z.input<NonNullable<E['schema']['params']>>
> &
  Partial<Part<'query', E['schema']['querystring'], Partial<z.output<NonNullable<E['schema']['querystring']>>>>> &
  Part<'body', E['schema']['body'], z.input<NonNullable<E['schema']['body']>>>;

type Replies<E extends Endpoint> = E['schema']['response'];
export type Reply<E extends Endpoint> = {
  [Status in keyof Replies<E>]: Status extends 200 | 201 | 204 ? z.output<Replies<E>[Status] & z.ZodType> : never;
}[keyof Replies<E>];

type Loose = { params?: Record<string, string>; query?: Query; body?: unknown };
/** An endpoint that takes nothing is called without a second argument. */
type Arguments<E extends Endpoint> =
  Record<string, never> extends Input<E>
    ? [input?: Input<E>, signal?: AbortSignal]
    : [input: Input<E>, signal?: AbortSignal];

/** The one way to the server: send, wait for a renewed session where it ended, read the reply by its schema, throw a CallError when refused. */
export const call = <E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Reply<E>> =>
  ask(endpoint, send, refusal, ...input);

/** Asks what the plan may not have: the caller shows that it is locked, and no toast announces it. */
export const callQuietly = <E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Reply<E>> =>
  ask(endpoint, send, quietRefusal, ...input);

/** Works with anybody's session and with none: the answer says who is signed in, if anybody is. */
export const callAsAnybody = <E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Reply<E>> =>
  ask(endpoint, (...delivery) => sendFrom({}, ...delivery), quietRefusal, ...input);

/** For signing out: it does not wait when the session has ended or is somebody else's by now. */
export const callOnce = <E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Reply<E>> =>
  ask(endpoint, (...delivery) => sendFrom(pageUserHeader(), ...delivery), quietRefusal, ...input);

async function ask<E extends Endpoint>(
  endpoint: E,
  deliver: typeof send,
  refused: typeof refusal,
  ...[input, signal]: Arguments<E>
): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = (input ?? {}) as Loose;
  const url = addressOf(endpoint.url, params, query);
  const attempt = async (key?: string) =>
    answerOf(endpoint, await deliver(url, endpoint.method, body, TIMEOUT, signal, key), refused, key);
  if (!endpoint.schema.headers) return attempt();
  return withKey(`${url} ${JSON.stringify(body)}`, (key) => comingBack(() => attempt(key), signal));
}

export async function answerOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  refused: typeof refusal,
  key: string | undefined,
): Promise<Reply<E>> {
  const text = await response.text().catch(() => {
    throw unreachable(endpoint.method, key !== undefined);
  });
  if (!response.ok) throw refused(response.status, text, response.headers);
  const schema = endpoint.schema.response[response.status];
  if (!schema) throw new CallError(response.status, problemOf(response.status, ''));
  try {
    return schema.parse(text === '' ? undefined : JSON.parse(text)) as Reply<E>;
  } catch (cause) {
    throw new UnreadableAnswer({ cause });
  }
}

/** A server that asks to come back in a moment is obeyed, when what it is asked is safe to repeat. */
async function comingBack<Result>(attempt: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  for (let returns = 0; ; returns++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof CallError ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > LONGEST_RETURN || returns === MOST_RETURNS) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      signal?.throwIfAborted();
    }
  }
}

type Delivery = [url: string, method: string, body: unknown, timeout: number, signal?: AbortSignal, key?: string];

/** A call that was refused because the session had ended changed nothing: it waits until the person is signed in, and is sent again. */
export async function send(...delivery: Delivery): Promise<Response> {
  // It stays theirs who made it, also when the page is somebody else's by the time it goes again.
  const whose = pageUserHeader();
  const response = await sendFrom(whose, ...delivery);
  const mayGoAgain = response.status === 401 && (await sessionRenewed(delivery[4]));
  return mayGoAgain ? sendFrom(whose, ...delivery) : response;
}

/** The one place from which a page speaks to the server. A form is divided into parts by the browser itself, and a file says what it is. */
async function sendFrom(
  whose: Readonly<Record<string, string>>,
  ...[url, method, body, timeout, signal, key]: Delivery
): Promise<Response> {
  const timedOut = AbortSignal.timeout(timeout);
  const isFile = body instanceof FormData || body instanceof Blob;
  const headers = {
    ...whose,
    ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    seenBefore.publish(response.headers.has('x-seen-before'));
    return response;
  } catch (error) {
    // A caller that cancelled the call does not want to hear that it failed.
    if (signal?.aborted) throw error;
    throw unreachable(method, key !== undefined);
  }
}

function quietRefusal(status: number, text: string, headers: Headers): CallError {
  const retryAfter = status === 503 ? headers.get('retry-after') : null;
  return new CallError(status, problemOf(status, text), retryAfter === null ? undefined : Number(retryAfter));
}

export function refusal(status: number, text: string, headers: Headers): CallError {
  const error = quietRefusal(status, text, headers);
  const limit = limitOf(error);
  if (limit) limitReached.publish(limit);
  return error;
}
