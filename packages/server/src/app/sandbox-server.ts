import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { MovableClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { answerNotFound } from '../platform/http/errors.ts';
import { RequestLog } from '../platform/http/request-log.ts';
import type { App } from '../platform/http/routes.ts';
import { isForThisComputer } from '../platform/loopback.ts';
import { mountSandbox } from './sandbox.ts';

/** What the sandbox asks of the product once that is there. */
export type Product = { catchUp: () => Promise<void>; metrics: App['metrics'] };

type Options = {
  config: Config;
  clock: MovableClock;
  log: FastifyBaseLogger;
  /** The port of the product. The sandbox takes the next free one. */
  port: number;
  productOrigin: string;
  product: Promise<Product>;
};

export type SandboxServer = { origin: string; stop: () => Promise<void> };

/**
 * Serves the sandbox and the metrics on a loopback port of their own. A proxy that leads to the product's port does not reach
 * them, whatever it sends.
 */
export async function startSandboxServer({ port, ...options }: Options): Promise<SandboxServer> {
  for (let next = port + 1; ; next += 1) {
    const origin = `http://localhost:${next}`;
    const server = await createServer({ ...options, origin });
    try {
      await server.listen({ port: next, host: options.config.HOST });
      return { origin, stop: () => server.close() };
    } catch (error) {
      await server.close();
      if (!isTaken(error)) throw error;
    }
  }
}

async function createServer({ origin, ...options }: Omit<Options, 'port'> & { origin: string }) {
  const { config, clock, log, productOrigin, product } = options;
  const server = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    // Telegram's bot waits for messages in a request that stays open.
    forceCloseConnections: true,
    pluginTimeout: 0,
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!isForThisComputer(request)) return reply.code(421).send({ error: 'unknown-host' });
    return undefined;
  });
  const catchUp = async () => (await product).catchUp();
  await mountSandbox({ origin, productOrigin, clock, config, catchUp })(server);
  server.get('/metrics', async (_request, reply) => {
    const { type, text } = await (await product).metrics();
    return reply.type(type).send(text);
  });
  // The pages of the sandbox link to the product by paths.
  server.setNotFoundHandler((request, reply) => reply.redirect(addressAt(productOrigin, request.url)));
  return server;
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** The same path there. A request line may name a whole address, which counts for nothing. */
function addressAt(origin: string, url: string): string {
  const { pathname, search } = new URL(url, origin);
  return `${origin}${pathname}${search}`;
}

/** Leads from the product's port to the sandbox, for requests under a name of this computer. */
export const redirectToSandbox = (origin: string) => async (app: App) => {
  const hidden = { schema: { hide: true }, config: { access: 'public', isUnlimited: true } } as const;
  for (const url of ['/sandbox', '/sandbox/*'])
    app.all(url, hidden, (request, reply) =>
      isForThisComputer(request) ? reply.redirect(addressAt(origin, request.url), 307) : answerNotFound(request, reply),
    );
};
