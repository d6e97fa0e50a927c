import { isLiving } from '@inner-circle/domain/billing/payments.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { takeOver } from './bought-state.service.ts';
import type { EndedAccount } from './closing.service.ts';
import { paymentsRepository } from './payments.repository.ts';

/** Throws while the provider is away, to be tried again. An account that was brought back meanwhile keeps what it has. */
export async function endSubscriptions({ userId, customerId }: EndedAccount, dependencies: Dependencies) {
  const { db, ports } = dependencies;
  const { payments } = ports;
  const closedAt = await paymentsRepository(db).closedAt(userId);
  if (!payments || closedAt === null) return;
  await payments.expireCheckouts(customerId);
  for (const { stripeId, ...bought } of await payments.subscriptionsOf(customerId)) {
    if (!isLiving(bought)) continue;
    await payments.end(stripeId);
    // Of an erased account nothing is kept.
    if (closedAt !== undefined) await takeOver(userId, stripeId, payments, dependencies);
  }
}
