// The way of an action: proposed → done → undone, or from proposed to dismissed, failed or expired. Each step is taken once: the row
// is locked, and what the step does is committed together with the fact that it was done. Only a meeting is made elsewhere, at
// Google; a lease holds it for that long, and it is made under the action's own id, so that a second attempt makes no second one. The
// user's row is locked before the action's, in the order in which an answer is kept and old ones are forgotten.
import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import type { ActionsToRun } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import {
  actionNotFound,
  addressChanged,
  CONFIRM_FIRST,
  EXPIRED,
  notProposed,
  notUndoable,
} from '@inner-circle/domain/assistant/actions.rules.ts';
import { undoableUntil } from '@inner-circle/domain/assistant/confirmation.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction, type Within } from '../../auth/user-lock.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { Lease } from '../../platform/coordination/leases.ts';
import { actionOf, isOver, readRowOrThrow, viewOf } from './action-view.ts';
import { actionsRepository, type ActionRow } from './actions.repository.ts';
import { isRemote, perform, REMOTE, undoPerformed } from './performers/performers.ts';
import { waitingAfterAll } from './propose.service.ts';
import { requireReplaceable, takeBackReplaced } from './replace.service.ts';
import { rowsRepository } from './rows.repository.ts';

/**
 * Carries out what was proposed, one after the other, each once and with exactly the arguments that were shown. After them come those
 * that were taken back for it.
 */
export async function executeActions(
  user: SignedInUser,
  { actions }: ActionsToRun,
  dependencies: Dependencies,
): Promise<ProposedAction[]> {
  const ids = new Set(actions.map(({ id }) => id));
  const there = await actionsRepository(dependencies.db).findAll(user.id, [...ids]);
  if (there.length < ids.size) throw actionNotFound();
  const results: ProposedAction[] = [];
  const replaced: ProposedAction[] = [];
  for (const { id, confirmed } of actions) {
    const [result, ...others] = await execute(user, id, confirmed, dependencies);
    results.push(result);
    replaced.push(...others);
  }
  return [...results, ...replaced];
}

async function execute(
  user: SignedInUser,
  id: string,
  confirmed: boolean,
  dependencies: Dependencies,
): Promise<[ProposedAction, ...ProposedAction[]]> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const row = await inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = actionsRepository(tx);
    const proposed = await repository.lock(user.id, id);
    if (!proposed) throw actionNotFound();
    if (proposed.status !== 'proposed') return proposed;
    if (isOver(proposed.expiresAt, now)) return repository.update(user.id, id, { status: 'expired', message: EXPIRED });
    if (proposed.needsConfirmation && !confirmed) return { ...proposed, message: CONFIRM_FIRST };
    const { action, facts } = readRowOrThrow(proposed);
    if (proposed.tokenId !== null && !confirmed) {
      const waiting = await waitingAfterAll(user, action, facts, within(tx, dependencies));
      if (waiting) return repository.update(user.id, id, { needsConfirmation: true, facts: waiting });
    }
    const outcome = await attempted(tx, async (inner) => {
      if (isRemote(action)) return requireReplaceable(inner, user, facts.replaces ?? [], now);
      const told = await takeBackReplaced(user, { action, facts }, now, within(inner, dependencies));
      await requireAddress(user, facts, inner);
      return perform(user, action, within(inner, dependencies), told);
    });
    if (isRemote(action) && outcome.status === 'done') return proposed;
    const doneAt = outcome.status === 'done' ? toMoment(now) : null;
    const undoUntil = outcome.result === null ? null : undoLimit(proposed, now);
    return repository.update(user.id, id, { ...outcome, doneAt, undoUntil });
  });
  if (!row) throw actionNotFound();
  const mayGoOn = row.status === 'proposed' && row.message === null && (confirmed || !row.needsConfirmation);
  const settled = mayGoOn ? await executeRemotely(user, row, dependencies) : row;
  const { replaced, message } = await settleReplaced(user, settled, dependencies);
  return [viewOf({ ...settled, message: message ?? settled.message }, now), ...replaced];
}

/**
 * Takes back what is left to be: where the new one or the old one is a meeting. To take back twice does no harm, so that whoever
 * presses again finishes what a process that died had begun.
 */
async function settleReplaced(user: SignedInUser, row: ActionRow, dependencies: Dependencies) {
  const replaced: ProposedAction[] = [];
  if (row.status !== 'done' || !row.facts) return { replaced, message: null };
  let message: string | null = null;
  for (const { id, words } of (row.facts.replaces ?? []).toReversed())
    try {
      replaced.push(await undoAction(user, id, dependencies));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      message = `Still there: ${words}. ${error.message}`;
    }
  if (message !== row.message) await actionsRepository(dependencies.db).update(user.id, row.id, { message });
  return { replaced, message };
}

