import { earliest } from '@inner-circle/domain/time.ts';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../secrets.ts';
import { versionOf } from '../version.ts';
import type { App } from './routes.ts';

/**
 * When an answer changes by itself, while nothing of its user's is written; null when it does not. `since` is a moment before
 * the answer was worked out.
 */
export type HoldsUntil<Body = unknown> = (body: Body, since: Temporal.Instant) => string | null;

/** For answers in which nothing depends on the time, not even on a clock that is moved back. */
export const untilWritten: HoldsUntil = () => null;

declare module 'fastify' {
  interface FastifyRequest {
    /** What names the state of the user's rows, as it was before the answer was worked out. */
    revision: string;
    askedAt: Temporal.Instant;
    /** Names what an answer depends on besides the time. */
    stateKey: string;
  }
  interface FastifyContextConfig {
    /** Makes the answer one that the browser keeps and asks about. It must depend on the user's rows and the time alone. */
    holdsUntil?: HoldsUntil<never>;
  }
}

/** A browser sends one tag, or the few of what it keeps for an address. Who sends more gets the whole answer. */
const MOST_TAGS = 10;
const LONGEST_HEADER = 1000;
const TAG = /^(?:W\/)?"([\w-]{22})(?:\.([0-9a-z]+)\.([0-9a-z]*))?"$/;
const BASE = 36;

/**
 * What has not changed is answered with 304, by what the look-up of the session brought along. The tag of an answer names the
 * program, the user, the state of the user's rows and the address, and holds the span of time for which the answer is the same.
 * The beginning of the span is for clocks that are moved back.
 */
export function revalidation(api: App, { clock, config }: Dependencies): void {
  let version: string | undefined;
  const newKeyFor = ({ user, revision, url }: FastifyRequest) =>
    hashOf([(version ??= versionOf(config)), user.id, revision, url].join('\n')).slice(0, 22);
  /** Worked out once for a request: nothing of it changes while it is answered. */
  const keyOf = (request: FastifyRequest) => (request.stateKey ||= newKeyFor(request));

  const isCurrent = (request: FastifyRequest, tag: string) => {
    const [, key, from, until] = TAG.exec(tag) ?? [];
    if (key === undefined || key !== keyOf(request)) return false;
    if (from === undefined) return true;
    const now = request.askedAt.epochMilliseconds;
    return Number.parseInt(from, BASE) <= now && (!until || now < Number.parseInt(until, BASE));
  };

  const tagFor = (request: FastifyRequest, body: unknown) => {
    const { user, askedAt, routeOptions } = request;
    const holdsUntil = routeOptions.config.holdsUntil as HoldsUntil;
    // When the plan ends by itself, what it allows is another.
    if (holdsUntil === untilWritten && user.planEndsAt === null) return `W/"${keyOf(request)}"`;
    const until = earliest([holdsUntil(body, askedAt), user.planEndsAt]);
    const from = Math.max(askedAt.epochMilliseconds, clock.now().epochMilliseconds);
    const end = until && Temporal.Instant.from(until).epochMilliseconds.toString(BASE);
    return `W/"${keyOf(request)}.${from.toString(BASE)}.${end ?? ''}"`;
  };

  const forThisSession = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' };

  api.decorateRequest('revision', '');
  api.decorateRequest('askedAt', null as never);
  api.decorateRequest('stateKey', '');
  api.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.holdsUntil) return done();
    request.askedAt = clock.now();
    const tag = tagsIn(request.headers['if-none-match']).find((one) => isCurrent(request, one));
    if (tag === undefined) return done();
    void reply
      .code(304)
      .headers({ ...forThisSession, etag: tag })
      .send();
  });
  api.addHook('preSerialization', (request, reply, body, done) => {
    if (request.routeOptions.config.holdsUntil && reply.statusCode === 200)
      reply.headers({ ...forThisSession, etag: tagFor(request, body) });
    done(null, body);
  });
  api.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('etag')) reply.header('cache-control', 'no-store');
    done();
  });
}

const tagsIn = (header = ''): string[] =>
  header.length > LONGEST_HEADER ? [] : header.split(',', MOST_TAGS).map((tag) => tag.trim());
