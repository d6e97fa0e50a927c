import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { Understanding } from '../engine.port.ts';
import type { Kept } from './memory.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Option, Outcome, Scene } from './scene.ts';

const NOT_UNDERSTOOD = `I did not understand that, and I have done nothing. Try, for example:
- Remind me to call Anna next Friday
- Who have I not contacted recently?
- Just talked to Tom, the boat is up for winter`;

const MOST_REMEMBERED = 20;

/** One answer out of what every instruction came to. A question holds all of them back. */
export function composed(
  outcomes: readonly Outcome[],
  message: string,
  settled: Scene['settled'],
  former: Kept | undefined,
  missed: readonly string[] = [],
): Understanding {
  const people = (outcomes.map(peopleOf).findLast((ids) => ids.length > 0) ?? former?.people ?? []).slice(
    0,
    MOST_REMEMBERED,
  );
  const question = outcomes.find((outcome) => outcome.kind === 'ask');
  if (question) return answered([question], [], { people, asked: askedBy(question, message, settled) });
  const actions = outcomes.flatMap((outcome) => (outcome.kind === 'do' ? outcome.actions : []));
  if (actions.length > MOST_ACTIONS) {
    const reply = `That is ${actions.length} things at once. I take on at most ${MOST_ACTIONS}; please say it in parts.`;
    return answered([{ kind: 'refuse', reply }], [], { people, asked: null });
  }
  const checked = actions.map((action) => Action.safeParse(action));
  const valid = checked.flatMap(({ data }) => data ?? []);
  // What the contract refuses was not understood after all.
  if (outcomes.length === 0 || valid.length < actions.length) return notUnderstood(people);
  const shown = outcomes.length > 1 ? outcomes.filter(({ kind }) => kind !== 'chat') : outcomes;
  const asked = askedBy(shown.at(-1), message, settled);
  return answered(shown.length > 0 ? shown : outcomes.slice(-1), valid, { people, asked }, missed);
}

const peopleOf = (outcome: Outcome) => [...new Set('people' in outcome ? outcome.people : [])];
const optionsOf = (outcome: Outcome): readonly Option[] => ('options' in outcome ? (outcome.options ?? []) : []);

const notUnderstood = (people: string[]): Understanding => ({
  reply: NOT_UNDERSTOOD,
  actions: [],
  choices: [],
  memory: {
    kind: 'not-understood',
    topic: '',
    people,
    spokenOf: [],
    groups: [],
    last: [],
    counts: [],
    question: null,
    asked: null,
  } satisfies Kept,
});

function answered(
  shown: readonly Outcome[],
  actions: readonly Action[],
  kept: Pick<Kept, 'people' | 'asked'>,
  missed: readonly string[] = [],
): Understanding {
  const last = shown.at(-1)!;
  const isUseful = actions.length > 0 || last.kind === 'answer';
  const leftAlone =
    isUseful && missed.length > 0 ? `I did not understand ${missed.map(quote).join(', ')}, and left it alone.` : '';
  const kind = actions.length > 0 ? 'do' : last.kind;
  const topic = last.kind === 'answer' ? last.topic : '';
  return {
    reply: [...new Set([...shown.map(({ reply }) => reply), leftAlone])].filter(Boolean).join('\n\n'),
    actions,
    choices: optionsOf(last).map(({ label, detail, contactId }) => ({ label, detail, contactId })),
    memory: { kind, topic, spokenOf: [], groups: [], last: [], counts: [], question: null, ...kept } satisfies Kept,
  };
}

/** What is kept until the answer comes: what every button stands for, and what a free answer is taken for. */
function askedBy(outcome: Outcome | undefined, message: string, settled: Scene['settled']): Kept['asked'] {
  const options = outcome ? optionsOf(outcome) : [];
  const awaits = outcome?.kind === 'ask' ? (outcome.awaits ?? null) : null;
  if (options.length === 0 && !awaits) return null;
  return {
    message,
    settled: { ...settled },
    options: options.map(({ label, says, settles }) => ({ label, says, settles: settles && { ...settles } })),
    awaits,
    intents: [],
    at: 0,
  };
}
