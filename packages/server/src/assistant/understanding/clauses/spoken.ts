import { isJoint, isMark, lineOf, type Piece } from '../tagging/pieces.ts';
import { STARTS, TOLD } from './vocabulary.ts';

// Who speaks puts no commas, names first what it is about, and says last what is wanted. Where a message is not read as it stands, it is
// read again with a pause before whatever may begin something, with what is named in the place of "it", and with its end in front. What
// leads to it or explains it is then a part of its own, which is named rather than done.

/** With these who speaks goes over to what they want. */
const OVER =
  /^(?:so|but|yeah|yes|oh|you know what|right|okay|anyway|just|then|well|like|i (?:guess|think|mean)|(?:maybe )?(?:can|could|would|will) you(?: maybe| just)?|may i ask you to|i (?:want|need|would like) you to|(?:what )?i (?:want|need|would like)(?: is| to)?|you can|we can|you should|i (?:need|have) to(?= (?:cancel|move|log|schedule|reschedule|postpone|delete|change|update|rename) )) /;
/** With these they tell, or explain it. */
const ASIDE =
  /^(?:because|since (?:he|she|they|P|i|we|it)|(?:i|we|he|she|they) (?!and )[a-z]+|the one (?:from|with|to|for|about)|(?:it|that|there) (?:is|was|has|had|will|would|does|did|can|should|needs|are|were)|its|which (?:is|was)) /;
/** What else may be wanted, where it is said that something is. */
const WANTED = /^(?:send|give|have|meet|get|see|invite|tell|let|ring|call) /;
/** Behind these nothing begins. */
const BOUND =
  /^(?:to|said|says|wrote|that|should|would|must|could|can|will|not|the|an?|my|our|his|her|their|your|i|we|you|and|or|if|me|who|what|when|where|which|how|why|whether|do|does|did|please|for|of|in|on|at|by|from|with|about|is|are|was|were|new|need|want|like|have|because|since|as|than|almost|nearly|never|also|just|already|finally|really|actually|probably|always|after|before|until|while|think|guess|hope|know|last|ever|delete|remove|erase|cancel|move|log|schedule|reschedule|postpone|book|plan|add|change)$/;
/** What somebody did is told with who did it. */
const TOLD_ALONE = new RegExp(`^(?:${TOLD}|had) `);

/** How what is told first is said where it is wanted last: "…, so remind me of that". */
const THAT = '(?:that|it|this|them|those|these|both|H)';
const LIST = '(?:my|the|our) (?:todo |to do )?(?:list|todos|tasks)';
const BOOK = '(?:the|my|our) (?:calendar|diary|agenda|schedule|contacts?|address book|contact list)';
const TAILS: readonly (readonly [tail: string, ...heads: readonly string[]])[] = [
  [`(?:(?:remind|bug|nudge|ping|poke) me|do not let me forget)(?: (?:of|about))?(?: ${THAT})?`, 'remind me'],
  [
    `(?:(?:remember|note|write down|keep in mind) ${THAT}(?: down)?|note|(?:make|take|keep|add) a note(?: of ${THAT})?|(?:put|add|write|save) ${THAT}(?: down)? (?:in|into|on|to|under) (?:H|P|my|the) (?:notes?|page|profile))`,
    'remember that',
  ],
  [
    `(?:save|store|update|change|keep|put|add|set|book|schedule|enter|block|arrange|do|log|record|register|track|write|take|get|have|stick) ${THAT}(?: up| in| down)?(?: (?:in|into|on|onto|to) (?:${BOOK}|${LIST}))?(?: with an? (?:video )?link)?`,
    '',
  ],
];
/** What is on the user's mind: put down, it is a to-do. */
const TO_BE_DONE = /\b(?:forget|forgetting|promised|supposed|need|have|ought|should|must)\b/;
const TAIL = TAILS.map(([tail, ...heads]) => [new RegExp(`^(?:${tail})(?<times>(?: (?:D|T))*)$`), heads] as const);
const TAIL_END =
  /^(?:that|it|this|these|those|both|me|forget|up|in|down|list|todos|tasks|calendar|diary|agenda|schedule|contacts?|book|notes?|page|profile|link)$/;
