import rateLimit from '@fastify/rate-limit';
import type { Config } from '../../config.ts';
import type { App } from '../routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: ReturnType<App['createRateLimit']>;
  }
}

const MOST_CALLERS = 20_000;

/**
 * Counts by caller, before anybody is authenticated: a made-up cookie counts against the address it comes from.
 * Endpoints that are costly have a lower limit of their own.
 */
export async function rateLimits(app: App, config: Config): Promise<void> {
  if (config.RATE_LIMIT === 0) return;
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    cache: MOST_CALLERS,
    keyGenerator: ({ caller }) => caller,
  });
  const general = app.createRateLimit({ max: config.RATE_LIMIT });
  app.addHook('onRoute', (route) => {
    const perMinute = route.config?.perMinute;
    if (perMinute) route.config = { ...route.config, limit: app.createRateLimit({ max: perMinute }) };
  });
  app.addHook('onRequest', async (request, reply) => {
    const { limit = general, isUnlimited } = request.routeOptions.config;
    if (isUnlimited) return;
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) return reply.turnAway(429, counted.ttlInSeconds);
  });
}
