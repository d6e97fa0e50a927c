import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backupsIn, type KeptBackup } from '../backup/kept-backups.ts';
import type { Config } from '../config.ts';
import { isFromThisComputer } from '../loopback.ts';
import { answerNotFound } from './errors.ts';
import type { EventLoopWatch } from './limits/event-loop-watch.ts';
import type { App } from './routes.ts';

type Health = { config: Config; isReady: () => Promise<boolean>; eventLoop: EventLoopWatch };

const LONGEST_LAG = 'nodejs_eventloop_lag_max_seconds';
/** The library wakes the process that often to see how late it is, and counts the time in between as lateness. */
const SELDOM_MILLISECONDS = 24 * 60 * 60 * 1000;
const OF_THESE_LOOKS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (which) => `nodejs_eventloop_lag_${which}_seconds`,
);

/** What machines ask: is it alive, can it serve, how is it doing. */
export function observability(app: App, { config, isReady, eventLoop }: Health): void {
  const { registry, durations } = newMetrics(eventLoop);
  if (config.BACKUP_DIR) measureBackups(config.BACKUP_DIR, registry);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => registry.clear());

  const quiet = { logLevel: 'warn', config: { access: 'public', isUnlimited: true }, schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) =>
    !app.isDraining && (await isReady())
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', '5').send({ status: 'not ready' }),
  );
  app.get('/metrics', quiet, async (request, reply) =>
    mayRead(request, config.METRICS_TOKEN) ? sendMetrics(reply, registry) : answerNotFound(request, reply),
  );
}

function newMetrics(eventLoop: EventLoopWatch) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SELDOM_MILLISECONDS });
  for (const name of OF_THESE_LOOKS) registry.removeSingleMetric(name);
  const longestLag = new Gauge({
    name: LONGEST_LAG,
    help: 'How late the event loop was at most since this was last asked, while requests came',
    registers: [],
    collect() {
      this.set(eventLoop.takeLongestMilliseconds() / 1000);
    },
  });
  registry.registerMetric(longestLag);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return { registry, durations };
}

/** Of the folder as it is, whichever process made the last one. */
function measureBackups(folder: string, registry: Registry): void {
  const measured = {
    backup_last_success_timestamp_seconds: {
      help: 'When the last backup was made and read again; 0 when there is none',
      of: ({ madeAt }: KeptBackup) => madeAt.getTime() / 1000,
    },
    backup_last_size_bytes: { help: 'How large the last backup is', of: ({ size }: KeptBackup) => size },
  };
  for (const [name, { help, of }] of Object.entries(measured))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          const [last] = backupsIn(folder);
          this.set(last ? of(last) : 0);
        },
      }),
    );
}

const sendMetrics = async (reply: FastifyReply, registry: Registry) =>
  reply.type(registry.contentType).send(await registry.metrics());

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token ? given.length === wanted.length && timingSafeEqual(given, wanted) : isFromThisComputer(request);
}
