import { exportRunning } from '@inner-circle/domain/settings/settings.rules.ts';
import type { App } from '../routes.ts';

/** Endpoints that are marked so read everything that a user has, for as long as the download takes. */
export function oneAtATime(app: App): void {
  const running = new Set<string>();
  app.addHook('preHandler', async ({ user, routeOptions }, reply) => {
    if (!routeOptions.config.oneAtATime) return;
    if (running.has(user.id)) throw exportRunning();
    running.add(user.id);
    reply.raw.once('close', () => running.delete(user.id));
  });
}
