import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import type { Named } from '../scene.ts';
import { CONTACTING } from '../tagging/lexicon.ts';
import { isJoint, isMark, lineOf, type Piece } from '../tagging/pieces.ts';
import { isNewHere } from './joined.ts';
import { ANYWHERE, STARTS, WHY } from './vocabulary.ts';

// A frame covers its clause from end to end, so what nothing used can only hide in its free text. A free text may hold words and the
// people of its own clause; whatever else has a meaning of its own there is left over, and is asked about or named on the card.

/**
 * A task hangs on no condition and is one sentence; what was told may be more. A letter is sent word for word, whatever it names, and a
 * title is looked for among what the user has, by all of its words.
 */
export type TextKind = 'task' | 'note' | 'words' | 'letter' | 'title';

const NEVER = new Set(['date', 'time', 'recur', 'end', 'email', 'phone', 'dateish']);
const NOT_IN_A_TASK = new Set(['if', 'fix', 'hedge', 'not']);
const NOT_IN_A_TITLE = new Set(['time', 'end', 'email', 'phone', 'or', 'if', 'hedge', 'not']);
const VALUES = new Set(['person', 'date', 'time', 'stranger', 'group']);

/** A word of the language, also with an ending: "likes", "quoted". */
export const isKnown = (key: string) =>
  !/^\p{L}{3,}$/u.test(key) ||
  ['', 's', 'es', 'd', 'ed', 'ing', 'ly', 'er', 'y'].some(
    (ending) => key.endsWith(ending) && COMMON_WORDS.has(key.slice(0, key.length - ending.length)),
  );

/** What was told may name days and people: "she is moving to Oslo in March". A day that hangs on no verb may be that of the talk. */
const IN_A_STORY = new Set(['date', 'time', 'recur', 'end', 'span', 'dateish', 'person', 'birthday']);
const VERBS_TOLD =
  /^(?:is|are|was|were|has|have|had|will|would|wants?|wanted|said|says|can|could|should|must|needs?|goes|going|comes?|coming|starts?|got|gets|likes?|loves?|hates?|moved|moves|bought|sold|works?|lives?|plans?|decided|agreed|met|leaves?|flies|travels?|turns|expects?|expecting|thinks?|hopes?)$/;
function isTold(text: readonly Piece[], at: number): boolean {
  const start = text.slice(0, at).findLastIndex((piece) => isMark(piece, /^[.!?;,]$/)) + 1;
  return text.slice(start, at).some(({ key }) => VERBS_TOLD.test(key));
}

