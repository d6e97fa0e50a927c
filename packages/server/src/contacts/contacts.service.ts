import type {
  Contact,
  ContactQuery,
  NewContact,
  RestoredContact,
  SeenChange,
} from '@inner-circle/domain/contacts/contacts.contract.ts';
import { changedGroups, changedMeanwhile, conflictsOf } from '@inner-circle/domain/contacts/contact-conflicts.rules.ts';
import {
  contactNotFound,
  mayHaveThreshold,
  thresholdNotInPlan,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
} from '@inner-circle/domain/contacts/contacts.rules.ts';
import { emailsRedirected, redirectsEmails } from '@inner-circle/domain/contacts/planned-emails.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import {
  keepCounts,
  planLimitFor,
  planOf,
  requireWithinPlan,
  requireBelowCeiling,
  usedOf,
} from '../billing/billing.service.ts';
import { groupIdsFor } from '../groups/groups.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { contactIds, contactPage } from './contact-page.repository.ts';
import { contactsRepository } from './contacts.repository.ts';
import { deletedContactsRepository } from './deleted/deleted-contacts.repository.ts';
import { plannedEmails } from './planned-emails.repository.ts';

export const listContacts = (user: SignedInUser, query: ContactQuery, { db, clock }: Dependencies) =>
  contactPage(db, user.id, query, clock.now());

export const getContact = (user: SignedInUser, id: string, { db, clock }: Dependencies) =>
  found(contactsRepository(db).find(user.id, id, clock.now()));

/** All that the filter lets through, by name. */
export const contactIdsOf = (
  user: SignedInUser,
  filter: Pick<ContactQuery, 'search' | 'warmth' | 'group'>,
  { db, clock }: Dependencies,
) => contactIds(db, user.id, filter, clock.now());

/** Refuses when one of them is not the user's. */
export async function requireContacts(user: SignedInUser, ids: readonly string[], { db }: Dependencies): Promise<void> {
  const there = await contactsRepository(db).hold(user.id, ids);
  if (there.length < new Set(ids).size) throw contactNotFound();
}

/** Those of these contacts that there are. */
export async function contactsById(user: SignedInUser, ids: readonly string[], { db, clock }: Dependencies) {
  const contacts = await contactsRepository(db).findAll(user.id, ids, clock.now());
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

export const createContact = (
  user: SignedInUser,
  newContact: NewContact,
  dependencies: Dependencies,
  key?: string,
): Promise<Contact> =>
  dependencies.db.transaction(async (tx) => {
    const { groups = [], ...fields } = newContact;
    const repository = contactsRepository(tx);
    const now = dependencies.clock.now();
    const [id, added] = [key ?? dependencies.newId(), toMoment(now)];
    const isThere = async () => key !== undefined && (await repository.find(user.id, key, now)) !== undefined;
    await requireWithinPlan(tx, dependencies, user, 'contacts', async () => ((await isThere()) ? 0 : 1));
    const row = { ...fields, id, createdAt: added, updatedAt: added, lastInteraction: added };
    const isNew = await repository.insert(user.id, row);
    if (isNew && groups.length > 0)
      await repository.setGroups(user.id, id, await groupIdsFor(groups, user, tx, dependencies));
    return found(repository.find(user.id, id, now));
  });

/** The e-mails that are planned for each of these contacts; those without any are left out. */
export const plannedEmailsOf = (user: SignedInUser, ids: readonly string[], { db }: Pick<Dependencies, 'db'>) =>
  plannedEmails(db, user.id, ids);

type Undoing = { readonly isUndo?: boolean };

/**
 * Given what the person saw, the change is refused when a field was changed since by another request. Another address is refused
 * while e-mails are planned, unless the person has agreed to exactly these; undo gives back the address that they were planned for.
 */
export const updateContact = (
  user: SignedInUser,
  id: string,
  change: SeenChange,
  dependencies: Dependencies,
  { isUndo = false }: Undoing = {},
) =>
  dependencies.db.transaction(async (tx) => {
    const { groups, seen = {}, confirmedEmails, ...fields } = change;
    const repository = contactsRepository(tx);
    const now = dependencies.clock.now();
    if (fields.coldThresholdDays) {
      const { coldThresholdDays: before } = await found(repository.find(user.id, id, now));
      const plan = planOf(user, dependencies);
      if (!mayHaveThreshold(fields.coldThresholdDays, before, plan)) throw thresholdNotInPlan(plan);
    }
    // Before the contact is locked: every transaction that counts against a limit locks the limits first.
    const { added, removed } =
      groups && seen.groups ? changedGroups(groups, seen.groups) : { added: groups, removed: [] };
    const groupIds = added && (await groupIdsFor(added, user, tx, dependencies));
    if (fields.warmth) await keepCounts(tx, user.id);
    const current = await lockedContact(tx, user, id, now);
    const conflicts = conflictsOf(fields, seen, current);
    if (conflicts.length > 0) throw changedMeanwhile(conflicts, current);
    if (!isUndo) await requireConfirmedEmails(tx, user, current, fields.email, confirmedEmails);
    const isThere = await repository.update(user.id, id, { ...fields, updatedAt: toMoment(now) });
    if (!isThere) throw contactNotFound();
    if (groupIds && seen.groups) await repository.changeGroups(user.id, id, groupIds, removed.map(groupNameKey));
    else if (groupIds) await repository.setGroups(user.id, id, groupIds);
    return found(repository.find(user.id, id, now));
  });

async function requireConfirmedEmails(
  tx: Transaction,
  user: SignedInUser,
  { id, email: before }: Contact,
  email: string | null | undefined,
  confirmed: string | undefined,
): Promise<void> {
  if (email === undefined || email === before) return;
  const planned = (await plannedEmails(tx, user.id, [id])).get(id);
  if (redirectsEmails(email, before, planned) && planned.key !== confirmed)
    throw emailsRedirected(planned, before, email);
}

async function lockedContact(tx: Transaction, user: SignedInUser, id: string, now: Temporal.Instant) {
  await lockContact(tx, user, id, now);
  return found(contactsRepository(tx).find(user.id, id, now));
}

export const deleteContact = (user: SignedInUser, id: string, { db, clock }: Dependencies) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    // Before the contact is locked: every transaction that counts against a limit locks the limits first.
    const { contacts: contactsBefore, todos: openTodosBefore } = await usedOf(tx, user);
    const deletion = { deletedAt: toMoment(now), contactsBefore, openTodosBefore };
    const isDeleted = await deletedContactsRepository(tx).delete(user.id, id, deletion);
    if (!isDeleted) throw contactNotFound();
    return { id, undoUntil: toMoment(now.add({ seconds: UNDO_SECONDS })) };
  });

