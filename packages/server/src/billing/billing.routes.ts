import { billingEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { usageHistoryOf, usageOf } from './billing.service.ts';
import { historyOf, subscriptionOf } from './subscription.service.ts';

export const billingRoutes: Routes = (app, dependencies) => {
  app.route({ ...billingEndpoints.subscription, handler: ({ user }) => subscriptionOf(user, dependencies) });
  app.route({ ...billingEndpoints.usage, handler: ({ user }) => usageOf(user, dependencies) });
  app.route({
    ...billingEndpoints.usageHistory,
    handler: ({ user, query }) => usageHistoryOf(user, query.months, dependencies),
  });
  app.route({ ...billingEndpoints.history, handler: ({ user }) => historyOf(user, dependencies) });
};
