import { Id } from '@inner-circle/domain/id.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { lte } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/database/queries.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { eachStep, forEachUser } from '../../platform/jobs/for-each-user.ts';
import { PaymentsAway } from '../billing.port.ts';
import { stripeEvents } from '../billing.table.ts';
import { nextQuestion, storeNow, syncSubscription } from './sync-subscription.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/** Longer than an outage that keeps a daily job from running twice. */
const LOOK_BACK_DAYS = 3;
const MOST_IN_A_RUN = 5000;
const ALL = 10_000_000;
/** Stripe sends an event again for some days; after these nobody asks what it was. */
const EVENTS_KEPT_DAYS = 90;

/**
 * For events that never came: what was bought lately, and then what lives, the longest not asked about first. What
 * fails stays as it is and is asked for again the next day: nobody loses what they paid for because nobody answers.
 */
export async function reconcile(
  now: Temporal.Instant,
  dependencies: Dependencies,
  signal: AbortSignal,
  { since = daysBefore(now, LOOK_BACK_DAYS), most = MOST_IN_A_RUN } = {},
) {
  const { db, ports, clock, log } = dependencies;
  const { payments } = ports;
  if (!payments) return;
  const repository = paymentsRepository(db);
  const question = await nextQuestion(dependencies);
  const options = { log, signal, isAway: (error: unknown) => error instanceof PaymentsAway };
  const owned = async function* () {
    for await (const bought of payments.boughtSince(since)) {
      const userId = await repository.ownerOf(bought.customerId);
      if (userId) yield { userId, bought };
    }
  };
  await eachStep(
    () =>
      forEachUser(
        owned(),
        ({ userId, bought }) => storeNow(userId, bought.stripeId, { ...question, answer: bought }, dependencies),
        { ...options, doing: 'storing what was bought lately' },
      ),
    async () =>
      forEachUser(
        await repository.living(question.syncNumber, most),
        async ({ userId, stripeId }) => {
          // Also what fails goes to the end: it must not be the first every day.
          await repository.noteAsked(userId, stripeId, toMoment(clock.now()));
          await syncSubscription(userId, stripeId, payments, dependencies);
        },
        { ...options, doing: 'syncing a subscription' },
      ),
  );
}

/**
 * In a copy that was restored from a backup: whoever bought for the first time since then is a customer whom nobody here knows, and
 * would pay for nothing. Who is one already stays that.
 */
export async function reconcileSince(moment: Temporal.Instant, dependencies: Dependencies): Promise<void> {
  const { db, ports, clock } = dependencies;
  const repository = paymentsRepository(db);
  for await (const { userId, customerId } of ports.payments?.customersSince(moment) ?? [])
    if (Id.safeParse(userId).success && !(await repository.ownerOf(customerId)))
      await repository.keepCustomer(userId, customerId, null);
  await reconcile(clock.now(), dependencies, new AbortController().signal, { since: moment, most: ALL });
}

export const purgeEvents = (now: Temporal.Instant, { db }: Dependencies, signal: AbortSignal) => {
  const before = toMoment(daysBefore(now, EVENTS_KEPT_DAYS));
  return deleteInBatches(db, stripeEvents, lte(stripeEvents.receivedAt, before), { signal });
};
