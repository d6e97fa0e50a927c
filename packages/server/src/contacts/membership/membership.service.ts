import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { getGroup } from '../../groups/groups.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { membershipRepository } from './membership.repository.ts';

export async function addContactsToGroup(
  user: SignedInUser,
  id: string,
  contactIds: readonly string[],
  dependencies: Dependencies,
): Promise<Group> {
  await joinGroup(user, id, contactIds, dependencies);
  return getGroup(user, id, dependencies);
}

/** All of them or, when one is not the user's, none. Answers those that were not in it. */
export const joinGroup = (user: SignedInUser, id: string, contactIds: readonly string[], { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = membershipRepository(tx);
    const held = await repository.hold(user.id, id, contactIds);
    if (!held.group) throw notFound('The group');
    if (held.contactIds.length < new Set(contactIds).size) throw notFound('The contact');
    return repository.addContacts(user.id, id, held.contactIds);
  });

export async function removeContactFromGroup(
  user: SignedInUser,
  id: string,
  contactId: string,
  dependencies: Dependencies,
): Promise<Group> {
  const removed = await leaveGroup(user, id, [contactId], dependencies);
  if (removed.length === 0) throw notFound('The contact');
  return getGroup(user, id, dependencies);
}

/** Answers those that were in it. */
export const leaveGroup = (user: SignedInUser, id: string, contactIds: readonly string[], { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    return membershipRepository(tx).removeContacts(user.id, id, contactIds);
  });

/** Deletes those of these groups that nobody is in and that are still called and described so. */
export async function removeUnusedGroups(
  tx: Transaction,
  userId: string,
  created: readonly { id: string; name: string; description: string }[],
): Promise<void> {
  if (created.length > 0) await membershipRepository(tx).deleteUnused(userId, created);
}
