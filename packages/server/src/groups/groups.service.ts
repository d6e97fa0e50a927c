import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import type { Group, GroupQuery, GroupUpdate, NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import {
  GROUP_CONFLICT,
  descriptionForQuickGroup,
  groupNameKey,
  groupNameTaken,
  groupThresholdNotInPlan,
} from '@inner-circle/domain/groups/groups.rules.ts';
import { mayHaveThreshold } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { planLimitFor, planOf, requireWithinPlan } from '../billing/billing.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { groupsRepository } from './groups.repository.ts';

export const createGroup = (
  user: SignedInUser,
  newGroup: NewGroup,
  dependencies: Dependencies,
  key?: string,
): Promise<Group> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const repository = groupsRepository(tx, dependencies.ports);
    requireThreshold(user, newGroup.coldThresholdDays, null, dependencies);
    const earlier = async () => (key === undefined ? undefined : repository.find(user.id, key));
    await requireWithinPlan(tx, dependencies, user, 'groups', async () => ((await earlier()) ? 0 : 1));
    const group = { ...newGroup, id: key ?? dependencies.newId(), createdAt: toMoment(dependencies.clock.now()) };
    const [id] = await repository.insert(user.id, [group]);
    const created = id
      ? { ...group, coldThresholdDays: group.coldThresholdDays ?? null, contactCount: 0 }
      : await earlier();
    if (!created) throw groupNameTaken(newGroup.name);
    return created;
  });

export const listGroups = (user: SignedInUser, query: GroupQuery, { db, ports }: Dependencies) =>
  groupsRepository(db, ports).list(user.id, query);

export const groupsAlike = (user: SignedInUser, name: string, limit: number, { db, ports }: Dependencies) =>
  groupsRepository(db, ports).alike(user.id, name, limit);

export const getGroup = (user: SignedInUser, id: string, { db, ports }: Dependencies) =>
  findGroup(user, id, groupsRepository(db, ports));

/** Given what the person saw, the change is refused when a field was changed since by another request. */
export const updateGroup = (
  user: SignedInUser,
  id: string,
  update: GroupUpdate,
  dependencies: Dependencies,
  { isUndo = false }: { readonly isUndo?: boolean } = {},
) =>
  inTransaction(user, dependencies, async ({ db: tx }): Promise<Group> => {
    const { seen = {}, ...change } = update;
    const repository = groupsRepository(tx, dependencies.ports);
    await repository.lock(user.id, id);
    const current = await findGroup(user, id, repository);
    if (!isUndo) requireThreshold(user, change.coldThresholdDays, current.coldThresholdDays, dependencies);
    requireNoConflict(GROUP_CONFLICT, { wanted: change, seen, now: current }, current);
    const isFree = await repository.update(user.id, id, change);
    if (!isFree) throw groupNameTaken(change.name ?? '');
    return findGroup(user, id, repository);
  });

function requireThreshold(
  user: SignedInUser,
  wanted: number | null | undefined,
  before: number | null,
  dependencies: Dependencies,
): void {
  const plan = planOf(user, dependencies);
  if (wanted && !mayHaveThreshold(wanted, before, plan)) throw groupThresholdNotInPlan(plan);
}

export const deleteGroup = (user: SignedInUser, id: string, { db, ports }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }): Promise<undefined> => {
    const isDeleted = await groupsRepository(tx, ports).delete(user.id, id);
    if (!isDeleted) throw notFound('The group');
  });

/** The groups of these names. Those that do not exist yet are created, as far as the plan allows. */
export async function groupIdsFor(
  names: readonly string[],
  user: SignedInUser,
  tx: Transaction,
  dependencies: Dependencies,
): Promise<string[]> {
  const repository = groupsRepository(tx, dependencies.ports);
  // Of several spellings the first is taken.
  const wanted = new Map(names.toReversed().map((name) => [groupNameKey(name), name]));
  const keys = [...wanted.keys()];
  const countMissing = async () => keys.length - (await repository.countNamed(user.id, keys));
  if ((await countMissing()) > 0) {
    await requireWithinPlan(tx, dependencies, user, 'groups', countMissing);
    await repository.insert(
      user.id,
      [...wanted.values()].map((name) => quickGroup(name, dependencies)),
    );
  }
  return repository.idsNamed(user.id, keys);
}

/** Those of these groups that there are, kept from being deleted until the transaction ends. */
export const holdGroups = (tx: Transaction, user: SignedInUser, ids: readonly string[], { ports }: Dependencies) =>
  groupsRepository(tx, ports).hold(user.id, ids);

/** The ids of the groups that have one of these names. */
export const groupIdsNamed = (tx: Transaction, user: SignedInUser, names: readonly string[], { ports }: Dependencies) =>
  groupsRepository(tx, ports).idsNamed(user.id, names.map(groupNameKey));

/** The groups of these names, each by its key. Of those that do not exist yet the first are created, as many as the plan allows. */
export async function groupsWithinLimit(
  names: readonly string[],
  user: SignedInUser,
  tx: Transaction,
  dependencies: Dependencies,
) {
  const repository = groupsRepository(tx, dependencies.ports);
  const wanted = new Map(names.toReversed().map((name) => [groupNameKey(name), name]));
  const inOrder = [...new Set(names.map(groupNameKey))];
  const there = await repository.namedBy(user.id, inOrder);
  const missing = inOrder.filter((key) => !there.has(key));
  if (missing.length === 0) return { groups: there, created: [], limit: 0 };
  const { limit, used } = await planLimitFor(tx, dependencies, user, 'groups');
  const remaining = Math.max(0, limit - used);
  const fresh = missing.slice(0, remaining).map((key) => quickGroup(wanted.get(key)!, dependencies));
  const inserted = new Set(fresh.length > 0 ? await repository.insert(user.id, fresh) : []);
  return {
    groups: await repository.namedBy(user.id, inOrder),
    created: fresh.filter(({ id }) => inserted.has(id)),
    limit,
  };
}

const quickGroup = (name: string, { newId, clock }: Dependencies) => ({
  id: newId(),
  name,
  description: descriptionForQuickGroup(name),
  createdAt: toMoment(clock.now()),
});

async function findGroup(user: SignedInUser, id: string, repository: ReturnType<typeof groupsRepository>) {
  const group = await repository.find(user.id, id);
  if (!group) throw notFound('The group');
  return group;
}
