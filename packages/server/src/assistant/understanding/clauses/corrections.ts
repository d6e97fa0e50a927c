import type { Named } from '../scene.ts';
import { isMark, lineOf, type Piece } from '../tagging/pieces.ts';
import { countOf } from '../when/words.ts';
import { beginsAt } from './accounting.ts';
import { talkOf, toldBy } from './vocabulary.ts';

/** What one correction puts in the place of another of its kind. */
export const VALUES: ReadonlySet<Piece['tag']> = new Set([
  'person',
  'stranger',
  'date',
  'time',
  'recur',
  'group',
  'email',
  'phone',
  'quote',
  'span',
  'end',
]);
/** Words that may stand around it. */
export const AROUND = /^(?:on|at|with|to|for|in|the|it|was|is|by|,|and|i|meant|mean|from|that|should|be)$/;
export const HOUR = '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const IS_HOUR = new RegExp(`^(?:${HOUR})$`);

/** A bare number where an hour was said before. */
export const isHour = ({ tag, key }: Piece) => tag === 'word' && IS_HOUR.test(key);
export function hourOf(key: string): Temporal.PlainTime | undefined {
  const number = countOf(key);
  if (number > 23) return undefined;
  return Temporal.PlainTime.from({ hour: number > 0 && number < 8 ? number + 12 : number });
}

/** "On Monday, no, Tuesday": the second takes the place of the first where they are of one kind. Any other correction stays, and is asked about. */
export function corrected(said: readonly Piece[]): Piece[] {
  const pieces = withFixes(said);
  const out: Piece[] = [];
  let done = -1;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const denied = piece.key === 'not' ? pieces[at + 1] : undefined;
    if (denied && kindOf(denied)) {
      const instead = pieces.findIndex((one, index) => index > at + 1 && !isSkipped(one) && one.key !== 'but');
      const isInstead = instead > 0 && kindOf(denied) === kindOf(pieces[instead]!);
      // "Not today but tomorrow"; "Tom, not Priya".
      const old = out.findLastIndex((one) => isSame(one, denied));
      if (isInstead && old >= 0) {
        // "Add April to Work - not April, May".
        out[old] = pieces[instead]!;
        trimTail(out);
        at = instead;
        continue;
      }
      if (old >= 0 && isOneOfSeveral(out, old)) {
        // "Add Will and May to Family, not May".
        out.splice(kindOf(out[old - 2]!) === kindOf(denied) ? old - 1 : old, 2);
        while (['fix', 'mark'].includes(out.at(-1)!.tag)) out.pop();
        at++;
        continue;
      }
      if (isInstead || replacedBy(denied, out, undefined)) {
        if (!isInstead) trimTail(out);
        at = isInstead ? instead - 1 : at + 1;
        continue;
      }
    }
    const several = whoOfSeveral(piece, out);
    if (several) {
      out[several.at] = several.piece;
      trimTail(out);
      continue;
    }
    if (piece.tag !== 'fix') {
      out.push(piece);
      continue;
    }
    // At the start there is nothing to be put right: "actually, remind me …".
    if (out.every(({ tag }) => tag === 'filler' || tag === 'mark')) {
      out.push({ ...piece, tag: 'filler' });
      continue;
    }
    const end = putRight(pieces, at, out);
    // Between two dashes, or two commas, it is put in: the second goes with it.
    const after = end === undefined ? undefined : pieces[end];
    const isPutIn =
      (isMark(pieces[at - 1], /^[–—-]$/) && isMark(after, /^[–—-]$/)) ||
      (isMark(pieces[at - 1], /^,$/) && isMark(after, /^,$/) && GOES_ON.test(pieces[end! + 1]?.key ?? ''));
    if (end !== undefined) at = isPutIn ? end : end - 1;
    else if (putRightBehind(out)) at += isMark(pieces[at + 1], /^,$/) ? 1 : 0;
    else if (done !== at - 1) out.push(piece);
    if (end !== undefined) done = at;
  }
  return out;
}

/** What goes on as if nothing had been put in: "take Grace, no, Mark, out of Work". */
const GOES_ON = /^(?:out|off|from|to|into|in|on|at|with|as|about|for)$/;

/** "Anna, Kowalski": said behind a pause, the last name tells which of several is meant. */
function whoOfSeveral(piece: Piece, out: readonly Piece[]): { at: number; piece: Piece } | undefined {
  if (piece.tag !== 'person' || piece.value.fits.length !== 1 || !isMark(out.at(-1), /^[,.;–—-]$/)) return undefined;
  const [{ id, name }] = piece.value.fits as [Named];
  const at = out.findLastIndex(
    (one) => one.tag === 'person' && one.value.fits.length > 1 && one.value.fits.some((fit) => fit.id === id),
  );
  const isRest = name.endsWith(piece.value.said);
  return at >= 0 && isRest ? { at, piece: { ...piece, value: { ...piece.value, said: name } } } : undefined;
}

/** Beside another of its kind: "Will and May". */
const isOneOfSeveral = (out: readonly Piece[], at: number) =>
  [at - 1, at + 1].some(
    (joint) =>
      /^(?:and|,)$/.test(out[joint]?.key ?? '') &&
      kindOf(out[2 * joint - at] ?? out[at]!) === kindOf(out[at]!) &&
      out[2 * joint - at] !== undefined,
  );

