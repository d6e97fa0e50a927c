import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { ConnectionQueue } from '../../database/connection-queue.ts';
import { RetryAfterTracker } from './retry-after-tracker.ts';
import type { EventLoopWatch } from './event-loop-watch.ts';
import { InFlight } from './in-flight.ts';
import type { App, SignedInUser } from '../routes.ts';

const RETRY_AFTER_SECONDS = 5;
const RETRY_SOON_SECONDS = 1;
/** The share of all that one caller may have under way, so that others do not wait behind theirs. */
const SHARE_OF_CALLER = 0.05;
const LEAST_OF_CALLER = 10;
/** The share of all that may wait for the database: as many as ten connections serve within about two seconds. */
const SHARE_OF_QUEUE = 0.2;
const LEAST_OF_QUEUE = 10;
/** So many callers are a crowd: what keeps one user waiting may be that user's own. */
const CROWD = 10;
/** The share of all that one endpoint may have: whatever it waits for, the others are still served. */
const SHARE_OF_ENDPOINT = 0.5;
const MOST_OF_ENDPOINT_WHEN_BEHIND = 10;
/** After this long without delay, new users are let in at once again. It is longer than clients that ignore Retry-After stay away. */
const CALM_AFTER_MILLISECONDS = 10_000;

type Refusal = Parameters<FastifyReply['turnAway']>;
type Scarce = { eventLoop: EventLoopWatch; database: ConnectionQueue };

/**
 * Refuses early what could only be answered late, measured by what is scarce: connections to the database, and the time of this
 * thread. What waits for somebody else takes neither; it is only bounded, for its memory.
 *
 * When people wait long for one of the two, every user is asked to wait once before they are let in. A user who was asked and comes
 * back at once is turned away until they wait. So users who never wait take nothing from those who do.
 *
 * A request is under way from its arrival until its answer begins, except while its body is awaited: slow senders and slow
 * receivers take nothing from others. Routes with `countsUntilSent` make their answers while they are read, and count until then.
 */
export function loadShedding(app: App, config: Config, { eventLoop, database }: Scarce): void {
  const { MAX_IN_FLIGHT: most, MAX_EVENT_LOOP_DELAY: longestDelay } = config;
  const shedsByDelay = longestDelay > 0;
  const mostOfCaller = Math.max(LEAST_OF_CALLER, Math.ceil(most * SHARE_OF_CALLER));
  const mostInQueue = Math.max(LEAST_OF_QUEUE, most * SHARE_OF_QUEUE);
  const mostOfEndpoint = Math.ceil(most * SHARE_OF_ENDPOINT);
  const inFlight = new InFlight();
  const retryAfter = new RetryAfterTracker();
  let lateAt = -Infinity;

  const refusalOf = (request: FastifyRequest, isUser: boolean, now: number): Refusal | undefined => {
    const { caller } = request;
    if (retryAfter.mustWait(caller, now)) return [429, RETRY_SOON_SECONDS];
    const isBehind = shedsByDelay && eventLoop.behindMilliseconds > longestDelay;
    if (isBehind || (shedsByDelay && database.isLate(now) && inFlight.callers >= CROWD)) lateAt = now;
    const ofEndpoint = isBehind ? Math.min(MOST_OF_ENDPOINT_WHEN_BEHIND, mostOfEndpoint) : mostOfEndpoint;
    if (database.length >= mostInQueue || inFlight.size >= most || inFlight.ofEndpoint(request) >= ofEndpoint)
      return [503, RETRY_AFTER_SECONDS];
    if (inFlight.ofCaller(request) >= mostOfCaller) return [429, RETRY_SOON_SECONDS];
    const isAsked = isUser && now - lateAt < CALM_AFTER_MILLISECONDS && !retryAfter.hasWaited(caller, now);
    return isAsked ? [503, RETRY_SOON_SECONDS] : undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    eventLoop.requestCame();
    const { caller, address, routeOptions } = request;
    if (!routeOptions.config.isUnlimited) {
      // Behind one address are many people: one waits while another comes, and nobody can tell them apart.
      const isUser = caller !== address;
      const now = performance.now();
      const refusal = refusalOf(request, isUser, now);
      if (refusal && isUser) retryAfter.recordRejection(caller, now);
      if (refusal) reply.turnAway(...refusal);
      else inFlight.begin(request);
    }
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (awaitsBody(request)) inFlight.end(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    inFlight.end(request);
    // A caller who has gone away meanwhile needs no answer.
    if (reply.raw.destroyed) reply.hijack();
    else if (!request.routeOptions.config.isUnlimited) {
      // Nobody is counted among the strangers of an address for longer than it takes to know them.
      request.caller = (request.user as SignedInUser | null)?.id ?? request.caller;
      inFlight.begin(request);
    }
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    endCounting(inFlight, request, reply);
    done();
  });
  countUntilHandled(app, inFlight);
}

/** A request whose caller has gone away still is work: it counts until its handler has ended. */
function countUntilHandled(app: App, inFlight: InFlight): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      const ended = () => endCounting(inFlight, request, reply);
      if (result instanceof Promise) result.then(ended, ended);
      else reply.raw.once('close', ended);
      return result;
    };
  });
}

function endCounting(inFlight: InFlight, request: FastifyRequest, { raw }: FastifyReply): void {
  if (request.routeOptions.config.countsUntilSent && !raw.closed) raw.once('close', () => inFlight.end(request));
  else inFlight.end(request);
}

/** Most bodies come together with their headers. */
const awaitsBody = ({ raw: { complete, headers } }: FastifyRequest) =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);
