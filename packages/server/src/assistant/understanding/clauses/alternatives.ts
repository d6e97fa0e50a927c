import type { Piece } from '../tagging/pieces.ts';
import { AROUND, VALUES } from './corrections.ts';

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
