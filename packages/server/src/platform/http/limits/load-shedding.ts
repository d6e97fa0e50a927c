import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { AskedToWait } from './asked-to-wait.ts';
import type { EventLoopWatch } from './event-loop-watch.ts';
import { InFlight } from './in-flight.ts';
import type { App } from '../routes.ts';
import { awaitsBody } from './unread-bodies.ts';

const RETRY_AFTER_SECONDS = 5;
/** The share of all requests in work that one caller may have, so that others do not wait behind theirs. */
const SHARE = 0.25;
const LEAST_SHARE = 10;
const RETRY_SOON_SECONDS = 1;
/** The share of the capacity below which the work counts as done. */
const WORKED_OFF = 0.1;
const CALM_AFTER_MILLISECONDS = 10_000;

type Refusal = Parameters<FastifyReply['turnAway']>;

/**
 * Refuses early what could only be answered late: when the process works on more than the database can serve in good
 * time. A busy process that keeps up refuses nothing, and what was let in is served. A process whose event loop is behind
 * works on few requests at a time, and not on none.
 *
 * A user who was asked to wait and comes back at once is turned away until they wait. When there is too much to do, or
 * when it takes long for many, every user is asked to wait once before they are let in. That ends when the work is done
 * and nobody comes back at once any more. So users who never wait take no capacity.
 *
 * A request is work from its arrival until its answer begins, except while its body is awaited. Slow
 * senders and slow receivers take no capacity from others.
 */
export function loadShedding(app: App, config: Config, eventLoop: EventLoopWatch): void {
  const { MAX_IN_FLIGHT: maxInFlight, MAX_EVENT_LOOP_DELAY: maxEventLoopDelay } = config;
  const maxOfCaller = Math.max(LEAST_SHARE, Math.ceil(maxInFlight * SHARE));
  const maxWhenBehind = Math.min(LEAST_SHARE, maxInFlight);
  const isBehind = () => maxEventLoopDelay > 0 && eventLoop.behindMilliseconds > maxEventLoopDelay;

  const inFlight = new InFlight();
  const asked = new AskedToWait();
  let isCrowded = false;
  const staysCrowded = (now: number) =>
    inFlight.size >= maxInFlight * WORKED_OFF || asked.wasIgnoredSince(now - CALM_AFTER_MILLISECONDS);

  const refusalOf = (caller: string, isUser: boolean, now: number): Refusal | undefined => {
    if (asked.isToWait(caller, now)) return [429, RETRY_SOON_SECONDS];
    const isFull = inFlight.size >= (isBehind() ? maxWhenBehind : maxInFlight);
    isCrowded = isFull || inFlight.isLateForMany(now) || (isCrowded && staysCrowded(now));
    if (isFull) return [503, RETRY_AFTER_SECONDS];
    if (inFlight.of(caller) >= maxOfCaller) return [429, RETRY_SOON_SECONDS];
    return isCrowded && isUser && !asked.hasWaited(caller, now) ? [503, RETRY_SOON_SECONDS] : undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    eventLoop.requestCame();
    const { caller, address, routeOptions } = request;
    if (!routeOptions.config.isUnlimited) {
      // Behind one address are many people: one waits while another comes, and nobody can tell them apart.
      const isUser = caller !== address;
      const now = performance.now();
      const refusal = refusalOf(caller, isUser, now);
      if (refusal && isUser) asked.turnedAway(caller, now);
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
    // A caller who has gone away meanwhile needs no answer.
    if (reply.raw.destroyed) {
      inFlight.end(request);
      reply.hijack();
    } else if (!request.routeOptions.config.isUnlimited) inFlight.begin(request);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inFlight.end(request);
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
      const ended = () => inFlight.end(request);
      if (result instanceof Promise) result.then(ended, ended);
      else reply.raw.once('close', ended);
      return result;
    };
  });
}
