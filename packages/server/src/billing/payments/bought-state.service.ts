// What was bought is what the payment provider says now. Whatever brings news (an event, somebody who comes back from the
// checkout, the daily look) only says where to look: it is asked, and what it answers is stored with the moment of asking.
import { isLiving, isUnpaid, paidAt } from '@inner-circle/domain/billing/payments.rules.ts';
import type { KeptPlan } from '@inner-circle/domain/billing/plans.rules.ts';
import { graceEnd } from '@inner-circle/domain/billing/subscription.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { AskedSubscription, BoughtSubscription, Payments } from '../billing.port.ts';
import { entitlementsRepository } from '../entitlements.repository.ts';
import { refreshPlan } from '../entitlements.service.ts';
import { reportPlan, REPORT_PLAN } from '../plan-reports.service.ts';
import { type Customer, END_SUBSCRIPTIONS } from './closing.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/** A moment of asking with what was answered. */
export type Asked = { readonly askedAt: string; readonly answer: AskedSubscription };

export async function ask(stripeId: string, payments: Payments, { clock }: Dependencies): Promise<Asked> {
  const askedAt = toMoment(clock.now());
  return { askedAt, answer: await payments.subscription(stripeId) };
}

/** Asks about one subscription and stores the answer. */
export async function takeOver(userId: string, stripeId: string, payments: Payments, dependencies: Dependencies) {
  const asked = await ask(stripeId, payments, dependencies);
  return storeNow(userId, stripeId, asked, dependencies);
}

/** Asks for everything that a customer bought: an event may be late, or lost. */
export async function takeOverAll(userId: string, customerId: string, payments: Payments, dependencies: Dependencies) {
  const askedAt = toMoment(dependencies.clock.now());
  for (const bought of await payments.subscriptionsOf(customerId))
    await storeNow(userId, bought.stripeId, { askedAt, answer: bought }, dependencies);
}

export async function storeNow(userId: string, stripeId: string, asked: Asked, dependencies: Dependencies) {
  const kept = await dependencies.db.transaction((tx) => store(tx, userId, stripeId, asked, dependencies));
  for (const queue of [REPORT_PLAN, END_SUBSCRIPTIONS]) dependencies.queue.wake(queue);
  return kept;
}

/** An answer that was asked for earlier never replaces a later one. */
export async function store(
  tx: Transaction,
  userId: string,
  stripeId: string,
  { askedAt, answer }: Asked,
  dependencies: Dependencies,
): Promise<KeptPlan> {
  const { clock, newId, queue, log } = dependencies;
  const entitlements = entitlementsRepository(tx);
  await entitlements.lockUser(userId);
  const rows = await entitlements.subscriptionsOf(userId);
  const before = rows.find((row) => row.stripeId === stripeId);
  if (answer === 'foreign') log.warn({ stripeId }, 'a subscription is for something that is not sold here');
  const state = answer === 'foreign' ? undefined : answer === 'missing' ? before && endingOf(before) : answer;
  if (state) {
    const { customerId, ...bought } = state;
    const row = { ...bought, userId, id: before?.id ?? newId(), askedAt };
    const isStored = await paymentsRepository(tx).save(row, toMoment(clock.now()));
    if (isStored) {
      const paid = paidAt(state);
      if (paid !== null) await paymentsRepository(tx).convertGrants(userId, paid);
      const isNewlyUnpaid =
        isUnpaid(state) && !(before && isUnpaid(before) && before.currentPeriodStart === state.currentPeriodStart);
      if (isNewlyUnpaid) {
        const until = graceEnd(state.currentPeriodStart);
        await reportPlan(tx, { userId, what: 'past-due', planType: state.planType, at: until }, dependencies);
      }
      if (isLiving(state)) {
        const isSecond = rows.some((other) => other.stripeId !== stripeId && isLiving(other));
        if (isSecond) log.warn({ userId, stripeId }, 'somebody pays for two subscriptions');
        if (isSecond || (await paymentsRepository(tx).closedAt(userId)))
          await queue.send(END_SUBSCRIPTIONS, { userId, customerId } satisfies Customer, tx);
      }
    }
  }
  return refreshPlan(tx, userId, dependencies);
}

/** What the provider has forgotten charges nobody any more, and ends with what was paid for. */
const endingOf = (row: Omit<BoughtSubscription, 'customerId'>): BoughtSubscription => ({
  stripeId: row.stripeId,
  customerId: '',
  planType: row.planType,
  paymentFrequency: row.paymentFrequency,
  status: 'canceled',
  currentPeriodStart: row.currentPeriodStart,
  currentPeriodEnd: row.currentPeriodEnd,
  trialEndsAt: row.trialEndsAt,
  cancelAt: row.cancelAt ?? row.currentPeriodEnd,
  canceledAt: row.canceledAt,
  endedAt: row.endedAt ?? row.cancelAt ?? row.currentPeriodEnd,
  createdAt: row.createdAt,
});