/** `isSaidApart` where it is said outside the text whose it is: whoever is named in it then is a part of it. */
export function leftIn(text: readonly Piece[], kind: TextKind, owners: readonly Named[], isSaidApart = false): Piece[] {
  if (kind === 'letter') return text.filter((_, at) => isOutsideALetter(text, at));
  if (kind === 'title') return text.filter((piece, at) => NOT_IN_A_TITLE.has(piece.tag) || isOutsideATitle(text, at));
  const isOwner = (piece: Piece) =>
    piece.tag === 'person' && piece.value.fits.every(({ id }) => owners.some((owner) => owner.id === id));
  return text.filter((piece, at) => {
    const [before, next] = [text[at - 1], text[at + 1]];
    // First of all, also where it begins with one of its own people: "buy milk and Anna called me".
    if (beginsAt(text, at)) return true;
    if (kind === 'note' && IN_A_STORY.has(piece.tag) && isTold(text, at)) return false;
    if (NEVER.has(piece.tag)) return true;
    if (
      piece.tag === 'fix' &&
      (kind === 'task' || !next || isMark(next) || !/^(?:no|actually|sorry|wait)$/.test(piece.key))
    )
      return true;
    if (kind === 'task' && NOT_IN_A_TASK.has(piece.tag) && !isPartOfATask(text, at)) return true;
    if (kind === 'task' && isBeforeTheTask(text, at)) return true;
    if (kind === 'task' && at === 0 && /^(?:what|when|who|whom|where|how|which|why|whose)$/.test(piece.key))
      return true;
    if (piece.tag === 'person') return !isOwner(piece) && !(kind === 'task' && isPartOfIt(text, at, isSaidApart));
    if (piece.tag === 'stranger') return !owners.some((owner) => isNewHere(owner, piece)) && isOneMore(text, at, kind);
    // "Send him the slides and call Anna": who is meant was said before, and is not Anna.
    if (piece.tag === 'pronoun' && kind === 'task')
      return (
        !isSaidApart &&
        !text.slice(0, at).some(({ tag }) => tag === 'person') &&
        text.slice(at).some(({ tag }) => tag === 'person')
      );
    if (piece.tag === 'group') return /^(?:group|list)$/.test(next?.key ?? '');
    if (piece.tag === 'or')
      return [before, next].some((other) => !other || VALUES.has(other.tag) || /^\d/.test(other.key));
    // A new sentence goes on with a note where it tells more of it; anywhere else it is one of its own.
    if (isMark(piece, /^[.!?;]$/) && next)
      return (
        kind === 'task' ||
        (kind === 'note' &&
          !/^(?:he|she|they|we|it|his|her|their|our|there|both|the|all|very|also|my|this|that|not|no)$/.test(next.key))
      );
    if (kind === 'task' && next?.tag === 'word' && isJoint(piece) && !isKnown(next.key)) return true;
    // "…, the slides are done": told of something else.
    if (kind === 'task' && isJoint(piece) && TOLD_BEHIND.test(lineOf(text.slice(at + 1, at + 8)).line)) return true;
    // "Call Anna holm": behind a first name, a word that is none is somebody else's surname.
    if (
      piece.tag === 'word' &&
      before?.tag === 'person' &&
      !before.value.isPossessive &&
      !before.value.said.includes(' ')
    )
      return !isKnown(piece.key);
    // "Met Anna and her brother": somebody else, where no sentence begins.
    if (kind === 'note' && at === 0 && piece.key === 'and')
      return !/^(?:he|she|they|we|i|it|talked|spoke|discussed|agreed|told|said|had|planned|chatted|caught)$/.test(
        text.slice(1).find(({ tag }) => tag !== 'filler')?.key ?? '',
      );
    return false;
  });
}

/** "Remind me nächsten Dienstag to ask Priya": words between the head and the task that begin with no verb are a time that was not understood. */
function isBeforeTheTask(text: readonly Piece[], at: number): boolean {
  const to = text.slice(0, 6).findIndex(({ key }) => key === 'to');
  const isPerson = text.slice(0, to < 0 ? 0 : to).some(({ tag }) => tag === 'person' || tag === 'pronoun');
  return at < to && !isPerson && (NO_VERB.test(text[0]!.key) || !isKnown(text[0]!.key));
}
const NO_VERB =
  /^(?:after|before|in|on|at|next|this|around|by|during|some|sometime|later|once|every|early|late|when|right|while|until|till|from|the|a|an|my|our|i|we|\d+)$/;

/** "Tell Anders about Priya", "return Priya's book to Anders": somebody else of whom the task is; behind "and" it would be a second one. */
const isPartOfIt = (text: readonly Piece[], at: number, isSaidApart: boolean) => {
  const before = text[at - 1];
  if (!before || isJoint(before) || before.tag === 'or') return isSaidApart && !before;
  return isSaidApart || /^(?:about|from|of|with|to|for|at|than|like|behind|by)$/.test(before.key);
};

/** "Ask Tom if he got it" hangs on nothing, and "not to mention it" is what is to be done. */
const isPartOfATask = (text: readonly Piece[], at: number) =>
  (text[at]!.key === 'if' &&
    text.slice(0, at).some(({ key }) => /^(?:ask|see|check|know|find|tell|wonder)$/.test(key))) ||
  (text[at]!.key === 'not' && at === 0);

