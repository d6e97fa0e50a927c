import type { BulkChange } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { todosDoNotFit } from '@inner-circle/domain/bulk/bulk.rules.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { snoozeRefusal, thresholdNotInPlan } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { interactionInFuture, isInFuture } from '@inner-circle/domain/interactions/interactions.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { planLimitFor, planOf, requireBelowCeiling, usedOf } from '../billing/billing.service.ts';
import type { Then } from '../contacts/conditions.service.ts';
import { lockContacts } from '../contacts/contacts.service.ts';
import { deleteOfUser, restoreDeletion } from '../contacts/deleted/deleted-contacts.service.ts';
import { removeUnusedGroups } from '../contacts/membership/membership.service.ts';
import { groupIdsFor, groupIdsNamed, holdGroups } from '../groups/groups.service.ts';
import { findLast } from '../interactions/interactions.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import type { BulkRow } from './bulk-changes.repository.ts';
import { bulkEffectsRepository } from './bulk-effects.repository.ts';
import { pickedContactsRepository } from './picked-contacts.repository.ts';

type CarryingOut = {
  readonly tx: Transaction;
  readonly user: SignedInUser;
  readonly id: string;
  readonly change: BulkChange;
  /** How many are picked. */
  readonly changed: number;
  /** Who they are, where they are to be deleted. */
  readonly deleted: readonly string[];
  readonly asOf: Then;
  readonly dependencies: Dependencies;
};

type Outcome = Partial<Pick<BulkRow, 'markedWarm' | 'createdGroups' | 'change'>>;

/** For callers that hold the user's lock, and those of the contacts. */
export async function carryOut(carrying: CarryingOut): Promise<Outcome> {
  const { tx, user, id, change, changed, asOf, dependencies } = carrying;
  const picked = pickedContactsRepository(tx, user.id, id);
  const effects = bulkEffectsRepository(tx, user.id, id);
  const now = toMoment(asOf.now);
  switch (change.kind) {
    case 'log': {
      const { date = now } = change;
      if (isInFuture(date, asOf.now)) throw interactionInFuture();
      await requireBelowCeiling(tx, dependencies, user, 'interactions', async () => changed);
      await picked.giveIds(asOf.now);
      await effects.log(change, date, now);
      await picked.keepAfter();
      return { markedWarm: await picked.countWhere('isCold'), change: { ...change, date } };
    }
    case 'groups':
      return changeGroups(carrying, change);
    case 'rhythm': {
      const plan = planOf(user, dependencies);
      const { days } = change;
      if (days !== null && !PLANS[plan].ownThresholds && (await picked.countWhere({ thresholdOtherThan: days })) > 0)
        throw thresholdNotInPlan(plan);
      await effects.setThreshold(days, now);
      await picked.keepAfter();
      return {};
    }
    case 'snooze': {
      const refusal = change.until !== null && snoozeRefusal(change.until, dayIn(asOf.zone, asOf.now));
      if (refusal) throw refusal;
      await effects.setSnooze(change.until, now);
      await picked.keepAfter();
      return {};
    }
    case 'todo':
      await requireTodosFit(carrying);
      await picked.giveIds(asOf.now);
      await effects.addTodos(change, now);
      return {};
    case 'delete': {
      const { contacts: contactsBefore, todos: openTodosBefore } = await usedOf(tx, user, dependencies);
      await deleteOfUser(tx, user.id, carrying.deleted, {
        deletedAt: now,
        contactsBefore,
        openTodosBefore,
        deletionId: id,
      });
      return {};
    }
  }
}

async function changeGroups(
  { tx, user, id, dependencies }: CarryingOut,
  { add, remove, create }: Extract<BulkChange, { kind: 'groups' }>,
): Promise<Outcome> {
  const effects = bulkEffectsRepository(tx, user.id, id);
  const known = await holdGroups(tx, user, [...new Set([...add, ...remove])], dependencies);
  if (known.length < new Set([...add, ...remove]).size) throw notFound('The group');
  const { created, ids } = await groupsMade(tx, user, create, dependencies);
  const joined = [...new Set([...add, ...ids])];
  if (joined.length > 0) await effects.joinGroups(joined);
  if (remove.length > 0) await effects.leaveGroups(remove);
  return { createdGroups: created };
}

/** The groups of these names, and which of them are new. */
async function groupsMade(tx: Transaction, user: SignedInUser, names: readonly string[], dependencies: Dependencies) {
  if (names.length === 0) return { ids: [], created: [] };
  const before = new Set(await groupIdsNamed(tx, user, names, dependencies));
  const ids = await groupIdsFor(names, user, tx, dependencies);
  const fresh = ids.filter((id) => !before.has(id));
  return { ids, created: fresh.length > 0 ? await holdGroups(tx, user, fresh, dependencies) : [] };
}

async function requireTodosFit({ tx, user, changed, dependencies }: CarryingOut): Promise<void> {
  const { limit, used, refusal } = await planLimitFor(tx, dependencies, user, 'todos');
  if (used + changed > limit) {
    const plan = planOf(user, dependencies);
    throw PLANS[plan].limits.todos === null ? refusal() : todosDoNotFit(plan, limit, used, changed);
  }
  await requireBelowCeiling(tx, dependencies, user, 'todos', async () => changed);
}

type TakingBack = Pick<CarryingOut, 'tx' | 'user' | 'id' | 'change' | 'dependencies'> & { readonly row: BulkRow };

/** For callers that hold the user's lock. */
export async function takeBack({ tx, user, id, change, row, dependencies }: TakingBack) {
  if (change.kind === 'delete') return restoreDeletion(tx, user, id, dependencies);
  const picked = pickedContactsRepository(tx, user.id, id);
  const effects = bulkEffectsRepository(tx, user.id, id);
  await picked.lockThose();
  switch (change.kind) {
    case 'log': {
      const owners = await effects.takeBackLog(change, change.date ?? row.changedAt);
      if (owners.length > 0) await findLast(tx, user, await lockContacts(tx, user, owners, dependencies.clock.now()));
      break;
    }
    case 'groups':
      await effects.takeBackGroups();
      await removeUnusedGroups(tx, user.id, row.createdGroups);
      break;
    case 'rhythm':
      await effects.takeBackColumn('cold_threshold_days');
      break;
    case 'snooze':
      await effects.takeBackColumn('snoozed_until');
      break;
    case 'todo':
      await effects.takeBackTodos(change);
      break;
  }
  return { restored: await picked.countUndone(), closedTodos: 0 };
}
