import rateLimit from '@fastify/rate-limit';
import type { Config } from '../../config.ts';
import { countCostly } from '../../coordination/costly-calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { App } from '../routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: ReturnType<App['createRateLimit']>;
  }
}

const MOST_CALLERS = 20_000;

/**
 * Counts by caller, before anybody is authenticated: a made-up cookie counts against the address it comes from.
 * Some endpoints have a lower limit of their own. It is counted by this process alone.
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

/** Costly calls are counted again once the user is known, over all processes. */
export function limitCostly(api: App, dependencies: Dependencies): void {
  api.addHook('onRequest', async ({ user, routeOptions: { url = '', config } }) => {
    const { isCostly, perMinute } = config;
    if (isCostly && perMinute && user) await countCostly({ url, config: { perMinute } }, user.id, dependencies);
  });
}
