import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { Id } from '@inner-circle/domain/id.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { z } from 'zod';
import { joinGroups } from '../../../contacts/many-contacts.service.ts';
import { joinGroup, leaveGroup } from '../../../contacts/membership/membership.service.ts';
import {
  createGroup as create,
  deleteGroup as remove,
  getGroup as get,
  updateGroup as update,
} from '../../../groups/groups.service.ts';
import { rowsRepository } from '../rows.repository.ts';
import { Membership, without } from './memberships.ts';
import { oneWay, performer } from './performer.ts';

export const createGroup = performer<'create-group'>()({
  left: z.object({ id: Id, name: z.string(), description: z.string(), memberships: z.array(Membership) }),
  async do(user, { name, contactIds }, dependencies) {
    const { id, description } = await create(user, { name, description: '' }, dependencies);
    const memberships = contactIds.length === 0 ? [] : await joinGroup(user, id, contactIds, dependencies);
    return { id, name, description, memberships };
  },
  async undo(user, { id, name, description, memberships }, _given, dependencies) {
    const rows = rowsRepository(dependencies.db);
    const group = await rows.lockGroup(user.id, id);
    if (!group) return;
    const now = await rows.lockMemberships(user.id, { groupId: id });
    const isAsLeft = group.name === name && group.description === description && without(now, memberships).length === 0;
    // A deleted contact left the group by itself; an existing one that is not in it was taken out by somebody.
    const missing = without(memberships, now).map(({ contactId }) => contactId);
    if (!isAsLeft || (await rows.contacts(user.id, missing)).length > 0) throw changedSince();
    await remove(user, id, dependencies);
  },
});

export const addToGroup = performer<'add-to-group'>()({
  left: z.object({ joined: z.array(Membership) }),
  do: async (user, { groupId, contactIds }, dependencies) => ({
    joined: await joinGroup(user, groupId, contactIds, dependencies),
  }),
  async undo(user, { joined }, { groupId }, dependencies) {
    const contactIds = joined.map(({ contactId }) => contactId);
    const there = await rowsRepository(dependencies.db).lockMemberships(user.id, { groupId, contactIds });
    if (without(there, joined).length > 0) throw changedSince();
    await leaveGroup(user, groupId, contactIds, dependencies);
  },
});

export const removeFromGroup = performer<'remove-from-group'>()({
  left: z.object({ removed: z.array(Membership) }),
  async do(user, { groupId, contactIds }, dependencies) {
    if (!(await rowsRepository(dependencies.db).group(user.id, groupId))) throw notFound('The group');
    return { removed: await leaveGroup(user, groupId, contactIds, dependencies) };
  },
  async undo(user, { removed }, { groupId }, dependencies) {
    const { db } = dependencies;
    const rows = rowsRepository(db);
    const contactIds = removed.map(({ contactId }) => contactId);
    const group = await rows.lockGroup(user.id, groupId);
    const putIn = await rows.lockMemberships(user.id, { groupId, contactIds });
    if (!group || putIn.length > 0) throw changedSince();
    const there = new Set((await rows.lockContacts(user.id, contactIds)).map(({ id }) => id));
    await joinGroups(
      db,
      user.id,
      removed.filter(({ contactId }) => there.has(contactId)),
    );
  },
});

export const setGroupRhythm = performer<'set-group-rhythm'>()({
  left: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  async do(user, { groupId, coldThresholdDays }, dependencies) {
    const { coldThresholdDays: before } = await get(user, groupId, dependencies);
    await update(user, groupId, { coldThresholdDays }, dependencies);
    return { before, after: coldThresholdDays };
  },
  async undo(user, { before, after }, { groupId }, dependencies) {
    const group = await rowsRepository(dependencies.db).lockGroup(user.id, groupId);
    if (!group) return;
    if (group.coldThresholdDays !== after) throw changedSince();
    await update(user, groupId, { coldThresholdDays: before }, dependencies, { isUndo: true });
  },
});

export const deleteGroup = oneWay<'delete-group'>((user, { groupId }, dependencies) =>
  remove(user, groupId, dependencies),
);
