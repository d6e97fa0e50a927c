import { LONGEST_CHAT_MESSAGE } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { Engine, Reading, Turn, Understanding } from '../engine.port.ts';
import { answerTo, completedBy } from './answer-to-question.ts';
import { composed } from './compose.ts';
import type { Present } from './dates/when.ts';
import { type Kept, keptIn } from './memory.ts';
import { recognise } from './recognise.ts';
import type { Outcome, Scene } from './scene.ts';
import { clean, corrected } from './wording/normalise.ts';
import { clausesOf } from './wording/split.ts';
import { wordsOf } from './wording/words.ts';

// English, without a model. A message is tidied and split into instructions; each is recognised by patterns that are data, its
// people are found among the user's own contacts, and its dates are counted in the user's zone. What comes out is actions, an
// answer or a question. A question about any part holds everything back: once it is answered, the whole message is said again
// with what the answer settled. Nothing but the message is ever taken for an instruction.

/** How many different words are looked up as names, how many people they may find, and how many instructions are read. */
const MOST_WORDS = 80;
const MOST_NAMED = 60;
const MOST_CLAUSES = 40;

export const formerEngine: Engine = async (turn, reading) => {
  const kept = keptIn(turn.memory);
  const said = clean(turn.message.slice(0, LONGEST_CHAT_MESSAGE));
  const answer = kept?.asked ? answerTo(kept.asked, said, turn.chosen) : undefined;
  if (answer === 'let it be')
    return composed([{ kind: 'chat', reply: 'All right, I have done nothing.' }], said, {}, kept);
  if (answer) return understand(answer.message, answer.settled, turn, reading, kept);
  const understood = await understand(said, {}, turn, reading, kept);
  if (!kept?.asked?.awaits || !isOpen(understood)) return understood;
  return understand(completedBy(kept.asked, said), kept.asked.settled, turn, reading, kept);
};

/** Words that mean nothing by themselves, or only a name, answer what was asked before. */
function isOpen({ memory }: Understanding): boolean {
  const { kind, topic } = keptIn(memory)!;
  return kind === 'not-understood' || kind === 'ask' || topic === 'about';
}

async function understand(
  message: string,
  settled: Scene['settled'],
  turn: Turn,
  reading: Reading,
  kept: Kept | undefined,
): Promise<Understanding> {
  const named = await namedIn(message, reading);
  const text = corrected(message, named);
  const outcomes: Outcome[] = [];
  const missed: string[] = [];
  let spokenOf: readonly string[] = kept?.people ?? [];
  for (const clause of clausesOf(text).slice(0, MOST_CLAUSES)) {
    turn.signal.throwIfAborted();
    const scene: Scene = { turn, reading, present: presentOf(turn), message: text, settled, named, spokenOf };
    const outcome = await recognise(clause, scene, outcomes.at(-1));
    if (!outcome) missed.push(clause);
    else if (outcome.kind === 'do' && outcome.replacesLast) outcomes.splice(-1, 1, outcome);
    else outcomes.push(outcome);
    if (outcome?.kind === 'ask') break;
    if (outcome && 'people' in outcome && outcome.people?.length) spokenOf = outcome.people;
  }
  return composed(outcomes, text, settled, kept, missed);
}

/** Words of nearly every message: to look them up would only take time. */
export const NEVER_NAMES = new Set(
  `me my we us our you your he his her him she they them their it its the an and or of to in on at by for with from about is are was be do did
  have has had not no who what when where why how which that this these those please remind tomorrow today yesterday every next last week
  month call email meeting add delete schedule todo contact contacts group birthday can could would should need want some any all`.split(
    /\s+/,
  ),
);

async function namedIn(message: string, reading: Reading) {
  const words = wordsOf(message.replaceAll(/['’]s\b|(?<=s)['’]/gi, '')).filter(
    (word) => word.length > 1 && !NEVER_NAMES.has(word),
  );
  return words.length > 0 ? reading.namedByAny([...new Set(words)].slice(0, MOST_WORDS), MOST_NAMED) : [];
}

/** Where the month comes before the day. */
const AMERICAN =
  /^(?:America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota)|US\/|Pacific\/Honolulu)/;

export const presentOf = ({ now, zone }: Turn): Present => ({
  today: dayIn(zone, now),
  time: now.toZonedDateTimeISO(zone).toPlainTime(),
  isAmerican: AMERICAN.test(zone),
});
