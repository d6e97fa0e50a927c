import type { LastAction, Understanding } from '../../engine.port.ts';
import { isMark, type Piece } from '../tagging/pieces.ts';
import { PAUSE, reasonOf } from '../clauses/repairs.ts';
import { WHY } from '../clauses/vocabulary.ts';
import { plain } from './fragment.ts';

const OPEN =
  '(?:(?:no|nope|actually|wait|sorry|oh|and|please|ok|okay|hmm?|well|yeah|on second thought|i changed my mind|changed my mind|my mistake|oops) )*';
const IT =
  '(?:that|it|this|them|him|her|the last (?:one|thing|action)|what you (?:just )?did|all of (?:that|it)|everything|P)';
const SCRAP = new RegExp(
  `^${OPEN}(?:(?:scrap|undo|cancel|forget|drop|leave|revert|ignore|scratch|reverse|take back|strike|keep|stop)(?: ${IT})?(?: please| again| alone| as (?:it|that) (?:is|was)| where it (?:is|was))*|(?:delete|remove) (?:that|it|this)(?: again)?|never ?mind(?: ${IT})?|take ${IT} back|put ${IT} back(?: (?:where|how|as|like) (?:it|that|he|she|they) (?:was|were)(?: before)?)?|(?:that|it) was (?:wrong|a mistake)|(?:do not|let us not|not)(?: (?:do|send|delete|log|add|cancel|change|move|remove|make|save|bother|go ahead)(?: ${IT})?)?|(?:(?:i |id )?(?:would )?(?:better|rather|maybe|perhaps|probably) )+not(?: (?:do|send|delete) ${IT})?|i changed my mind|changed my mind)(?: after all| any ?more| for now| yet| then| now| today| thanks| thank you)*$`,
);
const YES =
  /^(?:yes|yep|yeah|yup|yea|confirm|confirmed|do it|do that|go ahead|sure|ok|okay|correct|right|exactly|perfect|please do|of course|sounds good|looks good|that is right|send it|go for it|absolutely|y|fine|good|great)(?: (?:please|thanks|thank you|do it|go ahead|confirm|send it|that is right|sure|both|all|correct|delete (?:him|her|it|them)|it is|that is fine))*$/;
const NO =
  /^(?:no|nope|nah|n|do not|cancel|stop)(?: (?:thanks|thank you|leave it|do not|cancel|cancel that|leave that|do not do (?:it|that)|forget it|stop|do not send it|never ?mind))*$/;

type Decides = NonNullable<Understanding['decides']>;

/** Which cards of the last answer a word decides; a text where there is nothing to decide. */
export function decided(pieces: readonly Piece[], last: readonly LastAction[]): Decides | string | undefined {
  const said = plain(pieces);
  const isScrap = isScrapped(pieces);
  const waiting = last.filter(({ status }) => status === 'proposed').map(({ id }) => id);
  const undoable = last.filter(({ status, canUndo }) => status === 'done' && canUndo).map(({ id }) => id);
  if (waiting.length > 0 && YES.test(said)) return { decision: 'confirm', actionIds: waiting };
  if (waiting.length > 0 && (NO.test(said) || isScrap)) return { decision: 'dismiss', actionIds: waiting };
  if (!isScrap) return undefined;
  if (undoable.length > 0) return { decision: 'undo', actionIds: undoable };
  return last.some(({ status }) => status === 'done') ? 'That can no longer be taken back.' : undefined;
}

/** "Undo", also where it is told why: "wait, it is not sent yet, undo". */
function isScrapped(pieces: readonly Piece[]): boolean {
  if (SCRAP.test(plain(pieces))) return true;
  const cut = pieces.findLastIndex((piece, at) => isMark(piece, PAUSE) && at < pieces.length - 1);
  const first = pieces.findIndex((piece, at) => isMark(piece, PAUSE) && at > 0);
  const isBoth = (word: readonly Piece[], why: readonly Piece[]) =>
    SCRAP.test(plain(word)) && (WHY.test(reasonOf(why)) || /^(?:H|it|that) /.test(reasonOf(why)));
  return (
    cut > 0 &&
    (isBoth(pieces.slice(cut + 1), pieces.slice(0, cut)) || isBoth(pieces.slice(0, first), pieces.slice(first + 1)))
  );
}
