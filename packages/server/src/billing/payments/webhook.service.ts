import { paymentsAway } from '@inner-circle/domain/billing/payments.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type PaymentEvent, type Payments, PaymentsAway } from '../billing.port.ts';
import { paymentsRepository } from './payments.repository.ts';
import { ask, store } from './sync-subscription.service.ts';

/**
 * Takes an event as a hint where to look, so that their order does not matter. It counts as known when what it is about was
 * stored, in the same transaction; what cannot be looked up is refused, to be sent again.
 */
export async function hearEvent(event: PaymentEvent, payments: Payments, dependencies: Dependencies): Promise<void> {
  if (await paymentsRepository(dependencies.db).knowsEvent(event.id)) return;
  await takeIn(event, payments, dependencies);
  const { clock, watch } = dependencies;
  if (event.madeAt !== undefined) watch.webhookCame('stripe', clock.now().epochMilliseconds / 1000 - event.madeAt);
}

async function takeIn(event: PaymentEvent, payments: Payments, dependencies: Dependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  const { id, type, customerId, subscriptionId } = event;
  if (customerId === undefined || subscriptionId === undefined) return;
  const userId = await paymentsRepository(db).ownerOf(customerId);
  if (userId === undefined) return log.info({ type, event: id }, 'an event is about a customer who is not ours');
  const asked = await ask(subscriptionId, payments, dependencies).catch((error: unknown) => {
    if (error instanceof PaymentsAway) throw paymentsAway();
    throw error;
  });
  const outcome = await inTransaction({ id: userId }, { db }, async ({ db: tx }) => {
    const stored = await store(tx, userId, subscriptionId, asked, dependencies);
    // What was asked later than this is as good: it was asked after the event, too.
    if (stored.outcome === 'stored' || stored.outcome === 'outdated')
      await paymentsRepository(tx).keepEvent(id, type, toMoment(clock.now()));
    return stored.outcome;
  });
  if (outcome === 'missing') throw notFoundYet();
}

const notFoundYet = () =>
  new DomainError(
    'unavailable',
    'billing.not-found-yet',
    'The subscription of this event is not found. Send it again.',
  );