/** Whoever confirmed an e-mail saw where it goes. */
async function requireAddress(user: SignedInUser, { address, people: [to] }: ActionFacts, tx: Transaction) {
  if (!address || !to) return;
  const [contact] = await rowsRepository(tx).lockContacts(user.id, [to.id]);
  if (contact && contact.email !== address) throw addressChanged();
}

/** A refusal undoes what this action had done so far, and is kept as its outcome. */
async function attempted(
  tx: Transaction,
  work: (inner: Transaction) => Promise<unknown>,
): Promise<Pick<ActionRow, 'status' | 'result' | 'message'>> {
  try {
    return { status: 'done', result: await tx.transaction(work), message: null };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Pick<ActionRow, 'status' | 'result' | 'message'> {
  if (!(error instanceof DomainError)) throw error;
  return { status: 'failed', result: null, message: error.message };
}

async function executeRemotely(user: SignedInUser, row: ActionRow, dependencies: Dependencies): Promise<ActionRow> {
  const lease = await dependencies.leases.take(`assistant-action/${row.id}`);
  if (!lease) return row;
  try {
    const [current] = await actionsRepository(dependencies.db).findAll(user.id, [row.id]);
    return current?.status === 'proposed' ? await executeUnder(lease, user, row, dependencies) : (current ?? row);
  } finally {
    await lease.release();
  }
}

async function executeUnder(lease: Lease, user: SignedInUser, row: ActionRow, dependencies: Dependencies) {
  const action = actionOf(row);
  if (!isRemote(action)) return row;
  const outcome = await REMOTE[action.type].do(user, action.arguments, dependencies, row.id).then(
    (result) => ({
      status: 'done' as const,
      result,
      message: null,
      doneAt: toMoment(dependencies.clock.now()),
      undoUntil: undoLimit(row, dependencies.clock.now()),
    }),
    // Where nobody answered, it may have been made: the action stays proposed, and the next attempt finds it.
    (error: unknown) =>
      error instanceof DomainError && error.kind === 'unavailable'
        ? { status: 'proposed' as const, message: error.message }
        : failed(error),
  );
  const kept = { ...outcome, message: outcome.status === 'proposed' ? null : outcome.message };
  const updated = await inTransaction(user, dependencies, async ({ db: tx }) => {
    await lease.finish(tx);
    return actionsRepository(tx).update(user.id, row.id, kept);
  });
  return { ...(updated ?? row), message: outcome.message };
}

export async function undoAction(user: SignedInUser, id: string, dependencies: Dependencies): Promise<ProposedAction> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const row = await inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = actionsRepository(tx);
    const done = await repository.lock(user.id, id);
    if (!done) throw actionNotFound();
    if (done.status === 'undone') return done;
    if (done.status !== 'done' || done.undoUntil === null || isOver(done.undoUntil, now)) throw notUndoable();
    const action = actionOf(done);
    if (isRemote(action)) return done;
    await undoPerformed(user, action, done.result, within(tx, dependencies));
    return repository.update(user.id, id, { status: 'undone' });
  });
  if (!row) throw actionNotFound();
  return viewOf(row.status === 'undone' ? row : await undoRemotely(user, row, dependencies), now);
}

/** To take it back twice does no harm, so that nobody needs to hold it. */
async function undoRemotely(user: SignedInUser, row: ActionRow, dependencies: Dependencies): Promise<ActionRow> {
  const action = actionOf(row);
  if (isRemote(action)) await REMOTE[action.type].undo(user, row.result, dependencies);
  return (await actionsRepository(dependencies.db).update(user.id, row.id, { status: 'undone' })) ?? row;
}

export const dismissAction = (user: SignedInUser, id: string, { db, clock }: Dependencies): Promise<ProposedAction> =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = actionsRepository(tx);
    const row = await repository.lock(user.id, id);
    if (!row) throw actionNotFound();
    if (row.status !== 'proposed' && row.status !== 'dismissed') throw notProposed();
    const dismissed = await repository.update(user.id, id, { status: 'dismissed' });
    return viewOf(dismissed ?? row, clock.now());
  });

const within = (tx: Transaction, dependencies: Dependencies): Within => ({ ...dependencies, db: tx });

function undoLimit(row: ActionRow, now: Temporal.Instant): string | null {
  const until = undoableUntil(actionOf(row), now);
  return until && toMoment(until);
}
