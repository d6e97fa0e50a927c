import { accessEnd } from '@inner-circle/domain/billing/access.rules.ts';
import { boughtTwice, isLiving } from '@inner-circle/domain/billing/payments.rules.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import type { Payments } from '../billing.port.ts';
import { reportPlan } from '../plan-reports.service.ts';
import { changeSubscription } from './change-plan.service.ts';
import { paymentsRepository } from './payments.repository.ts';
import { type Customer, END_SUBSCRIPTIONS, syncSubscription } from './sync-subscription.service.ts';

/** Canceled twice is canceled. What may not be used any more ends at once: nothing is left to wait for. */
export const cancelSubscription = (user: SignedInUser, dependencies: Dependencies) =>
  changeSubscription(user, dependencies, async (row, payments) => {
    const end = accessEnd(row);
    if (end === null || Temporal.Instant.compare(end, dependencies.clock.now()) <= 0) await payments.end(row.stripeId);
    else if (row.cancelAt === null) await payments.cancelAtPeriodEnd(row.stripeId);
  });

export const resumeSubscription = (user: SignedInUser, dependencies: Dependencies) =>
  changeSubscription(user, dependencies, async (row, payments) => {
    if (row.cancelAt !== null) await payments.resume(row.stripeId);
  });

/** Within the transaction that closes the account. The call to the provider is enqueued. */
export async function giveUpSubscriptions(userId: string, tx: Transaction): Promise<void> {
  const customerId = await paymentsRepository(tx).customerOf(userId);
  if (customerId !== null) await enqueue(tx, END_SUBSCRIPTIONS, { userId, customerId });
}

/** Ends all of a closed account, and of any other all but one. Throws while the provider is away, to be tried again. */
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

/** The end is written last: until then a retry finds the subscription, and each step may run twice. */
async function endBoughtTwice({ userId, customerId }: Customer, payments: Payments, dependencies: Dependencies) {
  for (const { stripeId, planType, createdAt } of boughtTwice(await payments.subscriptionsOf(customerId))) {
    await payments.refund(stripeId);
    await inTransaction({ id: userId }, dependencies, ({ db: tx }) =>
      reportPlan(tx, { userId, what: 'bought-twice', planType, at: createdAt }),
    );
    await payments.end(stripeId);
    await syncSubscription(userId, stripeId, payments, dependencies);
  }
}
