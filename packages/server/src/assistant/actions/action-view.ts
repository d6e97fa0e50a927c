import { Action, rulesOf } from '@inner-circle/domain/assistant/actions.contract.ts';
import { ActionStatus, ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { COME_BACK, EXPIRED, MADE_BY_NEWER, madeByNewer } from '@inner-circle/domain/assistant/actions.rules.ts';
import { cardOf, phraseOf, requestOf } from '@inner-circle/domain/assistant/action-card.rules.ts';
import type { ActionFacts } from '@inner-circle/domain/assistant/action-facts.contract.ts';
import { type Decided, sentenceFor, stateOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import { effectsOf } from '@inner-circle/domain/assistant/confirmation.rules.ts';
import { isDestructive } from '@inner-circle/domain/assistant/effects.rules.ts';
import type { z } from 'zod';
import type { DecidedCard } from '../assistant.table.ts';
import type { LastAction } from '../engine.port.ts';
import type { ActionRow } from './actions.repository.ts';

type ReadRow = { readonly action: Action; readonly facts: ActionFacts };

/** A row exactly as it was proposed; undefined when only a newer version knows what that is. */
function readRow({
  type,
  arguments: given,
  facts,
}: Pick<ActionRow, 'type' | 'arguments' | 'facts'>): ReadRow | undefined {
  const action = Action.safeParse({ type, arguments: given }).data;
  return action && facts ? { action, facts } : undefined;
}

/** The same for callers that act on it: they cannot act on what they cannot read. */
export function readRowOrThrow(row: ActionRow): ReadRow {
  const known = readRow(row);
  if (!known) throw madeByNewer();
  return known;
}

export const actionOf = (row: ActionRow): Action => readRowOrThrow(row).action;

export const isOver = (moment: string, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;

/** What of a row its card shows. */
export type ShownRow = Pick<
  ActionRow,
  'id' | 'type' | 'arguments' | 'facts' | 'needsConfirmation' | 'status' | 'message' | 'expiresAt' | 'undoUntil'
>;

/** A row as its card shows it at a moment. */
export function viewOf(row: ShownRow, now: Temporal.Instant): ProposedAction {
  const known = readRow(row);
  if (!known || !ActionStatus.safeParse(row.status).success) return ofNewerVersion(row);
  const { action, facts } = known;
  const { icon, changes } = rulesOf(action);
  const isExpired = row.status === 'proposed' && isOver(row.expiresAt, now);
  const status = isExpired ? 'expired' : row.status;
  const state = stateOf({ status, needsConfirmation: row.needsConfirmation });
  const isUndoable = status === 'done' && row.undoUntil !== null && !isOver(row.undoUntil, now);
  return {
    id: row.id,
    type: row.type,
    icon,
    changes: [...changes],
    arguments: row.arguments,
    ...cardOf(action, facts, status, now),
    sentence: state ? sentenceFor(phraseOf(action, facts, now), state) : '',
    request: requestOf(action, facts, now),
    people: [...facts.people],
    needsConfirmation: row.needsConfirmation,
    isDestructive: isDestructive(facts.effects ?? effectsOf(action, {})),
    unused: [...(facts.unused ?? [])],
    why: status === 'proposed' && row.needsConfirmation ? (facts.why ?? null) : null,
    status,
    message: status === 'expired' ? EXPIRED : row.message,
    undoUntil: isUndoable ? row.undoUntil : null,
  };
}

/** What is said of a row about which was decided in words; undefined for what only a newer version knows. */
export function decidedOf(
  row: ShownRow,
  { decision, refusal }: DecidedCard,
  now: Temporal.Instant,
): Decided | undefined {
  const known = readRow(row);
  const state = stateOf(viewOf(row, now));
  if (decision === 'replace' || !known || !state) return undefined;
  return { decision, refusal, phrase: phraseOf(known.action, known.facts, now), state };
}

/** The same for an engine; undefined for what only a newer version knows. */
export function lastActionOf(row: ActionRow, now: Temporal.Instant): LastAction | undefined {
  const known = readRow(row);
  const { id, status, undoUntil } = viewOf(row, now);
  return known && status !== 'newer' ? { id, action: known.action, status, canUndo: undoUntil !== null } : undefined;
}

const ofNewerVersion = ({ id, type }: ShownRow) =>
  ProposedAction.parse({
    id,
    type,
    arguments: {},
    title: MADE_BY_NEWER,
    lines: [],
    people: [],
    needsConfirmation: false,
    status: 'newer',
    message: COME_BACK,
    undoUntil: null,
  } satisfies z.input<typeof ProposedAction>);
