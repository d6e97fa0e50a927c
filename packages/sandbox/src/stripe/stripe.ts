import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { createAccount } from './account/account.ts';
import { createSubscriptions } from './account/subscriptions.ts';
import { apiCalls } from './api/call.ts';
import { catalogCalls } from './api/catalog.calls.ts';
import { checkoutCalls } from './api/checkout.calls.ts';
import { customersCalls } from './api/customers.calls.ts';
import { eventsCalls } from './api/events.calls.ts';
import { refundsCalls } from './api/refunds.calls.ts';
import { subscriptionsCalls } from './api/subscriptions.calls.ts';
import { checkoutRoutes } from './pages/checkout.routes.ts';
import { portalRoutes } from './pages/portal.routes.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { createEvents } from './webhooks/events.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

type Options = { origin: string; now: () => Temporal.Instant; webhookUrl: string | undefined };

export type StripeStandIn = ReturnType<typeof createStripe>;

/**
 * account/ is what Stripe keeps, with the life of a subscription. api/ is what the product calls, pages/ what people see
 * when they pay, webhooks/ how the product hears of it.
 */
export function createStripe({ origin, now, webhookUrl }: Options) {
  const deliveries = createDeliveries({ url: webhookUrl, now });
  const events = createEvents((event) => deliveries.announce(event));
  const account = createAccount({ origin, now, announce: (...what) => events.announce(...what) });
  const subscriptions = createSubscriptions(account);
  return { deliveries, events, account, subscriptions, catchUp: () => subscriptions.catchUp() };
}

export const stripe: FastifyPluginAsync<{ standIn: StripeStandIn; faults: Faults }> = async (
  app,
  { standIn: { deliveries, events, account, subscriptions, catchUp }, faults },
) => {
  // An event that waits would be sent to a product that is gone.
  app.addHook('preClose', async () => deliveries.close());

  await app.register(checkoutRoutes, { account, subscriptions });
  await app.register(portalRoutes, { account, subscriptions, catchUp });
  await app.register(webhooksRoutes, { account, events, deliveries });
  await app.register(async (api) => {
    const call = apiCalls(api, { account, catchUp, faults });
    catalogCalls(call, account);
    customersCalls(call, account, subscriptions);
    checkoutCalls(call, account);
    subscriptionsCalls(call, account, subscriptions);
    refundsCalls(call, account);
    eventsCalls(call, events);
  });
};
