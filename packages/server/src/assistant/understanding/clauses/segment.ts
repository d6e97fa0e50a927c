import { isJoint, isMark, type Piece } from '../tagging/pieces.ts';
import { beginsAt } from './accounting.ts';

/** How many places a message may be cut at. */
const MOST_CUTS = 24;

/** Where a clause may end: behind a pause or "and", and before words that begin something. Undefined when there are too many. */
export function cutsOf(pieces: readonly Piece[]): number[] | undefined {
  const cuts: number[] = [];
  const quoted = reportedFrom(pieces);
  for (let at = 1; at < Math.min(pieces.length, quoted); at++) {
    const before = pieces[at - 1]!;
    if (hangsOn(pieces, at)) continue;
    const isInside = before.tag === 'mark' && pieces[at]!.tag === 'mark';
    if ((isJoint(before) && !isInside) || beginsAt(pieces, at)) cuts.push(at);
  }
  return cuts.length > MOST_CUTS ? undefined : [...cuts, pieces.length];
}

/** What is denied, chosen from or tied to a condition is not cut from the word that says so: "do not | delete Tom", "when Tom pays, | tick it off". */
function hangsOn(pieces: readonly Piece[], at: number): boolean {
  const last = pieces.slice(0, at).findLast(({ tag }) => tag !== 'filler');
  if (last && ['not', 'or', 'if', 'hedge'].includes(last.tag)) return true;
  const start = pieces.slice(0, at).findLastIndex((piece) => isMark(piece, /^[.!?;]$/)) + 1;
  return pieces.slice(start, at).some((piece, index) => isCondition(pieces, start + index));
}
const CONDITION = /^(?:if|unless|in case|assuming|provided|whenever|as soon as|once|suppose)$/;
function isCondition(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1];
  if (before && !isJoint(before) && before.tag !== 'filler') return false;
  return (
    (pieces[at]!.tag === 'if' && CONDITION.test(pieces[at]!.key)) ||
    (pieces[at]!.key === 'when' && ['person', 'pronoun', 'stranger'].includes(pieces[at + 1]?.tag ?? ''))
  );
}

/** Where somebody else's words begin: behind "Priya wrote:" nothing is an instruction. */
function reportedFrom(pieces: readonly Piece[]): number {
  const colon = pieces.findIndex(
    (piece, at) => isMark(piece, /^:$/) && pieces.slice(0, at).some(({ key }) => REPORTED.test(key)),
  );
  return colon < 0 ? pieces.length : colon;
}
const REPORTED =
  /^(?:said|says|saying|told|tells|asked|asks|wrote|writes|texted|emailed|replied|mentioned|suggested|reads|wants|announced)$/;

const isIdle = (piece: Piece) =>
  piece.tag === 'mark' || piece.tag === 'filler' || /^(?:and|then|plus|also)$/.test(piece.key);

/** Without what only joins it to the rest. */
export function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const from = pieces.findIndex((piece) => !isIdle(piece));
  return from < 0 ? [] : pieces.slice(from, pieces.findLastIndex((piece) => !isIdle(piece)) + 1);
}

/** A part of the message, and what it was read as; nothing where no frame reads it. */
export type Part<Read> = { readonly pieces: readonly Piece[]; readonly read: Read | undefined };
type Path<Read> = { readonly cost: number; readonly parts: readonly Part<Read>[] };

/** Dearer than anything that was read: what is not. */
const UNREAD = 1_000_000;

/**
 * Of all ways to cut the message the one of which most is read, with the fewest leftovers and questions, and of those the one with the
 * fewest clauses. `read` is given what stands before; `costOf` says how much is wrong with what it read.
 */
export function cheapest<Read>(
  pieces: readonly Piece[],
  cuts: readonly number[],
  read: (clause: readonly Piece[], whole: readonly Piece[], before: readonly Part<Read>[]) => Read | undefined,
  costOf: (found: Read) => number,
): readonly Part<Read>[] {
  // Nothing is cheaper than all of it in one clause that lacks nothing.
  const all = trimmed(pieces);
  const whole = all.length > 0 ? read(all, pieces, []) : undefined;
  if (whole !== undefined && costOf(whole) === 0) return [{ pieces: all, read: whole }];
  const ends = [0, ...cuts];
  const best = new Map<number, Path<Read>>([[0, { cost: 0, parts: [] }]]);
  for (const end of cuts) {
    for (const from of ends) {
      const path = from < end ? best.get(from) : undefined;
      if (!path) continue;
      const part = pieces.slice(from, end);
      const clause = trimmed(part);
      const candidates: Path<Read>[] = [];
      if (clause.length === 0) candidates.push(path);
      else if (!endsWithNextTime(pieces, from, end)) {
        const found = read(clause, part, path.parts);
        // "…, on Friday, …": the day belongs to what stands before it.
        const isAstray = from > 0 && isTime(clause[0]!) && isMark(clause[1], /^,$/);
        // What is told beside it, as it was said, rather than a half of it.
        const isAside =
          /^(?:i|we|he|she|they|it|because)$/.test(clause[0]!.key) && !cuts.some((cut) => from < cut && cut < end);
        const unread = UNREAD * (isAside ? 1 : clause.length);
        const cost = (found === undefined ? unread : costOf(found)) + (isAstray ? 5 : 1);
        candidates.push({ cost: path.cost + cost, parts: [...path.parts, { pieces: clause, read: found }] });
      }
      for (const candidate of candidates)
        if (candidate.cost < (best.get(end)?.cost ?? Infinity)) best.set(end, candidate);
    }
  }
  return best.get(pieces.length)?.parts ?? [{ pieces: trimmed(pieces), read: undefined }];
}

const isTime = ({ tag }: Piece) => tag === 'date' || tag === 'time' || tag === 'recur';
/** "…, on Friday remind me …": a time behind the joint, with more to come, is that of the next clause. */
function endsWithNextTime(pieces: readonly Piece[], from: number, end: number): boolean {
  if (end >= pieces.length) return false;
  const tail = pieces.slice(from, end).findLastIndex((piece) => !isTime(piece) && piece.tag !== 'filler');
  return tail > 0 && from + tail < end - 1 && isJoint(pieces[from + tail]!) && !isMark(pieces[from + tail], /^:$/);
}
