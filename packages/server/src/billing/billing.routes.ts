import { billingEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { subscriptionOf, usageOf } from './billing.service.ts';

export const billingRoutes: Routes = (app, dependencies) => {
  app.route({ ...billingEndpoints.subscription, handler: ({ user }) => subscriptionOf(user, dependencies) });
  app.route({ ...billingEndpoints.usage, handler: ({ user }) => usageOf(user, dependencies) });
};