/** "The slides for Priya, I won't manage today, let's say Friday". */
const SAY_WHEN = /^(?:(?:let us )?(?:say|do|make it)|put (?:it|that) (?:on|for|in)) (?=(?:D|T)(?: (?:at )?T)?$)/;
const TAKEN_OFF = new RegExp(`^(?:take|cross|strike) ${THAT} off(?: (?:of )?${LIST})?$`);
const IS_DONE = /\b(?:did|done|finished|sent|paid|bought|completed|handled|sorted|returned|booked|reviewed|made)\b/;

const pauseAt = (start: number): Piece => ({ tag: 'mark', raw: ',', key: ',', start, end: start });
const wordsAt = (text: string, start: number) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((key): Piece => ({ tag: 'word', raw: key, key, start, end: start }));
const asFiller = ({ raw, key, start, end }: Piece): Piece => ({ tag: 'filler', raw, key, start, end });
const isWhen = ({ tag }: Piece) => tag === 'date' || tag === 'time' || tag === 'recur' || tag === 'birthday';
const keysOf = (pieces: readonly Piece[]) =>
  `${pieces.map(({ tag, key }) => (tag === 'person' ? 'P' : key)).join(' ')} `;

/** The ways in which it may be meant, where it is not read as it stands. */
export function spokenWays(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  // What is asked for by itself is not what is wanted last.
  const fronted = STARTS.test(lineOf(pieces).line) ? [] : withTailInFront(pieces);
  const paused = withPauses(pieces);
  const named = paused ? withTopic(paused) : [];
  return [fronted, fronted.map(withPauses), named, named.flatMap(withTailInFront), paused && [paused]]
    .flat()
    .filter((way) => way !== undefined);
}

/** What is wanted last said in front, with its times. */
export function withTailInFront(pieces: readonly Piece[]): Piece[][] {
  const end = pieces.findLast(({ tag }) => tag !== 'filler' && tag !== 'mark');
  if (!end || !(isWhen(end) || end.tag === 'pronoun' || TAIL_END.test(end.key))) return [];
  for (let at = Math.max(2, pieces.length - 14); at < pieces.length; at++) {
    const from = at + overAt(pieces, at);
    const { line } = lineOf(pieces.slice(from));
    const [tail, heads] = TAIL.find(([form]) => form.test(line)) ?? [];
    const before = pieces.slice(0, at).findLast(({ tag }) => tag !== 'filler');
    if (!tail || !heads || !before || BOUND.test(before.key)) continue;
    const place = pieces[from]!.start;
    const times = pieces.slice(from).filter(isWhen);
    // "I should call him this week, remind me on Thursday".
    const isVague = (piece: Piece) =>
      piece.tag === 'date' && piece.value.isVague && times.some(({ tag }) => tag === 'date');
    const told = pieces.slice(0, at).filter((piece) => !isVague(piece));
    const isTodo = heads.includes('') && TO_BE_DONE.test(keysOf(told));
    // A note is about somebody: what leads to them is a part of its own.
    const about = heads.includes('remember that') ? told.findIndex(({ tag }) => tag === 'person') : 0;
    return [...heads, ...(isTodo ? ['remind me'] : [])].map((head) =>
      told.toSpliced(Math.max(about, 0), 0, ...(about > 0 ? [pauseAt(place)] : []), ...wordsAt(head, place), ...times),
    );
  }
  return [];
}

