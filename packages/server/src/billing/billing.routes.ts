import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { describedUntil } from '@inner-circle/domain/billing/subscription.rules.ts';
import { originOf, type Routes } from '../platform/http/routes.ts';
import { usageHistoryOf, usageOf } from './billing.service.ts';
import { cancelSubscription, resumeSubscription } from './payments/cancel.service.ts';
import { changePlan } from './payments/change-plan.service.ts';
import { beginCheckout, confirmCheckout, openPortal } from './payments/checkout.service.ts';
import { historyOf, subscriptionOf } from './subscription.service.ts';
import { monthEndsAt } from './usage.service.ts';

export const billingRoutes: Routes = (app, dependencies) => {
  app.route({
    ...billingEndpoints.subscription,
    config: { holdsUntil: describedUntil },
    handler: ({ user }) => subscriptionOf(user, dependencies),
  });
  app.route({
    ...billingEndpoints.usage,
    config: { holdsUntil: (_usage, now) => monthEndsAt(now) },
    handler: ({ user }) => usageOf(user, dependencies),
  });
  app.route({
    ...billingEndpoints.usageHistory,
    handler: ({ user, query }) => usageHistoryOf(user, query.months, dependencies),
  });
  app.route({ ...billingEndpoints.history, handler: ({ user }) => historyOf(user, dependencies) });

  app.route({
    ...billingEndpoints.checkout,
    handler: (request) =>
      beginCheckout(request.user, request.body, originOf(request, dependencies.config), dependencies),
  });
  app.route({
    ...billingEndpoints.confirmCheckout,
    handler: ({ user, body }) => confirmCheckout(user, body.sessionId, dependencies),
  });
  app.route({
    ...billingEndpoints.portal,
    handler: (request) => openPortal(request.user, originOf(request, dependencies.config), dependencies),
  });
  app.route({ ...billingEndpoints.upgrade, handler: ({ user, body }) => changePlan(user, body, dependencies) });
  app.route({ ...billingEndpoints.cancel, handler: ({ user }) => cancelSubscription(user, dependencies) });
  app.route({ ...billingEndpoints.resume, handler: ({ user }) => resumeSubscription(user, dependencies) });
};
