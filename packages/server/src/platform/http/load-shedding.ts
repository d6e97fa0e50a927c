import underPressure from '@fastify/under-pressure';
import type { Config } from '../config.ts';
import type { App } from './routes.ts';

const RETRY_AFTER_SECONDS = 5;

const overloaded = () => Object.assign(new Error('Overloaded'), { statusCode: 503 });

/**
 * Refuses early what could only be answered late: when the process itself is behind, or when more requests wait
 * than the database can serve in good time. A busy process that keeps up refuses nothing.
 */
export async function loadShedding(app: App, config: Config): Promise<void> {
  const { MAX_IN_FLIGHT: maxInFlight, MAX_EVENT_LOOP_DELAY: maxEventLoopDelay } = config;
  await app.register(underPressure, { maxEventLoopDelay, retryAfter: RETRY_AFTER_SECONDS });
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => (inFlight -= 1));
    const isWatcher = request.routeOptions.config.rateLimit === false;
    if (inFlight <= maxInFlight || isWatcher) return;
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    throw overloaded();
  });
}
