import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { Decision } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { dismissAction, executeActions, undoAction } from '../actions/actions.service.ts';
import type { DecidedCard } from '../assistant.table.ts';
import type { Decides } from '../engine.port.ts';

/**
 * Carries out what the person decided in words, by what the buttons of the cards do. Each step can be taken again and does nothing
 * then: whoever goes on with a message whose process died repeats them all.
 */
export async function carryOut(
  user: SignedInUser,
  { decision, actionIds }: Decides,
  dependencies: Dependencies,
): Promise<DecidedCard[]> {
  const ids = [...new Set(actionIds)];
  const decided: DecidedCard[] = [];
  // What was done last is taken back first.
  for (const id of decision === 'undo' ? ids.toReversed() : ids)
    decided.push(...(await decideOne(user, decision, id, dependencies)));
  return decision === 'undo' ? decided.toReversed() : decided;
}

async function decideOne(
  user: SignedInUser,
  decision: Decision,
  id: string,
  dependencies: Dependencies,
): Promise<DecidedCard[]> {
  try {
    const [card, ...replaced] = await press(user, decision, id, dependencies);
    return [
      { id, decision, refusal: card?.message ?? null },
      ...replaced.map((one) => ({ id: one.id, decision: 'replace' as const, refusal: null })),
    ];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ id, decision, refusal: error.message }];
  }
}

async function press(
  user: SignedInUser,
  decision: Decision,
  id: string,
  dependencies: Dependencies,
): Promise<ProposedAction[]> {
  switch (decision) {
    case 'confirm':
      return executeActions(user, { actions: [{ id, confirmed: true }] }, dependencies);
    case 'dismiss':
      return [await dismissAction(user, id, dependencies)];
    case 'undo':
      return [await undoAction(user, id, dependencies)];
  }
}