/** "… only if he has not replied": whether it goes out at all, where its words have not begun. */
const isItsCondition = (text: readonly Piece[], at: number) =>
  /^(?:if|unless)$/.test(text[at]!.key) &&
  !text
    .slice(0, at)
    .some(
      ({ tag, key }) =>
        tag === 'quote' || /^(?:that|saying|says|say|:|ask|asking|know|wonder|wondering|see|check|tell)$/.test(key),
    );

const SAYING = /^(?:that|saying|says|say|:|asking|about)$/;
/** Before it begins, nothing is put right and nobody else is named; in it, nothing of its own begins. */
const isOutsideALetter = (text: readonly Piece[], at: number) => {
  const [piece, before] = [text[at]!, text[at - 1]];
  const isBefore = !text.slice(0, at).some(({ key }) => SAYING.test(key));
  if (isItsCondition(text, at)) return true;
  if (isBefore && (piece.tag === 'fix' || piece.tag === 'dateish' || (piece.tag === 'or' && at === 0))) return true;
  return before !== undefined && !SAYING.test(before.key) && beginsAt(text, at);
};

/** A title is no sentence, and a day in it belongs to what it names: "the friday e-mail". */
const isOutsideATitle = (text: readonly Piece[], at: number) => {
  const [piece, next] = [text[at]!, text[at + 1]];
  if (isMark(piece, /^[.!?;]$/) || /^(?:i|we|you)$/.test(piece.key)) return true;
  const rest = lineOf(text.slice(at + 1)).line.replace(/^[,.] /, '');
  if (piece.tag === 'fix' && piece.key !== 'instead' && (!rest || STARTS.test(rest) || /^(?:keep|leave) /.test(rest)))
    return true;
  if (isMark(piece, /^,$/) && WHY.test(lineOf(text.slice(at + 1)).line)) return true;
  return (at > 0 && beginsAt(text, at)) || (piece.tag === 'date' && next !== undefined && isJoint(next));
};

/** Somebody unknown beside the people that the clause is about: "call Anna and Nora". */
const isOneMore = (text: readonly Piece[], at: number, kind: TextKind) => {
  const [before, former] = [text[at - 1], text[at - 2]];
  if (!before) return kind === 'note';
  // In a note only beside the people that stand before it: "their kids are called Max and Ida".
  if (kind === 'note' && text.slice(0, at).some((one) => one.tag === 'word' && !isJoint(one))) return false;
  if (isJoint(before) && (former === undefined || former.tag === 'person' || former.tag === 'stranger')) return true;
  return kind === 'task' && (CONTACTING.has(before.key) || before.key === 'with');
};

const TOLD_BEHIND = /^(?:[a-z]+ ){1,4}(?:is|are|was|were|has been|have been) /;

/** Politeness behind a joint asks for something new. */
const ASKING = /\b(?:you|hello|hi|hey|tell me|i would|i want|by the way|one more|another|let me know)\b/;

/** Behind these it is what somebody was told, or means to do. */
const TOLD_TO = /^(?:to|said|says|wrote|that|should|would|must|could|not)$/;

/** Whether something of its own begins here: behind a joint, or with words that are never anything else. */
export function beginsAt(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]!;
  if (piece.tag === 'filler') return at > 0 && isJoint(pieces[at - 1]!) && ASKING.test(piece.key);
  if (piece.tag === 'mark') return false;
  const { line } = lineOf(pieces.slice(at, at + 12));
  // "…, and on Friday email Mark".
  const before = pieces
    .slice(0, at)
    .findLast((one) => isJoint(one) || !['filler', 'date', 'time', 'recur'].includes(one.tag));
  return (
    (before !== undefined && isJoint(before) && STARTS.test(line)) ||
    (at > 0 && !TOLD_TO.test(before?.key ?? '') && ANYWHERE.test(line))
  );
}
