import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import {
  isLiving,
  notSubscribed,
  priceOf,
  resumeFirst,
  samePlan,
} from '@inner-circle/domain/billing/payments.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Payments } from '../billing.port.ts';
import { entitlementsRepository, type SubscriptionRow } from '../entitlements.repository.ts';
import { subscriptionOf } from '../subscription.service.ts';
import { syncSubscription } from './sync-subscription.service.ts';
import { askProvider } from './provider.ts';

export const changePlan = (user: SignedInUser, choice: PlanChoice, dependencies: Dependencies) =>
  changing(user, dependencies, async (row, payments) => {
    if (row.cancelAt !== null) throw resumeFirst();
    if (row.planType === choice.planType && row.paymentFrequency === choice.paymentFrequency) throw samePlan();
    await payments.changePlan(row.stripeId, priceOf(choice));
  });

/** Canceled twice is canceled. */
export const cancelSubscription = (user: SignedInUser, dependencies: Dependencies) =>
  changing(user, dependencies, async (row, payments) => {
    if (row.cancelAt === null) await payments.cancelAtPeriodEnd(row.stripeId);
  });

export const resumeSubscription = (user: SignedInUser, dependencies: Dependencies) =>
  changing(user, dependencies, async (row, payments) => {
    if (row.cancelAt !== null) await payments.resume(row.stripeId);
  });

/** Changes what lives, and stores what the provider then says. */
const changing = (
  user: SignedInUser,
  dependencies: Dependencies,
  change: (row: SubscriptionRow, payments: Payments) => Promise<void>,
): Promise<Subscription> =>
  askProvider(dependencies, async (payments) => {
    const living = (await entitlementsRepository(dependencies.db).subscriptionsOf(user.id)).find(isLiving);
    if (!living) throw notSubscribed();
    await change(living, payments);
    const kept = await syncSubscription(user.id, living.stripeId, payments, dependencies);
    return subscriptionOf({ ...user, ...kept }, dependencies);
  });