/** "The check-in mail, I don't need that any more, please stop it": what is named first stands in the place of "it", and the rest behind. */
function withTopic(paused: readonly Piece[]): Piece[][] {
  const cuts = paused.flatMap((piece, at) => (isMark(piece) ? [at] : []));
  const parts = [0, ...cuts].map((from, at) => paused.slice(from, cuts[at]).filter((piece) => !isMark(piece)));
  const named = parts[0]!.filter(({ tag }) => tag !== 'filler');
  const [first, ...others] = parts;
  const isTopic =
    /^(?:the|my|that|this|our)$/.test(named[0]?.key ?? '') || (named.length === 1 && named[0]!.tag === 'person');
  if (!first || !isTopic || others.length === 0) return [];
  const relative = named.findIndex(({ key }, at) => at > 1 && /^(?:that|which|who)$/.test(key));
  const last = others.at(-1)!;
  const { start } = last[0]!;
  const apart = (all: readonly (readonly Piece[])[]) =>
    all.filter(({ length }) => length > 0).flatMap((part) => [pauseAt(start)].concat(part));
  const { line, pieceAt } = lineOf(last);
  const when = SAY_WHEN.exec(line)?.[0].length;
  const isDone = TAKEN_OFF.test(line) && IS_DONE.test(keysOf(others.flat()));
  return [named.length, relative].flatMap((size) => {
    const topic = size > 0 ? named.slice(0, size) : [];
    const behind = apart([named.slice(size), ...others.slice(0, -1)]);
    if (topic.length === 0) return [];
    if (when !== undefined)
      return [wordsAt('postpone', start).concat(topic, wordsAt('to', start), last.slice(pieceAt(when)), behind)];
    if (isDone) return [wordsAt('tick off', start).concat(topic, behind)];
    return [others.length - 1, 0].flatMap((index) => {
      const at = others[index]!.findIndex((piece) => standsFor(piece, topic));
      const told = others[index]!.toSpliced(at, 1, ...topic);
      return at < 0 ? [] : [told.concat(index === 0 ? apart(others.slice(1)) : behind)];
    });
  });
}
const standsFor = ({ tag, key }: Piece, [first, second]: readonly Piece[]) =>
  first!.tag === 'person' && !second
    ? tag === 'pronoun' && /^(?:he|she|they|him|her|them)$/.test(key)
    : /^(?:it|that|this|those|these|them|they)$/.test(key);

/** The message with its pauses; nothing where whoever wrote it put signs of their own, or it is too short to need any. */
function withPauses(pieces: readonly Piece[]): Piece[] | undefined {
  if (
    pieces.length < 7 ||
    pieces.some(({ tag, raw, start, end }) => tag === 'quote' || (tag === 'mark' && end > start && raw))
  )
    return undefined;
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const end = at + overAt(pieces, at);
    const rest = `${lineOf(pieces.slice(end, end + 12)).line} `;
    const before = out.at(-1);
    const isFree = before !== undefined && before.tag !== 'filler' && !isJoint(before) && !BOUND.test(before.key);
    const begins =
      (STARTS.test(rest) && !rest.startsWith('to ')) ||
      [at, end].some((from) => ASIDE.test(keysOf(pieces.slice(from, from + 4)))) ||
      (end > at && WANTED.test(rest));
    if (begins && (at > 0 || end > at) && (end > at || (isFree && !TOLD_ALONE.test(rest)))) {
      out.splice(pauseIn(out), 0, pauseAt(pieces[at]!.start));
      out.push(...pieces.slice(at, end).map(asFiller));
      at = end;
    }
    if (at < pieces.length) out.push(pieces[at++]!);
  }
  return out.some(({ tag }) => tag === 'mark') ? withoutReasons(out) : undefined;
}

const REASON = /^(?:(?:because|since) |i (?:think|guess|believe) (?:P|there|it|that|he|she|they) )/;
/** Why something is wanted, and what is thought of it, is no part of it. */
function withoutReasons(pieces: readonly Piece[]): Piece[] {
  let isReason = false;
  return pieces.map((piece, at) => {
    if (piece.tag === 'mark') isReason = REASON.test(keysOf(pieces.slice(at + 1, at + 4)));
    return isReason ? asFiller(piece) : piece;
  });
}

/** Behind all that stands there; before its last times, where these are of what comes next: "when I was in town on Saturday I met …". */
function pauseIn(out: readonly Piece[]): number {
  const start = out.findLastIndex(({ tag }) => tag === 'mark') + 1;
  const first = out.slice(start).find(({ tag }) => tag !== 'filler');
  const times = out.findLastIndex((piece) => !isWhen(piece)) + 1;
  const isNext = !first || isWhen(first) || /^(?:when|while|as|after|since)$/.test(first.key);
  return isNext && times < out.length ? Math.max(times, start) : out.length;
}

/** How many pieces from here only lead over. */
function overAt(pieces: readonly Piece[], from: number): number {
  let at = from;
  for (;;) {
    while (pieces[at]?.tag === 'filler') at++;
    const keys = pieces.slice(at, at + 6).map(({ key }) => key);
    const match = OVER.exec(`${keys.join(' ')} `);
    if (!match) return at - from;
    let taken = 0;
    for (let length = 0; length < match[0].length; taken++) length += keys[taken]!.length + 1;
    at += taken;
  }
}
