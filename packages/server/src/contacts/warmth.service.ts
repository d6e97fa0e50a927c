import type { Transaction } from '../platform/database.ts';
import { type CooledContact, staleContactsRepository } from './stale-contacts.repository.ts';

export type { CooledContact } from './stale-contacts.repository.ts';

/** Marks stale contacts as cold, no more than the limit at once. The caller holds the user's lock. */
export async function coolStaleContacts(
  tx: Transaction,
  userId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<CooledContact[]> {
  return staleContactsRepository(tx).cool(userId, now, limit);
}

/** Wakes contacts whose day has come, no more than the limit at once; answers each with its warmth. The caller holds the user's lock. */
export async function wakeContacts(tx: Transaction, userId: string, today: Temporal.PlainDate, limit: number) {
  return staleContactsRepository(tx).wake(userId, today.toString(), limit);
}
