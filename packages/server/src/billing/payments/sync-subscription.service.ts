// What was bought is what the payment provider says now. Whatever brings news (an event, somebody who comes back from the
// checkout, the daily look) only says where to look: it is asked, and what it answers is stored with the number of the question.
import { isLiving, isUnpaid, paidAt } from '@inner-circle/domain/billing/payments.rules.ts';
import type { KeptPlan } from '@inner-circle/domain/billing/plans.rules.ts';
import { graceEnd } from '@inner-circle/domain/billing/subscription.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import type { AskedSubscription, BoughtSubscription, Payments } from '../billing.port.ts';
import { entitlementsRepository, type SubscriptionRow } from '../entitlements.repository.ts';
import { refreshPlan } from '../entitlements.service.ts';
import { reportPlan } from '../plan-reports.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/**
 * The database numbers the questions, since the clocks of two processes differ. The number is drawn before Stripe is asked:
 * whoever hears of a change draws afterwards, so the answer with the highest number knows of every change that was heard of.
 */
export type Asked = { readonly syncNumber: number; readonly askedAt: string; readonly answer: AskedSubscription };

/** `outdated` when the answer to a later question is kept; `missing` when Stripe does not know it and neither do we. */
export type SyncOutcome = 'stored' | 'outdated' | 'missing' | 'foreign' | 'not-theirs';

/** With the provider's own name: the account may be erased before the provider is back. */
const Customer = z.strictObject({ userId: z.uuid(), customerId: z.string() });
export type Customer = z.output<typeof Customer>;

/** Ends what nobody is to pay for: all of a closed account, and what was bought twice. */
export const END_SUBSCRIPTIONS: JobKind<Customer> = {
  name: 'billing.end-subscriptions',
  data: Customer,
  keyOf: ({ userId }) => userId,
  oncePerKey: true,
};

export const nextQuestion = async ({ db, clock }: Dependencies): Promise<Omit<Asked, 'answer'>> => ({
  syncNumber: await paymentsRepository(db).nextSyncNumber(),
  askedAt: toMoment(clock.now()),
});

export async function ask(stripeId: string, payments: Payments, dependencies: Dependencies): Promise<Asked> {
  const question = await nextQuestion(dependencies);
  return { ...question, answer: await payments.subscription(stripeId) };
}

/** Asks about one subscription and stores the answer; answers the user's plan. */
export async function syncSubscription(
  userId: string,
  stripeId: string,
  payments: Payments,
  dependencies: Dependencies,
): Promise<KeptPlan> {
  const asked = await ask(stripeId, payments, dependencies);
  return (await storeNow(userId, stripeId, asked, dependencies)).kept;
}

/** Asks for everything that a customer bought: an event may be late, or lost. */
export async function syncCustomer(userId: string, customerId: string, payments: Payments, dependencies: Dependencies) {
  const question = await nextQuestion(dependencies);
  for (const bought of await payments.subscriptionsOf(customerId))
    await storeNow(userId, bought.stripeId, { ...question, answer: bought }, dependencies);
}

export const storeNow = (userId: string, stripeId: string, asked: Asked, dependencies: Dependencies) =>
  inTransaction({ id: userId }, dependencies, ({ db: tx }) => store(tx, userId, stripeId, asked, dependencies));

export async function store(
  tx: Transaction,
  userId: string,
  stripeId: string,
  asked: Asked,
  dependencies: Dependencies,
): Promise<{ outcome: SyncOutcome; kept: KeptPlan }> {
  const repository = entitlementsRepository(tx);
  const rows = await repository.subscriptionsOf(userId);
  const outcome = await storeAnswer(tx, { userId, stripeId, rows }, asked, dependencies);
  return { outcome, kept: await refreshPlan(tx, userId, dependencies) };
}

type StoredCustomer = { userId: string; stripeId: string; rows: readonly SubscriptionRow[] };

async function storeAnswer(
  tx: Transaction,
  { userId, stripeId, rows }: StoredCustomer,
  { answer, ...question }: Asked,
  dependencies: Dependencies,
): Promise<SyncOutcome> {
  const { newId, log } = dependencies;
  const repository = paymentsRepository(tx);
  const before = rows.find((row) => row.stripeId === stripeId);
  if (answer === 'foreign') {
    log.warn({ stripeId }, 'a subscription is for something that is not sold here');
    return 'foreign';
  }
  // An event, a checkout or a list only claims whose it is.
  if (answer !== 'missing' && answer.customerId !== (await repository.customerOf(userId))) {
    log.warn({ userId, stripeId, customerId: answer.customerId }, 'a subscription is another customer’s: not stored');
    return 'not-theirs';
  }
  const state = answer === 'missing' ? before && asEnded(before) : answer;
  if (!state) return 'missing';
  const { customerId, ...bought } = state;
  if (!(await repository.save({ ...bought, ...question, userId, id: before?.id ?? newId() }))) return 'outdated';
  const paid = paidAt(state);
  if (paid !== null) await repository.convertGrants(userId, paid);
  const isNewlyUnpaid =
    isUnpaid(state) && !(before && isUnpaid(before) && before.currentPeriodStart === state.currentPeriodStart);
  if (isNewlyUnpaid) {
    const until = graceEnd(state.currentPeriodStart);
    await reportPlan(tx, { userId, what: 'past-due', planType: state.planType, at: until });
  }
  if (isLiving(state)) {
    const isSecond = rows.some((other) => other.stripeId !== stripeId && isLiving(other));
    if (isSecond) log.warn({ userId, stripeId }, 'somebody pays for two subscriptions');
    if (isSecond || (await repository.closedAt(userId))) await enqueue(tx, END_SUBSCRIPTIONS, { userId, customerId });
  }
  return 'stored';
}

/** What the provider has forgotten charges nobody any more, and ends with what was paid for. */
const asEnded = (row: Omit<BoughtSubscription, 'customerId'>): BoughtSubscription => ({
  stripeId: row.stripeId,
  customerId: '',
  planType: row.planType,
  paymentFrequency: row.paymentFrequency,
  priceCents: row.priceCents,
  status: 'canceled',
  currentPeriodStart: row.currentPeriodStart,
  currentPeriodEnd: row.currentPeriodEnd,
  trialEndsAt: row.trialEndsAt,
  cancelAt: row.cancelAt ?? row.currentPeriodEnd,
  canceledAt: row.canceledAt,
  endedAt: row.endedAt ?? row.cancelAt ?? row.currentPeriodEnd,
  createdAt: row.createdAt,
});
