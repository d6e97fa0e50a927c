import { LONGEST_CHAT_MESSAGE } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { Engine } from '../engine.port.ts';
import { answerTo } from './answer-to-question.ts';
import { completed } from './follow-ups.ts';
import { formerEngine } from './former-engine.ts';
import { keptIn } from './memory.ts';
import { answered, carriedOut, tagged, understand } from './understand.ts';

// English, without a model, in steps. The message is tagged: the user's own people and groups, dates, times, addresses, words with a
// meaning of their own. Of all ways to cut it into clauses the one is taken of which most is read. A clause is read by a frame that
// covers it whole, with typed slots; where two kinds fit it is asked. What is left over holds everything back. Nothing but the message
// is ever taken for an instruction.
export const builtInEngine: Engine = async (turn, reading) => {
  const kept = keptIn(turn.memory);
  const message = turn.message.slice(0, LONGEST_CHAT_MESSAGE);
  const answer = kept?.asked ? answerTo(kept.asked, message, turn.chosen) : undefined;
  if (answer === 'let it be') return answered('All right, I have done nothing.', 'chat', [], kept);
  if (answer) {
    const again = await tagged(answer.message, answer.settled, turn, reading, kept);
    const understood = again && (await understand(again, kept));
    if (understood) return understood;
  }
  const said = await tagged(message, {}, turn, reading, kept);
  if (!said) return answered('That is a lot at once. Please say it in parts.', 'refuse', [], kept);
  if (kept?.asked && !answer) {
    const reading2 = completed(kept.asked, said);
    const understood = reading2 && (await carriedOut(reading2, said, kept));
    if (understood) return understood;
  }
  const understood = answer ? undefined : await understand(said, kept);
  if (understood) return understood;
  const former = await formerEngine(turn, reading);
  return former.actions.length > 0 ? { ...former, mustConfirm: true } : former;
};
