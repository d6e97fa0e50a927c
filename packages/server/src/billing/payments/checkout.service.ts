import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import {
  alreadySubscribed,
  BILLING_PARAMETER,
  CHECKOUT_CANCELED,
  CHECKOUT_PARAMETER,
  checkoutNotFound,
  isLiving,
  neverPaid,
  priceOf,
} from '@inner-circle/domain/billing/payments.rules.ts';
import { requireOffered } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Payments } from '../billing.port.ts';
import { entitlementsRepository } from '../entitlements.repository.ts';
import { currentSubscriptionOf, subscriptionOf } from '../subscription.service.ts';
import { syncCustomer, syncSubscription } from './sync-subscription.service.ts';
import { paymentsRepository } from './payments.repository.ts';
import { askProvider } from './provider.ts';

/** Where to pay. What was bought a moment ago is asked for first: nobody buys a second subscription because an event is late. */
export const beginCheckout = (user: SignedInUser, choice: PlanChoice, origin: string, dependencies: Dependencies) =>
  askProvider(dependencies, async (payments) => {
    const { db, clock } = dependencies;
    const customerId = await customerFor(user, payments, dependencies);
    await syncCustomer(user.id, customerId, payments, dependencies);
    const has = await currentSubscriptionOf(user, dependencies);
    const { chargesFrom } = requireOffered('checkout', choice, has, clock.now());
    if ((await entitlementsRepository(db).subscriptionsOf(user.id)).some(isLiving)) throw alreadySubscribed();
    const url = await payments.beginCheckout({
      userId: user.id,
      customerId,
      price: priceOf(choice),
      trialEndsAt: chargesFrom,
      // The provider puts the id of the session in place of this word.
      successUrl: `${origin}/?${CHECKOUT_PARAMETER}={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/?${CHECKOUT_PARAMETER}=${CHECKOUT_CANCELED}`,
    });
    return { url };
  });

/** The plan stands as soon as its buyer is back, whether or not the provider has told us of it. */
export const confirmCheckout = (
  user: SignedInUser,
  sessionId: string,
  dependencies: Dependencies,
): Promise<Subscription> =>
  askProvider(dependencies, async (payments) => {
    const session = await payments.checkout(sessionId);
    if (!session || session.userId !== user.id) throw checkoutNotFound();
    const { subscriptionId } = session;
    if (subscriptionId === null) return subscriptionOf(user, dependencies);
    const kept = await syncSubscription(user.id, subscriptionId, payments, dependencies);
    return subscriptionOf({ ...user, ...kept }, dependencies);
  });

export const openPortal = (user: SignedInUser, origin: string, dependencies: Dependencies) =>
  askProvider(dependencies, async (payments) => {
    const customerId = await paymentsRepository(dependencies.db).customerOf(user.id);
    const url = customerId === null ? undefined : await payments.portal(customerId, `${origin}/?${BILLING_PARAMETER}`);
    if (url === undefined) throw neverPaid();
    return { url };
  });

/**
 * The user's one customer, made when something is first bought, and named as the user is called now. One who was deleted at the
 * provider is made anew.
 */
async function customerFor(user: SignedInUser, payments: Payments, dependencies: Dependencies): Promise<string> {
  const repository = paymentsRepository(dependencies.db);
  const kept = await repository.customerOf(user.id);
  if (kept !== null) {
    if (await payments.nameCustomer(kept, user)) return kept;
    // While the deleted customer is still the user's own: afterwards these would be another customer's.
    for (const { stripeId } of (await entitlementsRepository(dependencies.db).subscriptionsOf(user.id)).filter(
      isLiving,
    ))
      await syncSubscription(user.id, stripeId, payments, dependencies);
  }
  const made = await payments.createCustomer(user.id, kept);
  // However many requests ask at once, the provider makes one, and the first that is kept counts.
  const customerId = await repository.keepCustomer(user.id, made, kept);
  if (!(await payments.nameCustomer(customerId, user)))
    throw new Error('The payment provider does not know the customer that it just made.');
  return customerId;
}
