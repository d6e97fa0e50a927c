import { z } from 'zod';
import type { Transaction } from '../../platform/database.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import { paymentsRepository } from './payments.repository.ts';

/** With the provider's own name: the account may be erased before the provider is back. */
export const Customer = z.strictObject({ userId: z.uuid(), customerId: z.string() });
export type Customer = z.output<typeof Customer>;

export const END_SUBSCRIPTIONS: JobKind<Customer> = {
  name: 'billing.end-subscriptions',
  data: Customer,
  keyOf: ({ userId }) => userId,
  oncePerKey: true,
};

/** Within the transaction that closes the account. The call to the provider is enqueued. */
export async function giveUpSubscriptions(userId: string, tx: Transaction): Promise<void> {
  const customerId = await paymentsRepository(tx).customerOf(userId);
  if (customerId !== null) await enqueue(tx, END_SUBSCRIPTIONS, { userId, customerId });
}
