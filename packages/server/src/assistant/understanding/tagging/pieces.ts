import type { Named } from '../scene.ts';
import type { Found } from '../when/when.ts';

/** A word as it is compared, and where it stands. What was short for several words is several tokens, the first of which has the letters. */
export type Token = {
  readonly raw: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Whether who speaks paused before it. */
  readonly isAfterPause?: boolean;
};

/** Somebody who is named. Several who fit are asked about. */
export type Person = {
  readonly fits: readonly Named[];
  /** How they are called here, with capitals: "Tom". */
  readonly said: string;
  readonly isPossessive: boolean;
  /** Whether it was spelled otherwise: taken for them only where nothing goes out and nothing is lost. */
  readonly isGuess: boolean;
};

/** "Two days before Mum's birthday": the day is known once it is known whose it is. Nobody is named by "her birthday". */
export type Birthday = { readonly whose: Person | null; readonly days: number };

type Plain =
  | 'word'
  | 'mark'
  /** Politeness and pauses: never data, and never needed. */
  | 'filler'
  /** "No, I mean": puts right what came before. */
  | 'fix'
  | 'not'
  | 'or'
  | 'if'
  /** "Maybe": no instruction yet. */
  | 'hedge'
  | 'pronoun'
  /** Where somebody is expected and nobody of the user's fits. */
  | 'stranger'
  | 'email'
  | 'phone'
  /** Word for word; `inside` are its pieces, for what is no letter. */
  | 'quote'
  /** A word of time that no phrase has read. */
  | 'dateish';

/** A part of the message with one meaning; every word lies in exactly one. `key` is what patterns see, `raw` what was typed. */
export type Piece = { readonly raw: string; readonly key: string; readonly start: number; readonly end: number } & (
  | Found
  | { readonly tag: 'person'; readonly value: Person }
  /** Or a saved filter; `or` is the filter of the same name, where it was not said which of the two is meant. */
  | { readonly tag: 'group'; readonly value: Named; readonly or?: Named }
  | { readonly tag: 'birthday'; readonly value: Birthday }
  | { readonly tag: Plain; readonly value?: string; readonly inside?: readonly Piece[] }
);
export type Tag = Piece['tag'];

/** How typed pieces stand in the line that patterns are matched on. */
const LETTERS: Partial<Record<Tag, string>> = {
  person: 'P',
  stranger: 'S',
  group: 'G',
  email: '@',
  phone: '#',
  date: 'D',
  time: 'T',
  recur: 'R',
  end: 'E',
  span: 'U',
  pronoun: 'H',
  quote: 'Q',
  birthday: 'B',
};

/** Pieces as a line: words as they are, typed pieces as one capital letter, fillers not at all. */
export function lineOf(pieces: readonly Piece[]): {
  readonly line: string;
  readonly pieceAt: (offset: number) => number;
} {
  const offsets: number[] = [];
  let line = '';
  for (const piece of pieces) {
    offsets.push(piece.tag === 'filler' ? -1 : line.length);
    if (piece.tag !== 'filler') line += `${LETTERS[piece.tag] ?? piece.key} `;
  }
  offsets.push(line.length);
  return { line: line.trimEnd(), pieceAt: (offset) => offsets.findIndex((own) => own >= offset) };
}

export const isMark = (piece: Piece | undefined, signs = /^[^\p{L}\p{N}]$/u) =>
  piece?.tag === 'mark' && signs.test(piece.key);
/** What may stand between two things that are asked for. */
export const isJoint = (piece: Piece) => piece.tag === 'mark' || /^(?:and|then|plus|also)$/.test(piece.key);

/** As a person would write it: without pauses, and names with their capitals. */
export function written(pieces: readonly Piece[], keepsFillers = false): string {
  let text = '';
  let end = -1;
  for (const piece of pieces) {
    if (piece.tag === 'filler' && (!keepsFillers || PAUSE.test(piece.key))) continue;
    text += `${text && piece.start > end ? ' ' : ''}${wordsOf(piece)}`;
    end = piece.end;
  }
  return text.replaceAll(/ (?=[,.!?;:](?:\s|$))/g, '').trim();
}
const PAUSE = /^(?:um|uh|er|erm|hmm|ah|eh|@)$/;
const wordsOf = (piece: Piece) => {
  if (piece.tag === 'person') return `${piece.value.said}${piece.value.isPossessive ? "'s" : ''}`;
  if (piece.tag === 'quote') return piece.value!;
  return piece.key === 'i' ? piece.raw.replace(/^i(?![a-z])/, 'I') : piece.raw;
};
