import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { identifyCallers, type UserOf } from './limits/caller.ts';
import { limitConnections } from './limits/connections.ts';
import { answerError } from './errors.ts';
import { EventLoopWatch } from './limits/event-loop-watch.ts';
import { loadShedding } from './limits/load-shedding.ts';
import { openapi } from './openapi.ts';
import { observability, type Observed } from './observability.ts';
import { WITHOUT_AJV } from './without-ajv.ts';
import { rateLimits } from './limits/rate-limits.ts';
import { serializerCompiler } from './reply-serializer.ts';
import { RequestLog } from './request-log.ts';
import type { App } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { turningAway } from './limits/turn-away.ts';

const BODY_LIMIT = 256 * 1024;
/** Limits, compression and the framework all listen for the end of an answer; Node takes more than ten for a leak. */
const MOST_LISTENERS = 30;

/** Answers are small: more than this finds hardly more in them, and its memory would be taken and given back with each. */
const LIGHT = { level: 3, windowBits: 13, memLevel: 7 };

type Options = Observed & {
  origin: string;
  sandboxOrigin?: string | undefined;
  log: FastifyBaseLogger;
  userOf: UserOf;
};

/** The HTTP server with everything that holds for every request, and no routes of the product yet. */
export async function createHttp({ origin, sandboxOrigin, log, userOf, ...observed }: Options): Promise<App> {
  const { config, pool } = observed;
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Node looks only so often whether a request is late; by itself, twice a minute.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    forceCloseConnections: 'idle',
    // A start takes as long as a busy machine makes it: by itself it is given up when a part takes ten seconds.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    schemaController: WITHOUT_AJV,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>() as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('user', null as never);
  drainConnections(app);
  app.server.on('request', (_request, response) => response.setMaxListeners(MOST_LISTENERS));
  limitConnections(app.server, config);
  await app.register(cookie);
  turningAway(app);
  identifyCallers(app, userOf);
  await rateLimits(app, config);
  const eventLoop = new EventLoopWatch();
  app.addHook('onClose', async () => eventLoop.stop());
  loadShedding(app, config, { eventLoop, database: pool.queue });
  await securityHeaders(app, { config, origin, sandboxOrigin });
  await app.register(compress, { threshold: 2048, syncThreshold: 65_536, zlibOptions: LIGHT, encodings: ['gzip'] });
  observability(app, { ...observed, eventLoop });
  await openapi(app);
  return app;
}

/** A caller may name its request, to find it in our logs; anything odd is replaced. */
const acceptableId = (id: string | string[] | undefined) =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before it closes: everything is still served, but `/readyz` sends proxies elsewhere. */
    isDraining: boolean;
  }
}

/** Kept-alive connections would hold up the exit, or be cut with a request on its way: each answer ends its connection. */
function drainConnections(app: App): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', async () => {
    app.isDraining = true;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    reply.header('x-request-id', request.id);
    done();
  });
}
