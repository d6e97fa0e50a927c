import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../routes.ts';
import { awaitsBody } from './unread-bodies.ts';

const RETRY_AFTER_SECONDS = 5;
/** The share of all requests in work that one caller may have, so that others do not wait behind theirs. */
const SHARE = 0.25;
const LEAST_SHARE = 10;
const RETRY_SHARE_AFTER_SECONDS = 1;

/**
 * Refuses early what could only be answered late: when the process itself is behind, or when it works on more than
 * the database can serve in good time. A busy process that keeps up refuses nothing, and what was let in is served.
 *
 * A request is work from its arrival until its answer begins, except while its body is awaited. Slow
 * senders and slow receivers take no capacity from others.
 */
export async function loadShedding(app: App, config: Config): Promise<void> {
  const { MAX_IN_FLIGHT: maxInFlight, MAX_EVENT_LOOP_DELAY: maxEventLoopDelay } = config;
  const maxOfCaller = Math.max(LEAST_SHARE, Math.ceil(maxInFlight * SHARE));
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, reply) => {
      if (!request.routeOptions.config.isUnlimited) reply.turnAway(503, RETRY_AFTER_SECONDS);
    },
  });

  const inFlight = new Set<FastifyRequest>();
  const ofCaller = new Map<string, number>();
  const begin = (request: FastifyRequest) => {
    if (inFlight.has(request)) return;
    inFlight.add(request);
    ofCaller.set(request.caller, (ofCaller.get(request.caller) ?? 0) + 1);
  };
  const end = (request: FastifyRequest) => {
    if (!inFlight.delete(request)) return;
    const rest = ofCaller.get(request.caller)! - 1;
    if (rest > 0) ofCaller.set(request.caller, rest);
    else ofCaller.delete(request.caller);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isUnlimited) {
      if (inFlight.size >= maxInFlight) reply.turnAway(503, RETRY_AFTER_SECONDS);
      else if ((ofCaller.get(request.caller) ?? 0) >= maxOfCaller) reply.turnAway(429, RETRY_SHARE_AFTER_SECONDS);
      else begin(request);
    }
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (awaitsBody(request)) end(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    // A caller who has gone away meanwhile needs no answer.
    if (reply.raw.destroyed) {
      end(request);
      reply.hijack();
    } else if (!request.routeOptions.config.isUnlimited) begin(request);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    done();
  });
  countUntilHandled(app, end);
}

/** A request whose caller has gone away still is work: it counts until its handler has ended. */
function countUntilHandled(app: App, end: (request: FastifyRequest) => void): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      const ended = () => end(request);
      if (result instanceof Promise) result.then(ended, ended);
      else reply.raw.once('close', ended);
      return result;
    };
  });
}
