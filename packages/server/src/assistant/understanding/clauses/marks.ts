import type { Mark } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { Piece } from '../tagging/pieces.ts';
import type { Read } from './frame.ts';
import type { Part } from './segment.ts';

// Which words were understood: those that a frame names, its slots, and the words of a task. A story, a letter or a note is kept as it
// was said, which is not to understand it.

const AS_SAID: ReadonlySet<string | undefined> = new Set(['note', 'letter', 'words']);
const TIMES = new Set<Piece['tag']>(['date', 'time', 'recur', 'end', 'span', 'birthday']);
const IDLE = new Set<Piece['tag']>(['filler', 'mark', 'fix']);

/** In the order of the message, the words of a time apart from the others. */
export function marksOf(parts: readonly Part<Read>[]): Mark[] {
  const understood = parts
    .flatMap(({ pieces, read }) => (read ? pieces.filter((piece) => isUnderstood(piece, read)) : []))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start);
  const marks: Mark[] = [];
  let last: Piece | undefined;
  for (const piece of understood) {
    const mark = marks.at(-1);
    const isOn = last && mark && piece.start <= last.end + 1 && TIMES.has(piece.tag) === TIMES.has(last.tag);
    if (isOn) mark.to = Math.max(mark.to, piece.end);
    else marks.push({ from: piece.start, to: piece.end });
    last = piece;
  }
  return marks;
}

const isUnderstood = (piece: Piece, { frame, kept, unused, leftovers }: Read) =>
  !IDLE.has(piece.tag) &&
  !unused.includes(piece) &&
  !leftovers.includes(piece) &&
  !(AS_SAID.has(frame.text) && kept.includes(piece));

/** The same in the text as it was typed, before its spaces and quotes were made one spelling; none where more than these was changed. */
export function marksIn(text: string, read: string, marks: readonly Mark[]): Mark[] {
  const places: number[] = [];
  let at = 0;
  for (const sign of read) {
    while (at < text.length && /\s/.test(text[at]!) && !isSame(text[at]!, sign)) at += 1;
    // Of several spaces one was read.
    if (sign === ' ') while (/\s/.test(text[at + 1] ?? '')) at += 1;
    if (!isSame(text[at] ?? '', sign[0]!)) return [];
    for (let half = 0; half < sign.length; half += 1) places.push(at + half);
    at += sign.length;
  }
  return marks.map(({ from, to }) => ({ from: places[from]!, to: places[to - 1]! + 1 }));
}

const isSame = (typed: string, read: string) =>
  typed === read || (read === ' ' && /\s/.test(typed)) || (/["']/.test(read) && /[“”„«»‘’ʼ´`']/.test(typed));
