import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/clock.ts';
import { sandbox } from '../sandbox.ts';

export const origin = 'http://localhost:3000';

/** A clock that stands still until somebody moves it. */
function standingClock(): SandboxClock {
  const real = Temporal.Instant.from('2026-11-15T10:00:00Z');
  let now = real;
  return {
    now: () => now,
    moveTo: async (instant) => void (now = instant),
    reset: async () => void (now = real),
    isMoved: () => now !== real,
  };
}

type Options = { app?: FastifyInstance; at?: string; timeMachine?: boolean; stripeWebhook?: string };

export async function startSandbox({ app = Fastify(), at = origin, timeMachine = true, ...given }: Options = {}) {
  const clock = standingClock();
  await app.register(sandbox({ origin: at, clock, timeMachine, ...given }), { prefix: '/sandbox' });
  await app.ready();
  return {
    app,
    clock,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    post: (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, payload, headers }),
    postForm: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
