import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { backupsIn } from '../backup/kept-backups.ts';
import type { Config } from '../config.ts';
import type { GuardedPool } from '../database/guarded-pool.ts';
import { release } from '../version.ts';
import { diskOf } from '../watching/disk.ts';
import { type Figures, recordFigures } from '../watching/figures.ts';
import { tell } from '../watching/metrics.ts';
import { isTracing } from '../watching/tracing/spans.ts';
import { traceRequests } from './trace-requests.ts';
import type { Trouble } from '../watching/readiness.ts';
import type { Watch } from '../watching/watch.ts';
import { answerNotFound } from './errors.ts';
import type { EventLoopWatch } from './limits/event-loop-watch.ts';
import type { App } from './routes.ts';

/** Below the ten seconds after which a scrape is given up. */
const FIGURES_WITHIN_MILLISECONDS = 5000;

export type Observed = {
  config: Config;
  watch: Watch;
  pool: GuardedPool;
  /** Why nothing can be saved or read, if so. */
  trouble: () => Promise<Trouble | undefined>;
  figures: () => Promise<Figures>;
};

/** What machines ask: is it alive, can it serve, how is it doing. */
export function observability(app: App, observed: Observed & { eventLoop: EventLoopWatch }): void {
  const { config, watch, pool, trouble } = observed;
  const { metrics } = watch;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onError', async (_request, _reply, error) => watch.failed(error));
  if (isTracing()) traceRequests(app);
  const end = pool.queue.onWaited((seconds) => metrics.connectionWaits.observe(seconds));
  app.addHook('onClose', async () => {
    end();
    metrics.registry.clear();
  });
  const engine = config.DATABASE_URL ? 'server' : 'embedded';
  metrics.build.set({ version: release(), role: config.ROLE, engine }, 1);

  const reason = async (): Promise<Trouble | undefined> => (app.isDraining ? 'draining' : trouble());
  const quiet = { logLevel: 'warn', config: { access: 'public', isUnlimited: true }, schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const why = await reason();
    if (!why) return { status: 'ready' };
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', reason: why });
  });
  app.decorate('metrics', async () => {
    await measure({ ...observed, trouble: reason });
    return { type: metrics.registry.contentType, text: await metrics.registry.metrics() };
  });
  app.get('/metrics', quiet, async (request, reply) => {
    if (!hasToken(request, config.METRICS_TOKEN)) return answerNotFound(request, reply);
    const { type, text } = await app.metrics();
    return reply.type(type).send(text);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `GET /metrics` answers. */
    metrics: () => Promise<{ type: string; text: string }>;
  }
}

/** What is not counted as it happens is looked up when somebody asks. */
async function measure({
  config,
  watch: { metrics },
  pool,
  trouble,
  figures,
  eventLoop,
}: Parameters<typeof observability>[1]): Promise<void> {
  metrics.eventLoopLag.set(eventLoop.takeLongestMilliseconds() / 1000);
  metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  metrics.connections.set({ state: 'idle' }, pool.idleCount);
  metrics.connections.set({ state: 'waiting' }, pool.queue.length);
  const late = sleep(FIGURES_WITHIN_MILLISECONDS, undefined, { ref: false });
  const found = Promise.race([figures().catch(() => undefined), late]);
  const [why, known, disk] = await Promise.all([trouble(), found, diskOf(config)]);
  metrics.ready.reset();
  metrics.ready.set({ reason: why ?? '' }, why ? 0 : 1);
  recordFigures(metrics, known);
  tell(metrics.diskFree, disk?.freeBytes);
  tell(metrics.diskSize, disk?.sizeBytes);
  if (!config.BACKUP_DIR) return [metrics.backupMade, metrics.backupSize].forEach((gauge) => tell(gauge, undefined));
  // Of the folder as it is, whichever process made the last one.
  const [last] = backupsIn(config.BACKUP_DIR);
  metrics.backupMade.set(last ? last.madeAt.getTime() / 1000 : 0);
  metrics.backupSize.set(last?.size ?? 0);
}

/** Without a configured token no request has it: where a request came from proves nothing behind a proxy. */
function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const actual = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return token !== undefined && actual.length === expected.length && timingSafeEqual(actual, expected);
}
