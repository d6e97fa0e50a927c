import { boughtTwice, isLiving } from '@inner-circle/domain/billing/payments.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Payments } from '../billing.port.ts';
import { reportPlan } from '../plan-reports.service.ts';
import { syncSubscription } from './sync-subscription.service.ts';
import type { Customer } from './closing.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/** All of a closed account, and of any other all but one. Throws while the provider is away, to be tried again. */
export async function endSubscriptions(customer: Customer, dependencies: Dependencies) {
  const { db, ports } = dependencies;
  const { payments } = ports;
  if (!payments) return;
  const closedAt = await paymentsRepository(db).closedAt(customer.userId);
  if (closedAt === null) await endBoughtTwice(customer, payments, dependencies);
  else await endAll(customer, { isErased: closedAt === undefined }, payments, dependencies);
}

async function endAll(
  { userId, customerId }: Customer,
  { isErased }: { isErased: boolean },
  payments: Payments,
  dependencies: Dependencies,
) {
  await payments.expireCheckouts(customerId);
  for (const { stripeId } of (await payments.subscriptionsOf(customerId)).filter(isLiving)) {
    await payments.end(stripeId);
    // Of an erased account nothing is kept.
    if (!isErased) await syncSubscription(userId, stripeId, payments, dependencies);
  }
}

/** The end comes last: until then whoever tries again finds it, and each step may be done twice. */
async function endBoughtTwice({ userId, customerId }: Customer, payments: Payments, dependencies: Dependencies) {
  for (const { stripeId, planType, createdAt } of boughtTwice(await payments.subscriptionsOf(customerId))) {
    await payments.refund(stripeId);
    await dependencies.db.transaction((tx) =>
      reportPlan(tx, { userId, what: 'bought-twice', planType, at: createdAt }),
    );
    await payments.end(stripeId);
    await syncSubscription(userId, stripeId, payments, dependencies);
  }
}
