import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { App } from '../platform/http/routes.ts';

type Options = {
  /** Where browsers and the product reach the sandbox. */
  origin: string;
  /** The product's, when it is another one. */
  productOrigin?: string;
  clock: MovableClock;
  config: Config;
  catchUp: () => Promise<void>;
};

/** Mounts the stand-ins for the outside world under /sandbox. */
export const mountSandbox =
  ({ origin, productOrigin = origin, clock, config: { timeMachine }, catchUp }: Options) =>
  async (app: App): Promise<void> => {
    const { sandbox } = await import('@inner-circle/sandbox/sandbox.ts');
    const movable = {
      now: () => clock.now(),
      isMoved: () => clock.isMoved(),
      moveTo: async (instant: Temporal.Instant) => {
        clock.moveTo(instant);
        await catchUp();
      },
      reset: async () => clock.reset(),
    };
    await app.register(async (outside) => {
      // Like Google's own pages, the sandbox's keep the link to the window that opened them.
      outside.addHook('onSend', async (_request, reply) => {
        reply.header('cross-origin-opener-policy', 'unsafe-none');
      });
      // The product calls it as often as it calls the real vendors, who do not count for us.
      outside.addHook('onRoute', (route) => {
        route.config = { ...route.config, isUnlimited: true };
      });
      await outside.register(
        sandbox({
          origin,
          clock: movable,
          timeMachine,
          stripeWebhook: `${productOrigin}${billingEndpoints.webhook.url}`,
        }),
        { prefix: '/sandbox' },
      );
    });
  };
