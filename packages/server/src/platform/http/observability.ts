import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../sandbox-opening.ts';
import { answerNotFound } from './errors.ts';
import type { App } from './routes.ts';

type Health = { config: Config; isReady: () => Promise<boolean> };

/** How often the lag of the event loop is looked at. By default the process would wake a hundred times a second for it. */
const LAG_MILLISECONDS = 1000;

/** What machines ask: is it alive, can it serve, how is it doing. */
export function observability(app: App, { config, isReady }: Health): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MILLISECONDS });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => registry.clear());

  const quiet = { logLevel: 'warn', config: { access: 'public', isUnlimited: true }, schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.code(503).header('retry-after', '5').send({ status: 'not ready' }),
  );
  app.get('/metrics', quiet, async (request, reply) =>
    mayRead(request, config.METRICS_TOKEN)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : answerNotFound(request, reply),
  );
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (token) return given.length === wanted.length && timingSafeEqual(given, wanted);
  // Behind a proxy that was not configured as trusted, everybody seems to come from this machine.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined && request.ips === undefined;
  const isFromHere = /^(?:::ffff:)?127\.|^::1$/.test(request.ip);
  // A page whose name was made to lead here asks from this machine too, under that name.
  return !isForwarded && isFromHere && isLoopback(request.hostname);
}
