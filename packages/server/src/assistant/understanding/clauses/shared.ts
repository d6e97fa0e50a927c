import { isJoint, isMark, lineOf, type Piece } from '../tagging/pieces.ts';
import { beginsAt } from './accounting.ts';
import { AROUND, VALUES } from './corrections.ts';
import { EITHER, TALK } from './vocabulary.ts';

// What one clause has and the next one shares: "remind me to call Tom on Monday and Priya on Tuesday", "at 9 …, at 10 …", "both yesterday".

const TIMES = new Set<Piece['tag']>(['date', 'time', 'recur', 'birthday']);
const isValue = ({ tag }: Piece) => ['person', 'pronoun', 'group', 'stranger'].includes(tag);

/** What a clause may begin with that goes on with another: what announces a list, everything before its task, before its people, or its verb. */
export function headsOf(
  former: readonly Piece[],
  clause: readonly Piece[],
  list: readonly Piece[],
): (readonly Piece[])[] {
  const to = former.findIndex(({ key }, at) => key === 'to' && former[at + 1]?.tag === 'word');
  const who = former.findIndex((piece) => isValue(piece));
  const verb = former.findIndex(({ tag }) => tag === 'word');
  const colon = list.findIndex((piece) => isMark(piece, /^:$/));
  const heads = [
    ...(colon > 0 ? [list.slice(0, colon + 1)] : []),
    ...(to > 0 && isMoreOfATask(clause) ? [former.slice(0, clause[0]!.key === 'to' ? to : to + 1)] : []),
    ...(who > 0 && isLedBy(clause) ? [former.slice(0, who)] : []),
    ...(verb >= 0 && clause[0]!.key !== 'to' ? [former.slice(verb, verb + 1)] : []),
  ];
  // Its own day is not that of the former.
  const has = new Set(clause.map(({ tag }) => tag));
  return heads
    .map((head) => head.filter(({ tag }) => !TIMES.has(tag) || !has.has(tag)))
    .map((head) => (head.at(-1)?.key === clause[0]!.key ? head.slice(0, -1) : head));
}
/** "Priya on Tuesday", "for Priya". */
const isLedBy = ([first, second]: readonly Piece[]) =>
  isValue(first!) || TIMES.has(first!.tag) || (AROUND.test(first!.key) && second !== undefined && isValue(second));

/** "… and to buy milk", "… and ask him about it": nothing of its own. */
export const isMoreOfATask = (clause: readonly Piece[]) =>
  clause[0]!.key === 'to' || MORE_OF_A_TASK.test(lineOf(clause.slice(0, 3)).line);
const MORE_OF_A_TASK = new RegExp(`^(?:${EITHER}) H(?: |$)`);

/** Only people, groups and times: "Priya on Tuesday". */
export const isOnlyValues = (clause: readonly Piece[]) =>
  clause.every((piece) => isValue(piece) || TIMES.has(piece.tag) || piece.tag === 'filler' || AROUND.test(piece.key));

/** Whether only a comma or "and" stands between two clauses. */
export function isOneSentence(pieces: readonly Piece[], former: readonly Piece[], clause: readonly Piece[]): boolean {
  const between = pieces.slice(pieces.indexOf(former.at(-1)!) + 1, pieces.indexOf(clause[0]!));
  return between.every((piece) => !isMark(piece, /^[.!?:–—-]$/));
}

/** "On the same day", "at the same time": the day or the hour that was said before. */
export function withSame(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex(
    ({ key }, index) =>
      (key === 'same' || (key === 'that' && pieces[index + 1]?.key === 'day')) && SAME[pieces[index + 1]?.key ?? ''],
  );
  const old = at < 0 ? -1 : pieces.findLastIndex(({ tag }, index) => index < at && tag === SAME[pieces[at + 1]!.key]);
  if (old < 0) return pieces;
  let from = at;
  while (/^(?:on|at|the|that)$/.test(pieces[from - 1]?.key ?? '')) from--;
  const { start, raw } = pieces[from]!;
  const piece: Piece = { ...pieces[old]!, start, raw, end: pieces[at + 1]!.end };
  return withSame([...pieces.slice(0, from), piece, ...pieces.slice(at + 2)]);
}
const SAME: Readonly<Record<string, Piece['tag']>> = { day: 'date', date: 'date', time: 'time', hour: 'time' };

