import { setTimeout as pause } from 'node:timers/promises';
import { exportRunning } from '@inner-circle/domain/settings/settings.rules.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { App } from '../routes.ts';

/** An answer that has arrived gives its lease up a moment later. */
const LOOKS = 4;
const LOOK_AGAIN_MS = 100;

/** Endpoints that are marked so read everything that a user has, for as long as the download takes. */
export function oneAtATime(api: App, { leases, log }: Dependencies): void {
  const take = async (name: string) => {
    for (let look = 1; ; look++) {
      const lease = await leases.take(name);
      if (lease || look === LOOKS) return lease;
      await pause(LOOK_AGAIN_MS);
    }
  };
  api.addHook('preHandler', async ({ user, routeOptions }, reply) => {
    if (!routeOptions.config.oneAtATime) return;
    const lease = await take(`export ${user.id}`);
    if (!lease) throw exportRunning();
    const release = () =>
      void lease.release().catch((error: unknown) => log.warn({ err: error }, 'a lease was not released'));
    lease.signal.addEventListener('abort', () => reply.raw.destroy());
    // Who asked may have gone while the lease was taken.
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
  });
}
