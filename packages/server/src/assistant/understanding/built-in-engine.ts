import { LONGEST_CHAT_MESSAGE } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Engine, Reading, Understanding } from '../engine.port.ts';
import { type Answer, answerTo } from './answer-to-question.ts';
import { choicesOf } from './asking.ts';
import { completed, completedByText } from './follow-ups/completed.ts';
import { decided } from './follow-ups/decided.ts';
import { type FollowUp, followUp, toldMore } from './follow-ups/follow-up.ts';
import { notUnderstood } from './doing/not-understood.ts';
import { type Kept, keptIn } from './memory.ts';
import { ReadingBudget, TooMuchToRead } from './reading-budget.ts';
import type { BudgetedTurn } from './scene.ts';
import { answered, carriedOut, type Said, tagged, understand } from './understand.ts';

// English, without a model, in steps. The message is tagged: the user's own people and groups, dates, times, addresses, words with a
// meaning of their own. Of all ways to cut it into clauses the one is taken of which most is read. A clause is read by a frame that
// covers it whole, with typed slots; where two kinds fit it is asked. What is left over holds everything back. Nothing but the message
// is ever taken for an instruction.
export const builtInEngine: Engine = async (turn, reading) => {
  const kept = keptIn(turn.memory);
  try {
    return await readTurn({ ...turn, budget: new ReadingBudget() }, reading, kept);
  } catch (error) {
    if (error instanceof TooMuchToRead) return tooMuch(kept);
    throw error;
  }
};

const tooMuch = (kept: Kept | undefined) =>
  answered('That is a lot at once. Please say it in shorter messages.', 'refuse', kept);

async function readTurn(turn: BudgetedTurn, reading: Reading, kept: Kept | undefined): Promise<Understanding> {
  const message = turn.message.slice(0, LONGEST_CHAT_MESSAGE);
  const answer = kept?.asked ? answerTo(kept.asked, message, turn.chosen) : undefined;
  if (answer === 'let it be') return answered('All right, I have done nothing.', 'chat', kept);
  if (answer) {
    const understood = await anew(answer, turn, reading, kept);
    if (understood) return understood;
  }
  const said = await tagged(message, {}, turn, reading, kept);
  if (!said) return tooMuch(kept);
  const understood = answer ? undefined : await aboutTheLast(said, turn, kept);
  return (
    understood ?? (kept?.asked?.ask ? askedAgain(said, kept.asked, kept) : notUnderstood(said.pieces, said.scene, kept))
  );
}

/** What answers no question leaves it open once, with what was said before. */
const askedAgain = ({ message }: Said, asked: NonNullable<Kept['asked']>, kept: Kept): Understanding => ({
  reply: `I did not understand ${quote(message)}. ${asked.ask}`,
  actions: [],
  choices: choicesOf(asked.options),
  memory: { ...kept, asked: { ...asked, ask: '' } },
});

/** What a button stands for: said again in other words, or understood already. */
async function anew(
  { message, settled, intends }: Answer,
  turn: BudgetedTurn,
  reading: Reading,
  kept: Kept | undefined,
) {
  const said = await tagged(message, settled, turn, reading, kept);
  if (!said || !intends) return said && understand(said, kept);
  return carriedOut({ intents: [intends], unused: [] }, { ...said, pieces: [] }, kept);
}

/** A message may answer what was asked, be about what was done last, or stand on its own. */
async function aboutTheLast(
  said: Said,
  turn: BudgetedTurn,
  kept: Kept | undefined,
): Promise<Understanding | undefined> {
  const slot = kept?.asked && completed(kept.asked, said.pieces);
  if (slot) return carriedOut(slot, said, kept);
  const decision = kept?.asked ? undefined : decided(said.pieces, turn.last);
  if (typeof decision === 'string') return answered(decision, 'chat', kept);
  if (decision)
    return { ...answered('', 'do', kept && { ...kept, counts: countsAfter(decision, kept) }), decides: decision };
  const next = kept && !kept.asked ? followUp(said.pieces, kept, turn.last) : undefined;
  if (next) return replacing(next, await carriedOut(next.reading, said, kept));
  const understood = await understand(said, kept);
  const isOpen = !understood || understood.memory['kind'] === 'ask';
  const story = isOpen && kept && !kept.asked ? toldMore(said.pieces, kept, turn.last) : undefined;
  if (story) return replacing(story, await carriedOut(story.reading, said, kept));
  const task = kept?.asked && taskFor(kept.asked, turn.message, understood);
  const again = task && (await anew({ message: task, settled: kept.asked!.settled }, turn, said.scene.reading, kept));
  if (again) return again;
  const text = kept?.asked && isOpen ? completedByText(kept.asked, said.pieces) : undefined;
  return text ? carriedOut(text, said, kept) : understood;
}

/** "Remind me tomorrow" – "to call Grace" is one sentence. */
function taskFor(
  { message, intents, at, awaits }: NonNullable<Kept['asked']>,
  said: string,
  understood: Understanding | undefined,
) {
  const { actions = [] } = understood ?? {};
  const isTask = /^to /i.test(said) || (actions.length === 1 && actions[0]!.type === 'add-todo');
  if (intents[at]?.kind !== 'todo' || awaits?.what !== 'text' || !isTask || /^(?:remind|add|todo)\b/i.test(said))
    return undefined;
  return `${message.replace(/[\s.!,:]+$/, '').replace(/ to$/i, '')} to ${said.replace(/^to /i, '')}`;
}

/** What was taken back or put away is not there to be replaced. */
const countsAfter = ({ decision }: NonNullable<Understanding['decides']>, { counts }: Kept) =>
  decision === 'confirm' ? counts : counts.map(() => 0);

const replacing = ({ replaces }: FollowUp, understood: Understanding | undefined) =>
  understood && replaces.length > 0 && understood.actions.length > 0 ? { ...understood, replaces } : understood;