/** "A call with Tom and one with May", "…, make one for Priya": what was spoken of last. */
export function withOne(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex((piece, index) => piece.key === 'one' && index > 1 && isAnother(pieces, index));
  const noun =
    at < 0 ? undefined : pieces.slice(0, at).findLast(({ tag, key }) => tag === 'word' && NOUN.test(key))?.key;
  const from = /^(?:another|other|an?)$/.test(pieces[at - 1]?.key ?? '') ? at - 1 : at;
  if (noun === undefined) return pieces;
  const { start } = pieces[at]!;
  const one = ['a', noun.replace(/s$/, '')].map((key, place): Piece => ({
    tag: 'word',
    raw: key,
    key,
    start: start + place,
    end: start + place,
  }));
  return withOne(pieces.toSpliced(from, at + 1 - from, ...one));
}
const NOUN = new RegExp(`^(?:${TALK}|todos?|tasks?|reminders?|notes?)$`);
const isAnother = (pieces: readonly Piece[], at: number) => {
  const [before, next] = [pieces[at - 1]!, pieces[at + 1]];
  const isFree =
    isJoint(before) ||
    TIMES.has(before.tag) ||
    /^(?:make|add|create|set|another|other|an?|log|send|write|book)$/.test(before.key);
  return isFree && /^(?:with|for|to|from)$/.test(next?.key ?? '');
};

/** "…, both yesterday": the day of all that was said, and the rest. */
export function sharedDay(pieces: readonly Piece[]): {
  readonly rest: readonly Piece[];
  readonly day?: Extract<Piece, { tag: 'date' }>;
} {
  const end = pieces.findLastIndex(({ tag }) => tag !== 'mark' && tag !== 'filler');
  const [day, all] = [pieces[end], pieces.findLastIndex(({ key }, at) => at < end && /^(?:both|all|each)$/.test(key))];
  const isAll =
    all > 1 &&
    isJoint(pieces[all - 1]!) &&
    pieces.slice(all + 1, end).every(({ key }) => /^(?:of|on|them|it|that|is|was|were|for)$/.test(key));
  return day?.tag === 'date' && isAll ? { rest: pieces.slice(0, all - 1), day } : { rest: pieces };
}

/** "Spoke with Ada and Tom today: Ada by phone, Tom in person": what is said of each of them, with what was said of all. A letter says what it says. */
export function saidApart(pieces: readonly Piece[]): readonly Piece[] | undefined {
  const colon = pieces.findIndex((piece) => isMark(piece, /^:$/));
  const last = pieces.slice(0, Math.max(colon, 0)).findLastIndex(({ tag }) => tag === 'person');
  const from = pieces.slice(0, last + 1).findLastIndex((piece) => piece.tag !== 'person' && !isJoint(piece)) + 1;
  const start = pieces.findLastIndex((_, at) => at <= from && (at === 0 || beginsAt(pieces, at)));
  const all = new Map(pieces.slice(from, last + 1).flatMap((piece) => (idOf(piece) ? [[idOf(piece), piece]] : [])));
  const parts = pieces.flatMap((piece, at) =>
    at > colon && all.has(idOf(piece)) && (at === colon + 1 || isJoint(pieces[at - 1]!)) ? [at] : [],
  );
  const isEach = from > start && all.size > 1 && parts.length > 1 && parts[0] === colon + 1;
  if (!isEach || LETTER.test(lineOf(pieces.slice(start, from + 1)).line)) return undefined;
  const each = parts.map((at, index) => {
    const rest = pieces.slice(at + 1, parts[index + 1]);
    const own = new Set(rest.map(({ tag }) => tag));
    const head = [...pieces.slice(start, from), all.get(idOf(pieces[at]!))!, ...pieces.slice(last + 1, colon)];
    const isLed =
      rest[0] && (TIMES.has(rest[0].tag) || /^(?:on|by|in|over|via|at|for|about|to|with)$/.test(rest[0].key));
    const shared = head.filter(({ tag }) => !TIMES.has(tag) || !own.has(tag));
    const pause: Piece[] = index > 0 ? [{ ...pieces[colon]!, key: ';' }] : [];
    return pause.concat(shared, isLed ? [] : pieces[colon]!, rest);
  });
  return [...pieces.slice(0, start), ...each.flat()];
}
const LETTER = /^(?:(?:e?mail|write|send|tell|ask|let) |remind P)/;
const idOf = (piece: Piece) =>
  piece.tag === 'person' && piece.value.fits.length === 1 ? piece.value.fits[0]!.id : undefined;

/** "Tom or Priya", "on Friday or Saturday": the message with either of them, each with what it is called. */
export function alternativesIn(
  pieces: readonly Piece[],
): readonly (readonly [label: string, pieces: readonly Piece[]])[] | undefined {
  for (const [at, piece] of pieces.entries()) {
    if (piece.tag !== 'or') continue;
    let right = at + 1;
    while (pieces[right] && AROUND.test(pieces[right]!.key)) right++;
    const [one, other] = [pieces[at - 1], pieces[right]];
    if (!one || !other || one.tag !== other.tag || !VALUES.has(one.tag)) continue;
    const isOdd = (index: number) => pieces[index]!.tag === 'or';
    const without = (from: number, to: number) =>
      pieces.filter((_, index) => (index < from || index > to) && !isOdd(index));
    return [
      [calledBy(one), without(at, right)],
      [calledBy(other), without(at - 1, right - 1)],
    ];
  }
  return undefined;
}

const calledBy = (piece: Piece) => (piece.tag === 'person' ? piece.value.said : piece.raw.replace(/^(?:on|at) /i, ''));
