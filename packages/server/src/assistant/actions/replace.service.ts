// "No, Friday": what comes in the place of something. What waits is put away when the new card is kept. What is done already is
// taken back when the new one is carried out, in one transaction with it, so that there is never neither of them. A meeting is at
// Google, where no transaction reaches: the new one is made first, and the old one is taken back afterwards. Should that fail, or the
// process die in between, there are both, and the cards say so.
import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import { deedOf } from '@inner-circle/domain/assistant/action-card.rules.ts';
import { type Action, rulesOf } from '@inner-circle/domain/assistant/actions.contract.ts';
import { notUndoable } from '@inner-circle/domain/assistant/actions.rules.ts';
import type { Transaction } from '../../platform/database.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { actionOf, isOver, readRowOrThrow } from './action-view.ts';
import { type ActionRow, actionsRepository } from './actions.repository.ts';
import type { Within } from '../../auth/user-lock.service.ts';
import type { Told } from './performers/performer.ts';
import { isRemote, undoPerformed } from './performers/performers.ts';
import { toldNow } from './propose.service.ts';

type Replaced = NonNullable<ActionFacts['replaces']>;

/** Puts away those that wait, with their ids, and answers what is done of them, for the card of what comes in their place. */
export async function putAside(
  tx: Transaction,
  user: SignedInUser,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<{ readonly dismissed: string[]; readonly replaces: Replaced }> {
  const repository = actionsRepository(tx);
  const dismissed: string[] = [];
  const replaces: { id: string; words: string }[] = [];
  for (const id of new Set(ids)) {
    const row = await repository.lock(user.id, id);
    if (row?.status === 'proposed' && !isOver(row.expiresAt, now)) {
      await repository.update(user.id, id, { status: 'dismissed' });
      dismissed.push(id);
    }
    if (row?.status !== 'done') continue;
    const { action, facts } = readRowOrThrow(row);
    // A page that was opened stays open.
    if (rulesOf(action).changes.length > 0) replaces.push({ id, words: deedOf(action, facts, now) });
  }
  return { dismissed, replaces };
}

/** Refuses what comes in the place of something that can no longer be taken back. */
export async function requireReplaceable(
  tx: Transaction,
  user: SignedInUser,
  replaces: Replaced,
  now: Temporal.Instant,
): Promise<ActionRow[]> {
  const rows: ActionRow[] = [];
  for (const { id } of replaces) {
    const row = await actionsRepository(tx).lock(user.id, id);
    if (row?.status === 'undone') continue;
    if (row?.status !== 'done' || row.undoUntil === null || isOver(row.undoUntil, now)) throw notUndoable();
    rows.push(row);
  }
  return rows;
}

/**
 * Takes back what an action comes in the place of, the latest first and without meetings, and answers what the action's card was
 * about: a field that was as the card showed it, and that taking back has changed, is now as it was before both.
 */
export async function takeBackReplaced(
  user: SignedInUser,
  { action, facts }: { readonly action: Action; readonly facts: ActionFacts },
  now: Temporal.Instant,
  dependencies: Within,
): Promise<Told> {
  if (!facts.replaces?.length) return facts;
  const rows = await requireReplaceable(dependencies.db, user, facts.replaces, now);
  const before = await toldNow(user, action, facts, dependencies);
  for (const row of rows.toReversed()) {
    const replaced = actionOf(row);
    if (isRemote(replaced)) continue;
    await undoPerformed(user, replaced, row.result, dependencies);
    await actionsRepository(dependencies.db).update(user.id, row.id, { status: 'undone' });
  }
  const after = await toldNow(user, action, facts, dependencies);
  return {
    seen: facts.seen && rebased(facts.seen, before.seen ?? {}, after.seen ?? {}),
    plannedKey: facts.plannedKey === before.plannedKey ? after.plannedKey : facts.plannedKey,
  };
}

type Seen = NonNullable<Told['seen']>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const rebased = (seen: Seen, before: Seen, after: Seen): Seen =>
  Object.fromEntries(
    Object.entries(seen).map(([field, value]) => [field, isSame(value, before[field]) ? after[field] : value]),
  );
