import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { EXPIRED } from '@inner-circle/domain/assistant/actions.rules.ts';
import { cardOf } from '@inner-circle/domain/assistant/action-card.rules.ts';
import type { ActionRow } from './actions.repository.ts';

/** The action of a row, exactly as it was proposed. */
export const actionOf = ({ type, arguments: given }: ActionRow): Action => ({ type, arguments: given }) as Action;

export const isOver = (moment: string, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;

/** A row as its card shows it at a moment. */
export function viewOf(row: ActionRow, now: Temporal.Instant): ProposedAction {
  const isExpired = row.status === 'proposed' && isOver(row.expiresAt, now);
  const status = isExpired ? 'expired' : row.status;
  const isUndoable = status === 'done' && row.undoUntil !== null && !isOver(row.undoUntil, now);
  return {
    id: row.id,
    type: row.type,
    arguments: row.arguments,
    ...cardOf(actionOf(row), row.facts, status, now),
    people: [...row.facts.people],
    needsConfirmation: row.needsConfirmation,
    why: status === 'proposed' && row.needsConfirmation ? (row.facts.why ?? null) : null,
    status,
    message: status === 'expired' ? EXPIRED : row.message,
    undoUntil: isUndoable ? row.undoUntil : null,
  };
}