const isSkipped = (piece: Piece | undefined) =>
  piece !== undefined &&
  (piece.tag === 'fix' || piece.tag === 'filler' || AROUND.test(piece.key) || /^an?$/.test(piece.key));

/** Puts the values behind the correction in the place of those before it, and says where it ends. */
function putRight(pieces: readonly Piece[], from: number, out: Piece[]): number | undefined {
  let at = from;
  while (isSkipped(pieces[at]) || (pieces[at]?.key === 'call' && pieces[at + 1]?.key === 'it')) at++;
  // "No, not Will, Bob": who is not meant was named before.
  const denied = pieces[at]?.tag === 'not' ? pieces[at + 1] : undefined;
  if (denied) {
    at += 2;
    while (isSkipped(pieces[at])) at++;
  }
  let isDone = false;
  const put = new Set<ReturnType<typeof kindOf>>();
  for (let next = at; pieces[next] !== undefined;) {
    const old = replacedBy(pieces[next]!, out, denied);
    // "Monday, the weekend is bad": each is put right once.
    if (!old || put.has(kindOf(old.piece))) break;
    out[old.at] = old.piece;
    put.add(kindOf(old.piece));
    isDone = true;
    at = next + 1;
    if (denied) break;
    for (next = at; isSkipped(pieces[next]);) next++;
  }
  if (!isDone) return undefined;
  trimTail(out);
  // "Friday is fine".
  const comment = COMMENT.exec(lineOf(pieces.slice(at, at + 4)).line)?.[0];
  return at + (comment?.trim().split(' ').length ?? 0);
}
/** Said of the correction, and not a part of it. */
const COMMENT =
  /^(?:(?:is|would be|works|suits me)(?: just| much)? (?:fine|better|best|good|ok|okay|easier)|(?:spelled )?with an? [a-z](?: at the end)?)(?: |$)/;
function trimTail(out: Piece[]): void {
  while (/^(?:[,.;–—-]|but|on|at|for|to|with|in|by|from)$/.test(out.at(-1)?.key ?? '')) out.pop();
}
/** What a value is of: its tag, or a kind of talk. */
export const kindOf = ({ tag, key }: Piece) =>
  VALUES.has(tag)
    ? tag === 'stranger'
      ? 'person'
      : tag
    : tag === 'word'
      ? talkOf(key)
        ? 'talk'
        : toldBy(key) && 'told'
      : undefined;

/** "My meeting, call I mean": the correction stands behind both. */
function putRightBehind(out: Piece[]): boolean {
  const at = out.findLastIndex(({ tag }) => tag !== 'mark');
  const old = out.findLastIndex(({ tag }, index) => index < at && tag !== 'mark');
  const kind = old >= 0 && at - old > 1 ? kindOf(out[at]!) : undefined;
  if (!kind || kindOf(out[old]!) !== kind) return false;
  out.splice(old, out.length - old, out[at]!);
  return true;
}
export const withFixes = (pieces: readonly Piece[]) => pieces.map(asFix);
/** "On Friday no Saturday", "texted, well, emailed Tom": between two of a kind it puts right. */
function asFix(piece: Piece, at: number, all: readonly Piece[]): Piece {
  if (!/^(?:no|well)$/.test(piece.key) || piece.tag === 'fix') return piece;
  const before = all.slice(0, at).findLast(({ tag }) => tag !== 'mark');
  const after = all.slice(at + 1).find(({ tag, key }) => tag !== 'mark' && !AROUND.test(key));
  const kind = before && kindOf(before);
  return kind && after && kindOf(after) === kind ? ({ ...piece, tag: 'fix' } as Piece) : piece;
}
const isSame = (one: Piece, other: Piece) => one.tag === other.tag && one.key === other.key;

/** How far back the value that is put right may stand. */
const NEAR = 10;

function replacedBy(
  value: Piece,
  out: readonly Piece[],
  denied: Piece | undefined,
): { at: number; piece: Piece } | undefined {
  const asHour = (old: Piece): Piece => {
    const hour = old.tag === 'time' && isHour(value) ? hourOf(value.key) : undefined;
    // "Peter Lang, no, Lange".
    const last = / (\S{3})\S*$/.exec(old.raw)?.[1];
    if (old.tag === 'stranger' && last && value.raw.startsWith(last) && !value.raw.includes(' '))
      return { ...old, raw: old.raw.replace(/\S+$/, value.raw), key: old.key.replace(/\S+$/, value.key) };
    return hour ? { ...value, tag: 'time', value: hour } : value;
  };
  // It does not reach over the beginning of what it stands in.
  const start = out.findLastIndex((_, at) => beginsAt(out, at));
  for (let at = out.length - 1; at >= Math.max(0, start, out.length - NEAR); at--) {
    const old = out[at]!;
    const piece = asHour(old);
    const kind = kindOf(piece);
    // "A call, no, a meeting": behind an article it is a noun.
    const isNoun = kind !== 'talk' || /^(?:an?|the|my|log|another)$/.test(out[at - 1]?.key ?? '');
    if (kind && kind === kindOf(old) && isNoun && (!denied || isSame(old, denied))) return { at, piece };
  }
  return undefined;
}
