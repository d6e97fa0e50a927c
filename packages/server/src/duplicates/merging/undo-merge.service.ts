import type { UndoneMerge } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { laterMergeFirst, mergeNotFound } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { sameValue } from '@inner-circle/domain/conflicts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { planLimitFor } from '../../billing/billing.service.ts';
import { removeUnnamedPhotos } from '../../contacts/photos/photos.service.ts';
import { contactsById, lockContacts } from '../../contacts/contacts.service.ts';
import { tablesOfContact } from '../../contacts/deleted/contact-tables.service.ts';
import { findLast } from '../../interactions/interactions.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { mergedRowsRepository } from './merged-rows.repository.ts';
import { type MergeRecord, mergesRepository } from './merges.repository.ts';
import { earliestUndoable } from './merging.service.ts';

/**
 * Brings the others back with what was theirs. What was added since stays with the contact that stayed, and so do its fields that were
 * changed since. As many contacts as there were before any merge may be there again, but not beside what was added meanwhile.
 */
export const undoMerge = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<UndoneMerge> =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const repository = mergesRepository(tx);
    const since = earliestUndoable(dependencies.clock.now());
    const { limit, used, refusal } = await planLimitFor(tx, dependencies, user, 'contacts');
    const record = await repository.find(user.id, id);
    if (!record || record.mergedAt < since) throw mergeNotFound();
    if (record.contactId === null) return undone(user, record, [], within);
    await repository.lock(user.id, [record.contactId]);
    const later = (await repository.ofContact(user.id, record.contactId)).find(({ number }) => number > record.number);
    if (later) throw laterMergeFirst(later.people.slice(1).map(({ name }) => name));
    const back = record.people.length - 1;
    if (used + back > Math.max(limit, await repository.mostBefore(user.id, since))) throw refusal();
    await mergedRowsRepository(tx, { userId: user.id, mergeId: id }).takeBack(record.contactId);
    const kept = await restoreFields(tx, user, record.contactId, record);
    await removeUnnamedPhotos(tx, user.id, [record.contactId]);
    const ids = record.people.map((person) => person.id);
    // Interactions may have been added, changed or deleted since, of anybody.
    await findLast(tx, user, await lockContacts(tx, user, ids, dependencies.clock.now()));
    await repository.end(user.id, id, toMoment(dependencies.clock.now()));
    return undone(user, record, kept, within);
  });

/** To ask twice does no harm: who was deleted since is left out. */
async function undone(user: SignedInUser, { people }: MergeRecord, kept: string[], within: Dependencies) {
  const contacts = await contactsById(
    user,
    people.map(({ id }) => id),
    within,
  );
  const [contact, ...restored] = people.map(({ id }) => contacts.get(id));
  if (!contact) throw mergeNotFound();
  return { contact, restored: restored.filter((one) => one !== undefined), kept };
}

/** The columns that are as the merge left them are as before it; answers which of the others it had changed too. */
async function restoreFields(tx: Transaction, user: SignedInUser, contactId: string, { before, after }: MergeRecord) {
  if (!before || !after) return [];
  const repository = mergesRepository(tx);
  const now = await repository.row(user.id, contactId);
  const columns = (await tablesOfContact(tx))[0]!.columns;
  const merged = columns.filter((name) => !sameValue(before[name], after[name]));
  const isAsLeft = (name: string) => sameValue(now[name], after[name]);
  await repository.setColumns(user.id, contactId, merged.filter(isAsLeft), before);
  return merged.filter((name) => !isAsLeft(name) && !KEPT_BY_ITSELF.has(name));
}

/** These follow what happens, and are no fields that a person changed. */
const KEPT_BY_ITSELF = new Set([
  'updated_at',
  'last_interaction',
  'last_interaction_type',
  'warmth',
  'photo',
  'group_threshold_days',
]);
