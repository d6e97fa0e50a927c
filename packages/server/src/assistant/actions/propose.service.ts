import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import { Action, rulesOf } from '@inner-circle/domain/assistant/actions.contract.ts';
import { PROPOSAL_HOURS } from '@inner-circle/domain/assistant/actions.rules.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { type Asker, effectsOf, whyConfirmed } from '@inner-circle/domain/assistant/confirmation.rules.ts';
import type { DomainError } from '@inner-circle/domain/problem.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { type Checked, findRows, type Person } from './find-rows.ts';

/** The access token of a client that asks. */
export type AskingToken = { readonly id: string; readonly name: string };

/**
 * What an engine proposes is checked by the contract, and against the user's rows: an action that names anything that is not the
 * user's is left out, with a warning in the log, and what can never be carried out with the reason why. Whoever an
 * earlier one of them adds is the user's.
 */
export async function checkActions(
  user: SignedInUser,
  proposed: readonly unknown[],
  zone: string,
  dependencies: Dependencies,
): Promise<{ readonly checked: Checked[]; readonly refusals: DomainError[] }> {
  const checked: Checked[] = [];
  const refusals: DomainError[] = [];
  const added: Person[] = [];
  const now = dependencies.clock.now();
  // By the user's own settings, as when it is saved: the browser may be in another zone.
  if (proposed.length === 0) return { checked, refusals };
  const today = todayOf(await settingsOf(user, dependencies), now);
  for (const candidate of proposed.slice(0, MOST_ACTIONS)) {
    const { data: action, error } = Action.safeParse(candidate);
    const refusal = action && rulesOf(action).refusal?.(action.arguments, today, now);
    if (refusal) {
      refusals.push(refusal);
      continue;
    }
    const found = action && (await findRows(user, action, zone, dependencies, added));
    if (!found) {
      dependencies.log.warn({ issues: error?.issues, type: action?.type }, 'a proposed action was left out');
      continue;
    }
    checked.push(found);
    if (found.added) added.push(found.added);
  }
  return { checked, refusals };
}

type Prepared = {
  readonly checked: readonly Checked[];
  readonly asker: Asker;
  readonly token?: AskingToken;
  readonly messageId: string;
  /** What the first of them comes in the place of. */
  readonly replaces?: ActionFacts['replaces'];
};

/** What was checked, as it will be kept as the cards of a message. */
export function preparedActions(
  { checked, asker, token, messageId, replaces = [] }: Prepared,
  { clock, newId }: Pick<Dependencies, 'newId' | 'clock'>,
) {
  const now = clock.now();
  const reasons = whyConfirmed(checked, asker);
  return checked.map(({ action, facts, rows }, position) => ({
    id: newId(),
    messageId,
    position,
    type: action.type,
    arguments: action.arguments,
    facts: {
      ...facts,
      why: reasons[position] ?? null,
      unused: asker.unused ?? [],
      replaces: position === 0 ? replaces : [],
      plannedKey: rows.planned?.key ?? null,
      effects: effectsOf(action, rows),
    },
    status: 'proposed' as const,
    message: null,
    undoUntil: null,
    needsConfirmation: reasons[position] !== null,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    createdAt: toMoment(now),
    expiresAt: toMoment(now.add({ hours: PROPOSAL_HOURS })),
  }));
}

/**
 * What a card says of something that a token wants, that was to be done at once and has to wait after all: what it only filled in
 * when it was proposed may be filled in by now. Undefined when it need not wait.
 */
export async function waitingAfterAll(
  user: SignedInUser,
  action: Action,
  facts: ActionFacts,
  dependencies: Dependencies,
): Promise<ActionFacts | undefined> {
  const found = await findRows(user, action, facts.zone, dependencies);
  const why = found && whyConfirmed([found], { by: 'token', touched: [] })[0];
  if (!why) return undefined;
  const { seen } = found.facts;
  return { ...facts, seen, why, plannedKey: found.rows.planned?.key ?? null, effects: effectsOf(action, found.rows) };
}

/** The rows that an action is about as they stand, for whoever compares them with what its card showed. */
export async function toldNow(user: SignedInUser, action: Action, { zone }: ActionFacts, dependencies: Dependencies) {
  const found = await findRows(user, action, zone, dependencies);
  return { seen: found?.facts.seen ?? null, plannedKey: found?.rows.planned?.key ?? null };
}
