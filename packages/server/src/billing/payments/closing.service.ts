import { z } from 'zod';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { paymentsRepository } from './payments.repository.ts';

export const END_SUBSCRIPTIONS = 'billing.end-subscriptions';

/** With the provider's own name: the account may be erased before the provider is back. */
export const Customer = z.strictObject({ userId: z.uuid(), customerId: z.string() });
export type Customer = z.output<typeof Customer>;

/** Within the transaction that closes the account. The call to the provider is queued; `wake` the queue afterwards. */
export async function giveUpSubscriptions(userId: string, tx: Transaction, { queue }: Dependencies): Promise<void> {
  const customerId = await paymentsRepository(tx).customerOf(userId);
  if (customerId !== null) await queue.send(END_SUBSCRIPTIONS, { userId, customerId } satisfies Customer, tx);
}
