import type { Transaction } from '../platform/database.ts';
import {
  type AddedContact,
  type ContactFilling,
  type LeftContact,
  manyContactsRepository,
  type Membership,
} from './many-contacts.repository.ts';

export type {
  AddedContact,
  ContactFilling,
  FillableContact,
  LeftContact,
  Membership,
} from './many-contacts.repository.ts';

/** Adds contacts. The caller has counted them against the plan, under the lock. */
export async function addContacts(tx: Transaction, userId: string, added: readonly AddedContact[], now: string) {
  if (added.length > 0) await manyContactsRepository(tx).insert(userId, added, now);
}

/** Those of these contacts that there are, kept from being changed until the transaction ends. */
export const lockFillable = (tx: Transaction, userId: string, ids: readonly string[]) =>
  ids.length > 0 ? manyContactsRepository(tx).lock(userId, ids) : Promise.resolve([]);

export async function fillContacts(tx: Transaction, userId: string, fillings: readonly ContactFilling[], now: string) {
  if (fillings.length > 0) await manyContactsRepository(tx).fill(userId, fillings, now);
}

/** Answers which memberships are new. */
export const joinGroups = (tx: Transaction, userId: string, memberships: readonly Membership[]) =>
  memberships.length > 0 ? manyContactsRepository(tx).join(userId, memberships) : Promise.resolve([]);

export async function leaveGroups(tx: Transaction, userId: string, memberships: readonly Membership[]) {
  if (memberships.length > 0) await manyContactsRepository(tx).leave(userId, memberships);
}

/** Deletes contacts that nobody has touched since they were added; answers which had been touched. */
export async function removeUntouched(
  tx: Transaction,
  userId: string,
  added: readonly LeftContact[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const repository = manyContactsRepository(tx);
  // Locked first: what was added to them before the lock is seen by the statement after it.
  const there = await repository.lockForRemoval(
    userId,
    added.map(({ id }) => id),
  );
  const removed = new Set(await repository.deleteAsLeft(userId, added));
  return there.filter((id) => !removed.has(id));
}

/** Gives contacts that nobody has touched since they were filled in their former values; answers which had been touched. */
export async function restoreUntouched(
  tx: Transaction,
  userId: string,
  filled: readonly (LeftContact & { before: object })[],
): Promise<string[]> {
  if (filled.length === 0) return [];
  const repository = manyContactsRepository(tx);
  const there = await repository.lockForRemoval(
    userId,
    filled.map(({ id }) => id),
  );
  const restored = new Set(await repository.restoreAsLeft(userId, filled));
  const left = filled.filter(({ id }) => restored.has(id));
  const memberships = left.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ contactId: id, groupId })));
  await leaveGroups(tx, userId, memberships);
  return there.filter((id) => !restored.has(id));
}
