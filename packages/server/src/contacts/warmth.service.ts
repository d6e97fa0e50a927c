import type { UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import type { Transaction } from '../platform/database.ts';
import { type CooledContact, staleContactsRepository } from './stale-contacts.repository.ts';

/** Marks stale contacts as cold, no more than the limit at once. Of two calls at the same time, one gets each contact. */
export const coolStaleContacts = (
  tx: Transaction,
  userId: string,
  { coldThresholdDays }: UserSettings,
  now: Temporal.Instant,
  limit: number,
): Promise<CooledContact[]> => staleContactsRepository(tx).cool(userId, coldThresholdDays, now, limit);
