import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { lte } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/queries.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { PaymentsAway } from '../billing.port.ts';
import { stripeEvents } from '../billing.table.ts';
import { nextQuestion, storeNow, syncSubscription } from './sync-subscription.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/** Longer than an outage that keeps a daily job from running twice. */
const LOOK_BACK_DAYS = 3;
const MOST_IN_A_RUN = 5000;
const MOST_FAILURES = 3;
/** Stripe sends an event again for some days; after these nobody asks what it was. */
const EVENTS_KEPT_DAYS = 90;

/**
 * For events that never came: what was bought lately, and then what lives, the longest not asked about first. What
 * fails stays as it is and is asked for again the next day: nobody loses what they paid for because nobody answers.
 */
export async function reconcile(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal) {
  const { db, ports, log } = dependencies;
  const { payments } = ports;
  if (!payments) return;
  const repository = paymentsRepository(db);
  const question = await nextQuestion(dependencies);
  for await (const bought of payments.boughtSince(daysBefore(now, LOOK_BACK_DAYS))) {
    if (signal.aborted) return;
    const userId = await repository.ownerOf(bought.customerId);
    if (userId) await storeNow(userId, bought.stripeId, { ...question, answer: bought }, dependencies);
  }
  let failures = 0;
  for (const { userId, stripeId } of await repository.living(question.syncNumber, MOST_IN_A_RUN)) {
    if (signal.aborted) return;
    try {
      await syncSubscription(userId, stripeId, payments, dependencies);
      failures = 0;
    } catch (error) {
      if (!(error instanceof PaymentsAway) || ++failures === MOST_FAILURES) throw error;
      log.warn({ err: error, stripeId }, 'a subscription could not be asked about');
    }
  }
}

export const purgeEvents = (now: Temporal.Instant, { db }: Dependencies, signal: AbortSignal) => {
  const before = toMoment(daysBefore(now, EVENTS_KEPT_DAYS));
  return deleteInBatches(db, stripeEvents, lte(stripeEvents.receivedAt, before), { signal });
};
