import type { ActionFacts } from './action-facts.contract.ts';
import type { Phrase } from './action-sentences.rules.ts';
import { capitalised, tellingOf, TYPED } from './action-words.rules.ts';
import { type Action, rulesOf } from './actions.contract.ts';
import type { ActionStatus, ProposedAction } from './proposals.contract.ts';

type Card = Pick<ProposedAction, 'title' | 'lines'>;

/** What a card says: what would be done or, once it is done, what was. */
export function cardOf(action: Action, facts: ActionFacts, status: ActionStatus, now: Temporal.Instant): Card {
  const [before, after, ...lines] = rulesOf(action).card(action.arguments, tellingOf(facts, now));
  const instead = (facts.replaces ?? []).map(({ words }) => `Instead of: ${words}`);
  return { title: status === 'done' ? after : before, lines: [...lines, ...instead].filter((line) => line !== '') };
}

/** What an action does, as verb and object: from these one rule makes its sentence in every state. */
export function phraseOf(action: Action, facts: ActionFacts, now: Temporal.Instant, hand?: typeof TYPED): Phrase {
  const [base, past, object] = rulesOf(action).phrase(action.arguments, tellingOf(facts, now, hand));
  return { base, past, object };
}

/** An action as somebody would type it, with every word that was written for it: where a card is to be said anew. */
export function requestOf(action: Action, facts: ActionFacts, now: Temporal.Instant): string {
  const { base, object } = phraseOf(action, facts, now, TYPED);
  return [capitalised(`${base} ${object}`), ...(rulesOf(action).texts?.(action.arguments) ?? [])]
    .filter(Boolean)
    .join('\n');
}

/** What was done, as somebody would type it: "added the to-do "Call" for Tom". */
export function deedOf(action: Action, facts: ActionFacts, now: Temporal.Instant): string {
  const { past, object } = phraseOf(action, facts, now, TYPED);
  return `${past} ${object}`;
}
