import type { RestoredContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { contactNotFound, UNDO_GRACE_SECONDS, UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { planLimitFor, requireBelowCeiling, usedOf } from '../../billing/billing.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { getContact } from '../contacts.service.ts';
import { deletedContactsRepository } from './deleted-contacts.repository.ts';

export async function deleteContact(user: SignedInUser, id: string, dependencies: Dependencies) {
  const deletedAt = await deleteContacts(user, [id], dependencies);
  return { id, undoUntil: toMoment(Temporal.Instant.from(deletedAt).add({ seconds: UNDO_SECONDS })) };
}

/** All of them or, when one is not the user's, none. Answers the moment by which the deletion is known. */
export const deleteContacts = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const deletedAt = toMoment(dependencies.clock.now());
    // Before the contacts are locked: every transaction that counts against a limit locks the user first.
    const { contacts: contactsBefore, todos: openTodosBefore } = await usedOf(tx, user, dependencies);
    const deletion = { deletedAt, contactsBefore, openTodosBefore };
    const deleted = await deletedContactsRepository(tx).delete(user.id, ids, deletion);
    if (deleted < new Set(ids).size) throw contactNotFound();
    return deletedAt;
  });

/** To ask twice does no harm: the answer to an earlier attempt may have been lost. */
export const restoreContact = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<RestoredContact> =>
  dependencies.db.transaction(async (tx) => {
    const within = { ...dependencies, db: tx };
    const { closedTodos } = await restoreContacts(user, [id], within);
    return { ...(await getContact(user, id, within)), closedTodos };
  });

/**
 * Brings back those of these that can still be. As much as was there before the deletion may be there again, even beyond the limits
 * of the plan, but not beside what was added meanwhile: then all are refused, and to-dos beyond the limit come back as completed,
 * the least urgent first. Nothing is lost and no limit is passed.
 */
export const restoreContacts = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const deleted = deletedContactsRepository(tx);
    const now = dependencies.clock.now();
    const contacts = await planLimitFor(tx, dependencies, user, 'contacts');
    const todos = await planLimitFor(tx, dependencies, user, 'todos');
    const since = earliestRestorable(now);
    const restorable = (await deleted.lock(user.id, ids, since)).map(({ contactId }) => contactId);
    if (restorable.length === 0) return { closedTodos: 0 };
    const before = await deleted.mostBefore(user.id, since);
    if (contacts.used + restorable.length > Math.max(contacts.limit, before.contacts)) throw contacts.refusal();
    await deleted.restore(user.id, restorable, before);
    for (const what of ['todos', 'interactions', 'reminders'] as const)
      await requireBelowCeiling(tx, dependencies, user, what, async () => 0);
    const remaining = Math.max(0, Math.max(todos.limit, before.todos) - todos.used);
    const { completeTodosBeyond } = dependencies.ports;
    return { closedTodos: await completeTodosBeyond(tx, user.id, restorable, remaining, toMoment(now)) };
  });

/** Of these contacts those whose deletion can be taken back, with the moment of it; nobody else takes it back meanwhile. */
export const lockDeletions = (user: SignedInUser, ids: readonly string[], { db, clock }: Dependencies) =>
  deletedContactsRepository(db).lock(user.id, ids, earliestRestorable(clock.now()));

export const forgetDeletedContacts = (now: Temporal.Instant, { db }: Dependencies) =>
  deletedContactsRepository(db).purge(earliestRestorable(now));

const earliestRestorable = (now: Temporal.Instant) => toMoment(now.subtract({ seconds: UNDO_GRACE_SECONDS }));
