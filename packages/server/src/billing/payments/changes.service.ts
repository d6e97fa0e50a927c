import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import { accessEnd } from '@inner-circle/domain/billing/access.rules.ts';
import { isLiving, notSubscribed, priceOf } from '@inner-circle/domain/billing/payments.rules.ts';
import { requireOffered } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Payments } from '../billing.port.ts';
import { entitlementsRepository, type SubscriptionRow } from '../entitlements.repository.ts';
import { currentSubscriptionOf, subscriptionOf } from '../subscription.service.ts';
import { syncSubscription } from './sync-subscription.service.ts';
import { askProvider } from './provider.ts';

export const changePlan = (user: SignedInUser, choice: PlanChoice, dependencies: Dependencies) =>
  changing(user, dependencies, async (row, payments) => {
    const has = await currentSubscriptionOf(user, dependencies);
    const { kind } = requireOffered('change', choice, has, dependencies.clock.now());
    // A higher plan than the one that is free is paid for at once; what is left of the free time waits.
    await payments.changePlan(row.stripeId, priceOf(choice), { endsTrial: kind === 'change' });
  });

/** Canceled twice is canceled. What may not be used any more ends at once: nothing is left to wait for. */
export const cancelSubscription = (user: SignedInUser, dependencies: Dependencies) =>
  changing(user, dependencies, async (row, payments) => {
    const end = accessEnd(row);
    if (end === null || Temporal.Instant.compare(end, dependencies.clock.now()) <= 0) await payments.end(row.stripeId);
    else if (row.cancelAt === null) await payments.cancelAtPeriodEnd(row.stripeId);
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
