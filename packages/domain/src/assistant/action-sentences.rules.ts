import type { ChatMessage, Decision } from './assistant.contract.ts';
import { quote } from './markdown.rules.ts';
import type { ActionStatus, ProposedAction } from './proposals.contract.ts';

/** What an action does: "call off", "called off", "the e-mail “Keys” to Tom". */
export type Phrase = { readonly base: string; readonly past: string; readonly object: string };

/** How a card stands: proposed is what is done without a question, waiting what needs a yes. */
export const CARD_STATES = ['waiting', 'proposed', 'done', 'undone', 'dismissed', 'failed', 'expired'] as const;
export type CardState = (typeof CARD_STATES)[number];

type Standing = { readonly status: ActionStatus | 'newer'; readonly needsConfirmation: boolean };

/** Undefined for what only a newer version knows. */
export function stateOf({ status, needsConfirmation }: Standing): CardState | undefined {
  if (status === 'newer') return undefined;
  return status === 'proposed' && needsConfirmation ? 'waiting' : status;
}

/** The one rule: what is said of an action follows from what it does and how it stands. */
export function sentenceFor({ base, past, object }: Phrase, state: CardState, it = 'it'): string {
  switch (state) {
    case 'waiting':
      return `Shall I ${base} ${object}?`;
    case 'proposed':
      return `I will ${base} ${object}.`;
    case 'done':
      return `I ${past} ${object}.`;
    case 'undone':
      return `I ${past} ${object}, and took ${it} back.`;
    case 'dismissed':
      return `I did not ${base} ${object}: you dismissed ${it}.`;
    case 'failed':
      return `I could not ${base} ${object}.`;
    case 'expired':
      return `I did not ${base} ${object}: nobody confirmed ${it} within a day.`;
  }
}

/** So many of a kind are said one by one; more are counted, and their cards tell what they are. */
const MOST_SAID = 3;

/** What is said of several actions, those that stand alike together. */
function sentencesOf(actions: readonly ProposedAction[]): string[] {
  const alike = Map.groupBy(
    actions.filter(({ sentence }) => sentence !== ''),
    stateOf,
  );
  return [...alike].flatMap(([state, some]) =>
    state && some.length > MOST_SAID
      ? [sentenceFor({ base: 'do', past: 'did', object: `these ${some.length} things` }, state, 'them')]
      : some.map(({ sentence }) => sentence),
  );
}

/** What is said of the parts of a message that were left: "Not done: “and tell Nora on Sunday”." Empty where there are none. */
export const notDone = (unused: readonly string[] = [], quoted = (part: string) => `“${part}”`) =>
  unused.length === 0 ? '' : `Not done: ${unused.map((part) => quoted(part)).join(', ')}.`;

type Words = Pick<ChatMessage, 'source' | 'content' | 'note'> & { readonly actions: readonly ProposedAction[] };

/** What a message says now, in Markdown: of its actions how they stand, and what else there is to say. */
export function wordsOf({ source, content, note, actions }: Words): string {
  // What a client asked for is said so, whatever became of it.
  const said = source === 'client' ? [] : sentencesOf(actions);
  // While it waits, its card says so.
  const unused = actions.filter(({ status }) => status === 'done').flatMap((action) => action.unused);
  const left = notDone([...new Set(unused)], quote);
  return said.length === 0 ? content : [...said, note, left].filter(Boolean).join('\n\n');
}

/** A card about which was decided in words, and why that could not be carried out. */
export type Decided = {
  readonly decision: Decision;
  readonly refusal: string | null;
  readonly phrase: Phrase;
  readonly state: CardState;
};

const CARRIED_OUT: Readonly<Record<Decision, { readonly state: CardState; readonly said: string }>> = {
  confirm: { state: 'done', said: 'Done' },
  dismiss: { state: 'dismissed', said: 'Put away' },
  undo: { state: 'undone', said: 'Taken back' },
};

/** What is said of what was decided: by how the cards stand, and never that something is done while it waits or has failed. */
export function decidedInWords(decided: readonly Decided[]): string {
  const [carriedOut, others] = [decided.filter(isCarriedOut), decided.filter((one) => !isCarriedOut(one))];
  const together = [...Map.groupBy(carriedOut, ({ decision }) => decision)].flatMap(([decision, some]) => {
    const { said } = CARRIED_OUT[decision];
    if (decision === 'dismiss') return [`${said}.`];
    if (some.length > MOST_SAID) return [`${said}: these ${some.length} things.`];
    return some.map(({ phrase: { past, object } }) => `${said}: ${past} ${object}.`);
  });
  const apart = others.map(({ phrase, state, refusal }) =>
    [sentenceFor(phrase, state), refusal].filter(Boolean).join(' '),
  );
  return [...together, ...apart].join('\n\n');
}

const isCarriedOut = ({ decision, state }: Decided) => CARRIED_OUT[decision].state === state;

/** What the button says that has it done: of what deletes, sends or overwrites something, what that is. */
export function confirmLabel(actions: readonly Pick<ProposedAction, 'title' | 'isDestructive'>[]): string {
  const [first] = actions;
  if (!first || !actions.some(({ isDestructive }) => isDestructive)) return 'Confirm';
  return actions.length === 1 ? first.title : `Confirm all ${actions.length}`;
}
