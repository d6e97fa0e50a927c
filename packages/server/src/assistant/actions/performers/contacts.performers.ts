import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { conflictsOf } from '@inner-circle/domain/conflicts.rules.ts';
import { shownFields } from '@inner-circle/domain/contacts/contact-conflicts.rules.ts';
import { changedWith } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { Id } from '@inner-circle/domain/id.ts';
import { Moment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import {
  changeUpdatedAt,
  createContact as create,
  getContact,
  updateContact as update,
} from '../../../contacts/contacts.service.ts';
import {
  deleteContacts as deleteAll,
  lockDeletions,
  restoreContacts,
} from '../../../contacts/deleted/deleted-contacts.service.ts';
import { joinGroups, leaveGroups, removeUntouched } from '../../../contacts/many-contacts.service.ts';
import { removeUnusedGroups } from '../../../contacts/membership/membership.service.ts';
import { addRelation as relate, listRelations, removeRelation } from '../../../contacts/relations/relations.service.ts';
import type { Transaction } from '../../../platform/database.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import { rowsRepository } from '../rows.repository.ts';
import { Membership, without } from './memberships.ts';
import { fingerprintOf, performer } from './performer.ts';

/** A group that was made for a contact to be in, as it was left. */
const NewGroup = z.object({ id: Id, name: z.string(), description: z.string() });

/** Looks which groups there are, and afterwards which of those wanted are new. */
async function groupsMadeFor(tx: Transaction, user: SignedInUser, names: readonly string[] = []) {
  const rows = rowsRepository(tx);
  const keys = names.map(groupNameKey);
  const before = new Set((await rows.groupsNamed(user.id, keys)).map(({ id }) => id));
  return async () => (await rows.groupsNamed(user.id, keys)).filter(({ id }) => !before.has(id));
}

/** All that a person can change of it; its groups are compared by themselves. */
const fingerprintOfContact = ({ groups: _groups, ...fields }: ReturnType<typeof shownFields>) =>
  fingerprintOf(...Object.values(fields));

export const createContact = performer<'create-contact'>()({
  left: z.object({
    id: Id,
    fingerprint: z.string(),
    memberships: z.array(Membership),
    newGroups: z.array(NewGroup),
  }),
  async do(user, { contact, contactId }, dependencies) {
    const { db } = dependencies;
    // Whoever has that id by now was added by somebody else, and is not to be taken back as this one.
    if (contactId && (await rowsRepository(db).lockContacts(user.id, [contactId])).length > 0) throw changedSince();
    const newGroups = await groupsMadeFor(db, user, contact.groups);
    const made = await create(user, contact, dependencies, contactId);
    const memberships = await rowsRepository(db).memberships(user.id, { contactIds: [made.id] });
    return {
      id: made.id,
      fingerprint: fingerprintOfContact(shownFields(made)),
      memberships,
      newGroups: await newGroups(),
    };
  },
  async undo(user, { id, fingerprint, memberships, newGroups }, _given, dependencies) {
    const { db } = dependencies;
    const rows = rowsRepository(db);
    // Groups before the memberships in them, as whoever deletes a group locks them.
    const groupIds = memberships.map(({ groupId }) => groupId);
    await rows.holdGroups(user.id, groupIds);
    const [locked] = await rows.lockContacts(user.id, [id]);
    if (locked) {
      const contact = await getContact(user, id, dependencies);
      const groups = await rows.lockMemberships(user.id, { contactIds: [id] });
      if (fingerprintOfContact(shownFields(contact)) !== fingerprint) throw changedSince();
      if (without(groups, memberships).length > 0) throw changedSince();
      const touched = await removeUntouched(db, user.id, [{ id, updatedAt: contact.updatedAt, groupIds }]);
      if (touched.length > 0) throw changedSince();
    }
    await removeUnusedGroups(db, user.id, newGroups);
  },
});

const Values = Contact.pick({
  name: true,
  warmth: true,
  email: true,
  phone: true,
  birthday: true,
  notes: true,
  ...plainFields(() => true as const),
  emailLabel: true,
  phoneLabel: true,
  moreEmails: true,
  morePhones: true,
  customFields: true,
  coldThresholdDays: true,
  snoozedUntil: true,
}).partial();

export const updateContact = performer<'update-contact'>()({
  left: z.object({
    before: Values,
    after: Values,
    joined: z.array(Membership),
    parted: z.array(Membership),
    newGroups: z.array(NewGroup),
    updatedAt: z.object({ before: Moment, after: Moment }),
  }),
  async do(user, { contactId, change }, dependencies, { plannedKey, seen }) {
    const { db } = dependencies;
    const memberships = () => rowsRepository(db).memberships(user.id, { contactIds: [contactId] });
    const newGroups = await groupsMadeFor(db, user, change.groups);
    const [before, groupsBefore] = [await getContact(user, contactId, dependencies), await memberships()];
    const confirmed = { ...change, ...(seen && { seen }), ...(plannedKey && { confirmedEmails: plannedKey }) };
    const [after, groupsAfter] = [await update(user, contactId, confirmed, dependencies), await memberships()];
    const fields = changedWith(Object.keys(change).filter((field) => field !== 'groups'));
    return {
      before: valuesOf({ ...shownFields(before), warmth: before.warmth }, fields),
      after: valuesOf(shownFields(after), fields),
      joined: without(groupsAfter, groupsBefore),
      parted: without(groupsBefore, groupsAfter),
      newGroups: await newGroups(),
      updatedAt: { before: before.updatedAt, after: after.updatedAt },
    };
  },
  async undo(user, { before, after, joined, parted, newGroups, updatedAt }, { contactId }, dependencies) {
    const { db } = dependencies;
    const rows = rowsRepository(db);
    const groupIds = [...joined, ...parted].map(({ groupId }) => groupId);
    const there = new Set(await rows.holdGroups(user.id, groupIds));
    const [locked] = await rows.lockContacts(user.id, [contactId]);
    if (locked) {
      const contact = await getContact(user, contactId, dependencies);
      const groups = await rows.lockMemberships(user.id, { contactIds: [contactId] });
      // Put in again, be it into a group that the action brought it into or one that it took it out of.
      const isRegrouped = without(groups, joined).some(({ groupId }) => groupIds.includes(groupId));
      const conflicts = conflictsOf({ wanted: before, seen: after, now: shownFields(contact) });
      if (isRegrouped || conflicts.length > 0) throw changedSince();
      await update(user, contactId, before, dependencies, { isUndo: true });
      if (locked.updatedAt === updatedAt.after) await changeUpdatedAt(db, user, contactId, updatedAt.before);
      await leaveGroups(db, user.id, joined);
      await joinGroups(
        db,
        user.id,
        parted.filter(({ groupId }) => there.has(groupId)),
      );
    }
    await removeUnusedGroups(db, user.id, newGroups);
  },
});

const valuesOf = (contact: ReturnType<typeof shownFields>, fields: readonly string[]) =>
  Values.parse(Object.fromEntries(Object.entries(contact).filter(([field]) => fields.includes(field))));

export const deleteContacts = performer<'delete-contacts'>()({
  left: z.object({ deletedAt: Moment }),
  do: async (user, { contactIds }, dependencies) => ({
    deletedAt: await deleteAll(user, [...new Set(contactIds)], dependencies),
  }),
  async undo(user, { deletedAt }, { contactIds }, dependencies) {
    const deletions = await lockDeletions(user, contactIds, dependencies);
    if (deletions.some((deletion) => deletion.deletedAt !== deletedAt)) throw changedSince();
    const ids = deletions.map(({ contactId }) => contactId);
    await restoreContacts(user, ids, dependencies);
  },
});

export const addRelation = performer<'add-relation'>()({
  left: Relation,
  do: (user, { contactId, relation }, dependencies) => relate(user, contactId, relation, dependencies),
  async undo(user, left, { contactId }, dependencies) {
    const now = (await listRelations(user, contactId, dependencies)).find(({ id }) => id === left.id);
    if (!now) return;
    if (fingerprintOfRelation(now) !== fingerprintOfRelation(left)) throw changedSince();
    await removeRelation(user, contactId, left.id, dependencies);
  },
});

/** All that a person can change of it. */
const fingerprintOfRelation = ({ kind, word, theirWord, name, contact }: Relation) =>
  fingerprintOf(kind, word, theirWord, contact ? contact.id : name);
