import rateLimit from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import type { App } from './routes.ts';

/** Counts by user, or by address before somebody is signed in. Endpoints that invite guessing have a lower limit of their own. */
export async function rateLimits(app: App, config: Config): Promise<void> {
  if (config.RATE_LIMIT === 0) return;
  app.addHook('onRoute', (route) => {
    const perMinute = route.config?.perMinute;
    if (perMinute) route.config = { ...route.config, rateLimit: { max: perMinute } };
  });
  await app.register(rateLimit, {
    max: config.RATE_LIMIT,
    timeWindow: 60_000,
    hook: 'preValidation',
    keyGenerator: (request) => request.user?.id ?? request.ip,
    // The sentence is written where all errors are.
    errorResponseBuilder: () => Object.assign(new Error('Too many requests'), { statusCode: 429 }),
  });
}
