import { paymentsAway } from '@inner-circle/domain/billing/payments.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type PaymentEvent, type Payments, PaymentsAway } from '../billing.port.ts';
import { REPORT_PLAN } from '../plan-reports.service.ts';
import { ask, store } from './bought-state.service.ts';
import { END_SUBSCRIPTIONS } from './closing.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/**
 * Takes an event as a hint where to look, so that their order does not matter, and each of them once. While the provider
 * cannot be asked it is refused, to be sent again.
 */
export async function hearEvent(event: PaymentEvent, payments: Payments, dependencies: Dependencies): Promise<void> {
  const { db, clock, queue, log } = dependencies;
  const { id, type, customerId, subscriptionId } = event;
  if (customerId === undefined || subscriptionId === undefined) return;
  const repository = paymentsRepository(db);
  if (await repository.knowsEvent(id)) return;
  const userId = await repository.ownerOf(customerId);
  if (userId === undefined) return log.info({ type, event: id }, 'an event is about a customer who is not ours');
  const asked = await ask(subscriptionId, payments, dependencies).catch((error: unknown) => {
    if (error instanceof PaymentsAway) throw paymentsAway();
    throw error;
  });
  await db.transaction(async (tx) => {
    if (await paymentsRepository(tx).keepEvent(id, type, toMoment(clock.now())))
      await store(tx, userId, subscriptionId, asked, dependencies);
  });
  for (const name of [REPORT_PLAN, END_SUBSCRIPTIONS]) queue.wake(name);
}
