import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
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
  changeSubscription(user, dependencies, async (row, payments) => {
    const has = await currentSubscriptionOf(user, dependencies);
    const { kind } = requireOffered('change', choice, has, dependencies.clock.now());
    // A higher plan than the one that is free is paid for at once; what is left of the free time waits.
    await payments.changePlan(row.stripeId, priceOf(choice), { endsTrial: kind === 'change' });
  });

/** Changes the subscription that is paid for, and stores what the provider then says. */
export const changeSubscription = (
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
