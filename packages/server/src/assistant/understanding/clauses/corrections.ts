import type { Piece } from '../tagging/pieces.ts';

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
  'span',
  'end',
]);
/** Words that may stand around it. */
export const AROUND = /^(?:on|at|with|to|for|in|the|it|was|is|by|,|and|i|meant|mean|from|that|should|be)$/;
const NUMBER = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;

/** A bare number where an hour was said before. */
export const isHour = ({ tag, key }: Piece) => tag === 'word' && NUMBER.test(key);
const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
export function hourOf(key: string): Temporal.PlainTime | undefined {
  const number = /^\d+$/.test(key) ? Number(key) : HOURS.indexOf(key) + 1;
  if (number < 0 || number > 23) return undefined;
  return Temporal.PlainTime.from({ hour: number > 0 && number < 8 ? number + 12 : number });
}

/** "On Monday, no, Tuesday": the second takes the place of the first where they are of one kind. Any other correction stays, and is asked about. */
export function corrected(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    if (piece.tag !== 'fix') {
      out.push(piece);
      continue;
    }
    // At the start there is nothing to be put right: "actually, remind me …".
    if (out.every(({ tag }) => tag === 'filler' || tag === 'mark')) {
      out.push({ ...piece, tag: 'filler' });
      continue;
    }
    let right = at;
    const skipped = (one: Piece | undefined) =>
      one !== undefined && (one.tag === 'fix' || one.tag === 'filler' || AROUND.test(one.key));
    while (skipped(pieces[right])) right++;
    const value = pieces[right];
    const replaced = value && replacedBy(value, out);
    if (replaced) {
      out.splice(replaced.at, replaced.through - replaced.at + 1, replaced.piece);
      // What stood between the first and the correction stays: "call Tom on Monday at 3, no, Tuesday".
      trimTail(out);
      at = right;
    } else out.push(piece);
  }
  return out;
}

/** How far back the value that is put right may stand. */
const NEAR = 6;

function replacedBy(value: Piece, out: readonly Piece[]): { at: number; through: number; piece: Piece } | undefined {
  const asHour = (old: Piece): Piece => {
    const hour = old.tag === 'time' && isHour(value) ? hourOf(value.key) : undefined;
    return hour ? { ...value, tag: 'time', value: hour } : value;
  };
  for (let at = out.length - 1; at >= Math.max(0, out.length - NEAR); at--) {
    const old = out[at]!;
    const piece = asHour(old);
    const isOfOneKind =
      old.tag === piece.tag ||
      (old.tag === 'person' && piece.tag === 'stranger') ||
      (old.tag === 'stranger' && piece.tag === 'person');
    if (VALUES.has(piece.tag) && isOfOneKind) return { at, through: at, piece };
  }
  return undefined;
}

function trimTail(out: Piece[]): void {
  while (/^(?:,|on|at|for|to|with|in|by|from)$/.test(out.at(-1)?.key ?? '')) out.pop();
}
