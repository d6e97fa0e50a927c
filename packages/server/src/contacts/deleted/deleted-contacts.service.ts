import type { RestoredContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { contactNotFound, UNDO_GRACE_SECONDS, UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { planLimitFor, requireBelowCeiling, usedOf } from '../../billing/billing.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { getContact } from '../contacts.service.ts';
import { type Deletion, deletedContactsRepository } from './deleted-contacts.repository.ts';

/** For callers that hold the user's lock and those of the contacts. */
export const deleteOfUser = (tx: Transaction, userId: string, ids: readonly string[], deletion: Deletion) =>
  deletedContactsRepository(tx).delete(userId, ids, deletion);

export async function deleteContact(user: SignedInUser, id: string, dependencies: Dependencies) {
  const deletedAt = await deleteContacts(user, [id], dependencies);
  return { id, undoUntil: toMoment(Temporal.Instant.from(deletedAt).add({ seconds: UNDO_SECONDS })) };
}

/** All of them or, when one is not the user's, none. Answers the moment by which the deletion is known. */
export const deleteContacts = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies) =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const deletedAt = toMoment(dependencies.clock.now());
    const { contacts: contactsBefore, todos: openTodosBefore } = await usedOf(tx, user, dependencies);
    const deletion = { deletedAt, contactsBefore, openTodosBefore };
    const deleted = await deletedContactsRepository(tx).delete(user.id, ids, deletion);
    if (deleted < new Set(ids).size) throw contactNotFound();
    return deletedAt;
  });

/** To ask twice does no harm: the answer to an earlier attempt may have been lost. */
export const restoreContact = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<RestoredContact> =>
  inTransaction(user, dependencies, async (within) => {
    const { closedTodos } = await restoreContacts(user, [id], within);
    return { ...(await getContact(user, id, within)), closedTodos };
  });

/**
 * Brings back those of these that can still be. As much as was there before the deletion may be there again, even beyond the limits
 * of the plan, but not beside what was added meanwhile: then all are refused, and to-dos beyond the limit come back as completed,
 * the least urgent first. Nothing is lost and no limit is passed.
 */
export const restoreContacts = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies) =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const since = earliestRestorable(dependencies.clock.now());
    const restorable = (await deletedContactsRepository(tx).lock(user.id, ids, since)).map(
      ({ contactId }) => contactId,
    );
    return bringBack(tx, user, restorable, null, dependencies);
  });

/** The contacts of one deletion of many, for callers that hold the user's lock. */
export async function restoreDeletion(tx: Transaction, user: SignedInUser, id: string, dependencies: Dependencies) {
  const restorable = await deletedContactsRepository(tx).lockDeletion(user.id, id);
  return { restored: restorable.length, ...(await bringBack(tx, user, restorable, id, dependencies)) };
}

async function bringBack(
  tx: Transaction,
  user: SignedInUser,
  restorable: readonly string[],
  deletionId: string | null,
  dependencies: Dependencies,
): Promise<{ closedTodos: number }> {
  if (restorable.length === 0) return { closedTodos: 0 };
  const deleted = deletedContactsRepository(tx);
  const now = dependencies.clock.now();
  const contacts = await planLimitFor(tx, dependencies, user, 'contacts');
  const todos = await planLimitFor(tx, dependencies, user, 'todos');
  const before = await deleted.mostBefore(user.id, earliestRestorable(now), deletionId);
  if (contacts.used + restorable.length > Math.max(contacts.limit, before.contacts)) throw contacts.refusal();
  await deleted.restore(user.id, restorable, before);
  for (const what of ['todos', 'interactions', 'reminders'] as const)
    await requireBelowCeiling(tx, dependencies, user, what, async () => 0);
  const remaining = Math.max(0, Math.max(todos.limit, before.todos) - todos.used);
  const { completeTodosBeyond } = dependencies.ports;
  return { closedTodos: await completeTodosBeyond(tx, user.id, restorable, remaining, toMoment(now)) };
}

/** Of these contacts those whose deletion can be taken back, with the moment of it; nobody else takes it back meanwhile. */
export const lockDeletions = (user: SignedInUser, ids: readonly string[], { db, clock }: Dependencies) =>
  deletedContactsRepository(db).lock(user.id, ids, earliestRestorable(clock.now()));

export const forgetDeletedContacts = (now: Temporal.Instant, { db }: Dependencies) =>
  deletedContactsRepository(db).purge(earliestRestorable(now));

const earliestRestorable = (now: Temporal.Instant) => toMoment(now.subtract({ seconds: UNDO_GRACE_SECONDS }));
