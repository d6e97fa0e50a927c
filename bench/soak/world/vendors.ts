import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sandbox, sandboxStripe } from '../../../packages/sandbox/src/sandbox.ts';
import { freePort } from '../../../packages/sandbox/src/testing/free-port.ts';
import { MovableClock } from '../../../packages/server/src/platform/clock.ts';

/** A mail as a vendor took it. */
export type Mail = { id: string; from: string; to: string; subject: string; messageId: string; sentAt: string };

export type Vendors = Awaited<ReturnType<typeof startVendors>>;

type Options = {
  /** The processes that answer requests of people. */
  servers: () => readonly string[];
  /** Called when the vendors' clock has moved, before what renews at Stripe is told. */
  whenMoved: (to: Temporal.Instant) => Promise<void>;
};

/**
 * The outside world, in this process, which nobody kills, and the door of the product before its processes: `origin` is both, as with
 * one process. Requests go to the processes by turns; one that is not there is passed over.
 */
export async function startVendors({ servers, whenMoved }: Options) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const clock = new MovableClock();
  let slowMilliseconds = 0;
  let turn = 0;

  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const all = servers();
    for (let tried = 0; tried < all.length; tried++) {
      const server = all[turn++ % all.length]!;
      if (await passedOn(server, incoming, body, outgoing)) return;
    }
    outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"nobody is there"}');
  };

  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: (answer) =>
      createServer((incoming, outgoing) => {
        if (!incoming.url?.startsWith('/sandbox')) return void passOn(incoming, outgoing);
        const wait = incoming.url.startsWith('/sandbox/clock') ? 0 : slowMilliseconds;
        if (wait === 0) answer(incoming, outgoing);
        else void sleep(wait).then(() => answer(incoming, outgoing));
      }),
  });
  const moved = {
    now: () => clock.now(),
    isMoved: () => clock.isMoved(),
    reset: async () => clock.reset(),
    moveTo: async (instant: Temporal.Instant) => {
      clock.moveTo(instant);
      await whenMoved(instant);
    },
  };
  const stripeWebhook = `${origin}/api/stripe/webhook`;
  await app.register(sandbox({ origin, clock: moved, timeMachine: true, stripeWebhook }), { prefix: '/sandbox' });
  await app.listen({ port, host: '127.0.0.1' });

  /** Straight into it, past the door and its slowness. */
  const ask = async <Body>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Body> => {
    const reply = await app.inject({
      method,
      url: `/sandbox${url}`,
      headers: { host: `localhost:${port}`, authorization: `Bearer ${sandboxStripe(origin).secretKey}` },
      ...(payload && { payload }),
    });
    if (reply.statusCode >= 400)
      throw new Error(`The world answered ${method} ${url} with ${reply.statusCode}: ${reply.body}`);
    return reply.json<Body>();
  };
  const mails = new Map<string, Mail>();

  return {
    origin,
    ask,
    now: () => clock.now(),
    /** By how much it is ahead of this machine. */
    ahead: () => Temporal.Now.instant().until(clock.now()).total('milliseconds'),
    moveTo: (instant: Temporal.Instant) => ask('POST', '/clock', { now: instant.toString() }),
    slowDown: (milliseconds: number) => void (slowMilliseconds = milliseconds),
    /** Everything that was ever mailed; the outbox itself forgets the oldest. */
    mails: async (): Promise<ReadonlyMap<string, Mail>> => {
      for (const { id, from, to, subject, messageId, sentAt } of await ask<Mail[]>('GET', '/outbox.json'))
        mails.set(id, { id, from, to, subject, messageId, sentAt });
      return mails;
    },
    close: () => app.close(),
  };
}

/** False when nobody listens there: then the request surely did not arrive. */
function passedOn(server: string, { method, url, headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onward = request(`${server}${url}`, { method, headers: { ...headers, connection: 'close' } });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return resolve(false);
    outgoing.destroy();
    resolve(true);
  });
  onward.on('response', (answer) => {
    answer.on('error', () => outgoing.destroy());
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    resolve(true);
  });
  outgoing.on('close', () => onward.destroy());
  onward.end(body);
  return promise;
}
