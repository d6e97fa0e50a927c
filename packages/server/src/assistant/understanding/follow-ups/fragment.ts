import { AROUND, isHour, VALUES } from '../clauses/corrections.ts';
import { PAUSE, reasonOf } from '../clauses/repairs.ts';
import { talkOf, WHY } from '../clauses/vocabulary.ts';
import { isMark, type Piece } from '../tagging/pieces.ts';

/** Words that may stand around the value that a correction brings. */
const GLUE =
  /^(?:make|change|set|move|push|put|it|that|to|should|be|have|rather|instead|this|shift|do|let|us|say|could|we|can|you|the|time|date|day|one|of|not|but|yes|a|bit|until|better|best|smarter|nicer|for|him|her|with|is|was|were|would|works|then|too|late|early|so|send|go|out|needs|must|more|like|better|actually|sorry|than|suits|me|old|new|now|its|wrong|changed|what|how|about|goes|again|thing|invite|add|include|remind|in|oh|group|works|fine|here|well|as|an|only|he|she|they|his|their|has|got|number|by)$/;

export const plain = (pieces: readonly Piece[]) =>
  pieces
    .filter(({ tag }) => tag !== 'mark')
    .map(({ key }) => key)
    .join(' ');

/** What is said where most of it was said before: values, and words that only stand around them. */
export type Fragment = {
  readonly values: readonly Piece[];
  /** "And", "too": besides what there is. */
  readonly isMore: boolean;
  /** "No", "make it": in its place. */
  readonly isFix: boolean;
  /** Where the pieces begin that are denied, put right or only tell why. */
  readonly kept: readonly number[];
  readonly said: string;
};
export const MORE = /^(?:and|also|plus|too|as well|same|another)$/;
const FIX = /^(?:make|change|set|move|push|shift|instead|rather|should|yes|but)$/;
export function fragmentOf(said: readonly Piece[]): Fragment | undefined {
  // "By when? Oh, Thursday".
  const echo = said.findIndex((piece) => isMark(piece, /^\?$/));
  const isEcho =
    echo > 0 &&
    echo < said.length - 1 &&
    /^(?:by |on |at |for )?(?:when|what time|which day|who|whom)$/.test(plain(said.slice(0, echo)));
  const pieces = isEcho ? said.slice(echo + 1) : said;
  const whole = valuesIn(pieces);
  if (whole) return whole;
  // "She is on holiday, make it Monday".
  const cut = pieces.findLastIndex((piece, at) => isMark(piece, PAUSE) && at < pieces.length - 1);
  const [why, rest] = [pieces.slice(0, Math.max(cut, 0)), pieces.slice(cut + 1)];
  const found = cut > 0 && WHY.test(reasonOf(why)) ? valuesIn(rest) : undefined;
  return found?.isFix ? { ...found, kept: [...found.kept, ...why.map((piece) => piece.start)] } : undefined;
}

export const isValue = (piece: Piece) =>
  VALUES.has(piece.tag) || isHour(piece) || /^(?:half|quarter) (?:past|to)$/.test(piece.key) || isTalk(piece);
export const isTalk = ({ tag, key }: Piece) => tag === 'word' && talkOf(key) !== undefined;

export function valuesIn(said: readonly Piece[]): Fragment | undefined {
  const pieces = withPartOfHour(said);
  const isOnlyThat = pieces.every(
    (piece) =>
      isValue(piece) ||
      ['fix', 'mark', 'filler'].includes(piece.tag) ||
      AROUND.test(piece.key) ||
      GLUE.test(piece.key) ||
      MORE.test(piece.key),
  );
  const all = pieces.filter(
    (piece, at) =>
      isValue(piece) &&
      !(piece.key === 'one' && /^(?:the|new|this|that|another|last)$/.test(pieces[at - 1]?.key ?? '')),
  );
  // "Call Grace" is something of its own.
  const isVerb = pieces.some((piece, at) => isTalk(piece) && !/^(?:an?|the|was|is)$/.test(pieces[at - 1]?.key ?? ''));
  if (!isOnlyThat || isVerb || all.length === 0) return undefined;
  const denied = deniedIn(pieces, all);
  const not = pieces.findIndex(({ tag }) => tag === 'not');
  const isDenied = not >= 0;
  // "Not him, Sofia".
  const isOther = pieces[not + 1]?.tag === 'pronoun' && all.some(({ tag }) => tag === 'person');
  if (isDenied && !denied && !isOther) return undefined;
  // "The week before Christmas, say Monday the 21st": the last of a kind is meant.
  const isPutRight = (piece: Piece) =>
    piece.tag !== 'person' &&
    all.some((other) => other !== denied && other.tag === piece.tag && other.start > piece.start);
  const values = all.filter((piece) => piece !== denied && !isPutRight(piece));
  return {
    values,
    isMore: pieces.some(({ key }) => MORE.test(key)) && !isDenied && !/\bmake (?:it|that)\b/.test(plain(pieces)),
    isFix: isDenied || pieces.some(({ tag, key }) => tag === 'fix' || FIX.test(key)),
    kept: all.filter((piece) => !values.includes(piece)).map(({ start }) => start),
    said: plain(pieces),
  };
}

/** "Not Tom, Priya", "from Anders, not from Tom": who or what is not meant, where another is. */
function deniedIn(pieces: readonly Piece[], values: readonly Piece[]): Piece | undefined {
  const not = pieces.findIndex(({ tag }) => tag === 'not');
  const denied = not < 0 ? undefined : values.find((piece) => pieces.indexOf(piece) > not);
  return values.some((other) => other !== denied && other.tag === denied?.tag) ? denied : undefined;
}

/** "Half past": of the hour that was said before. */
function withPartOfHour(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex(
    ({ key }, index) => /^(?:half|quarter)$/.test(key) && /^(?:past|to)$/.test(pieces[index + 1]?.key ?? ''),
  );
  if (at < 0) return pieces;
  const [one, other] = [pieces[at]!, pieces[at + 1]!];
  const key = `${one.key} ${other.key}`;
  return pieces.toSpliced(at, 2, { tag: 'word', raw: key, key, start: one.start, end: other.end });
}