/**
 * As much as was there before the deletion may be there again, even beyond the limits of the plan, but not beside what was added
 * meanwhile: then the contact is refused, and to-dos beyond the limit come back as completed. Nothing is lost and no limit is passed.
 */
export const restoreContact = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<RestoredContact> =>
  dependencies.db.transaction(async (tx) => {
    const deleted = deletedContactsRepository(tx);
    const now = dependencies.clock.now();
    const contacts = await planLimitFor(tx, dependencies, user, 'contacts');
    const todos = await planLimitFor(tx, dependencies, user, 'todos');
    const since = earliestRestorable(now);
    const canBeRestored = await deleted.lock(user.id, id, since);
    const restored = () => found(contactsRepository(tx).find(user.id, id, now));
    // It may be back already: the answer to an earlier attempt was lost.
    if (!canBeRestored) return { ...(await restored()), closedTodos: 0 };
    const before = await deleted.mostBefore(user.id, since);
    if (contacts.used + 1 > Math.max(contacts.limit, before.contacts)) throw contacts.refusal();
    await deleted.restore(user.id, id, before);
    for (const what of ['todos', 'interactions', 'reminders'] as const)
      await requireBelowCeiling(tx, user, what, async () => 0);
    const remaining = Math.max(0, Math.max(todos.limit, before.todos) - todos.used);
    const closedTodos = await deleted.completeBeyond(user.id, id, remaining, toMoment(now));
    return { ...(await restored()), closedTodos };
  });

export const forgetDeletedContacts = (now: Temporal.Instant, { db }: Dependencies) =>
  deletedContactsRepository(db).purge(earliestRestorable(now));

const earliestRestorable = (now: Temporal.Instant) => toMoment(now.subtract({ seconds: UNDO_GRACE_SECONDS }));

/** The user's contact, kept from being changed or deleted until the transaction ends. */
export const lockContact = (tx: Transaction, user: SignedInUser, id: string, now: Temporal.Instant) =>
  found(contactsRepository(tx).lock(user.id, id, now));

type Warming = Partial<Pick<Contact, 'lastInteraction' | 'lastInteractionType' | 'warmth'>>;

/** For callers that hold the contact's lock. */
export const changeWarming = (tx: Transaction, user: SignedInUser, id: string, warming: Warming) =>
  contactsRepository(tx).update(user.id, id, warming);

/** Makes sure that the contact is the user's, and that it is not deleted until the transaction ends. */
export async function holdContact(tx: Transaction, user: SignedInUser, id: string): Promise<void> {
  const held = await contactsRepository(tx).hold(user.id, [id]);
  if (held.length === 0) throw contactNotFound();
}

async function found<Result>(search: Promise<Result | undefined>): Promise<Result> {
  const result = await search;
  if (result === undefined) throw contactNotFound();
  return result;
}
