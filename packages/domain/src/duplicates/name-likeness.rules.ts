import type { NameWord, NameWords } from './name-words.rules.ts';
import { isKnownName, nameFamily, shortFor, spelledName } from './nicknames.rules.ts';

/** How two names are alike, the surest first. */
export type NameLikeness = {
  readonly kind:
    | 'same'
    | 'accents'
    | 'order'
    | 'letters'
    | 'spelling'
    | 'nickname'
    | 'initial'
    | 'part'
    | 'given'
    | 'mistake';
  readonly inWords: string;
};

/** In a shorter word one letter makes another name; a longer one is hardly a name. */
const [FEWEST_LETTERS, MOST_LETTERS] = [5, 20];
export const mayHaveMistake = ({ length }: string) => length >= FEWEST_LETTERS && length <= MOST_LETTERS;

/** Undefined when they are different names. */
export function nameLikeness(one: NameWords, other: NameWords): NameLikeness | undefined {
  // The same whichever of them is asked about.
  const order = one.words.length - other.words.length || (one.typed < other.typed ? -1 : 1);
  const [fewer, more] = order < 0 ? [one.words, other.words] : [other.words, one.words];
  if (fewer.length === 0) return undefined;
  return (
    sameWords(one, other) ??
    joinedWords(fewer, more) ??
    nicknames(fewer, more) ??
    initials(fewer, more) ??
    partOf(fewer, more) ??
    mistake(fewer, more)
  );
}

/** The last words are the same and the first are not: they may be of one family. */
export const isSameFamily = ({ words: one }: NameWords, { words: other }: NameWords) =>
  one.length > 1 && other.length > 1 && one.at(-1)!.sound === other.at(-1)!.sound;

function sameWords(one: NameWords, other: NameWords): NameLikeness | undefined {
  if (one.sortedSound !== other.sortedSound) return undefined;
  if (one.typed === other.typed)
    return one.isTurned === other.isTurned ? { kind: 'same', inWords: 'Same name' } : turned;
  if (one.plain === other.plain) return { kind: 'accents', inWords: 'Same name without accents' };
  if (one.sortedPlain === other.sortedPlain) return turned;
  return isLatin(one.words) === isLatin(other.words)
    ? { kind: 'spelling', inWords: 'Same name, spelled another way' }
    : { kind: 'letters', inWords: 'Same name in other letters' };
}

const turned: NameLikeness = { kind: 'order', inWords: 'Same name, other order' };
const isLatin = (words: readonly NameWord[]) => words.every(({ plain, latin }) => plain === latin);

/** Anna-Lena and Annalena, El Amrani and Elamrani. */
function joinedWords(fewer: readonly NameWord[], more: readonly NameWord[]): NameLikeness | undefined {
  if (fewer.length !== 2 || more.length !== 3 || !joinedPairs(more).includes(namePairs(fewer)[0]!)) return undefined;
  return { kind: 'spelling', inWords: 'Same name, spelled another way' };
}

/** The two words that a name of three has when two of them are written as one. */
export const joinedPairs = (words: readonly NameWord[]): string[] => {
  if (words.length !== 3) return [];
  const [first, second, last] = words.map(({ sound }) => sound) as [string, string, string];
  return [
    [first + second, last],
    [first, second + last],
  ].map((pair) => pair.map(nameFamily).toSorted().join(' '));
};

/** Each word of the fewer has one among the more that is the same or the same shortened; with what was shortened. */
function inAnyOrder(fewer: readonly NameWord[], more: readonly NameWord[]): NameLikeness[] | undefined {
  const left = [...more];
  const found: NameLikeness[] = [];
  for (const word of fewer) {
    const same = left.findIndex(({ sound }) => sound === word.sound);
    const index = same >= 0 ? same : left.findIndex((candidate) => shortFor(word.sound, candidate.sound));
    const [match] = index < 0 ? [] : left.splice(index, 1);
    if (!match) return undefined;
    if (same < 0) found.push(nickname(word, match));
  }
  return found;
}

function nickname(one: NameWord, other: NameWord): NameLikeness {
  const { name, isBoth } = shortFor(one.sound, other.sound)!;
  const [first, second] = [capital(one.typed), capital(other.typed)].toSorted();
  if (isBoth)
    return { kind: 'nickname', inWords: `${first} and ${second} are both short for ${capital(spelledName(name))}` };
  const [short, whole] = name === other.sound ? [one, other] : [other, one];
  return { kind: 'nickname', inWords: `${capital(short.typed)} is short for ${capital(whole.typed)}` };
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

function nicknames(fewer: readonly NameWord[], more: readonly NameWord[]): NameLikeness | undefined {
  if (fewer.length !== more.length) return undefined;
  const found = inAnyOrder(fewer, more);
  // With every word another there is nothing that both names share.
  return found && (found.length < fewer.length || fewer.length === 1) ? found[0] : undefined;
}

const isInitialOf = (one: NameWord, other: NameWord) => one.latin.length === 1 && other.latin.startsWith(one.latin);

/** Word for word, and the last one whole. */
function initials(one: readonly NameWord[], other: readonly NameWord[]): NameLikeness | undefined {
  if (one.length !== other.length || one.length < 2 || one.at(-1)!.sound !== other.at(-1)!.sound) return undefined;
  if (one.at(-1)!.latin.length < 2) return undefined;
  let found: NameLikeness | undefined;
  for (const [index, word] of one.entries()) {
    const match = other[index]!;
    if (word.sound === match.sound) continue;
    const [initial, whole] = word.latin.length === 1 ? [word, match] : [match, word];
    if (!isInitialOf(initial, whole)) return undefined;
    found ??= { kind: 'initial', inWords: `${capital(initial.typed)}. may stand for ${capital(whole.typed)}` };
  }
  return found;
}

/** The first word with the last or the second one: by these a long name and a part of it meet, in whatever order. */
export const namePairs = (words: readonly NameWord[]): string[] => {
  if (words.length < 2) return [];
  const [first, second, last] = [words[0]!, words[1]!, words.at(-1)!].map(({ sound }) => nameFamily(sound));
  const pairs = [
    [first!, last!],
    [first!, second!],
  ];
  return [...new Set(pairs.map((pair) => pair.toSorted().join(' ')))];
};

function partOf(fewer: readonly NameWord[], more: readonly NameWord[]): NameLikeness | undefined {
  if (fewer.length === more.length || !inAnyOrder(fewer, more)) return undefined;
  if (fewer.length === 1) return { kind: 'given', inWords: 'Part of the name' };
  const pairs = namePairs(more);
  return namePairs(fewer).some((pair) => pairs.includes(pair))
    ? { kind: 'part', inWords: 'Part of the name' }
    : undefined;
}

/** One typing mistake in one word, the others being the same. */
function mistake(one: readonly NameWord[], other: readonly NameWord[]): NameLikeness | undefined {
  if (one.length !== other.length || one.length < 2) return undefined;
  const differing = one.flatMap((word, index) => (word.sound === other[index]!.sound ? [] : index));
  const [index] = differing;
  if (index === undefined || differing.length > 1) return undefined;
  const [a, b] = [one[index]!.sound, other[index]!.sound];
  const isGiven = index < one.length - 1;
  if (!mayHaveMistake(a) || !mayHaveMistake(b) || !isOneApart(a, b)) return undefined;
  // Paul and Paula, Mario and Maria, Martin and Marvin are two people.
  if (isGiven && (hasOtherEnding(a, b) || (isKnownName(a) && isKnownName(b)))) return undefined;
  return { kind: 'mistake', inWords: 'One letter apart' };
}

const VOWEL = /[aeiou]$/;
const hasOtherEnding = (one: string, other: string) => {
  const [a, b] = [one.replace(VOWEL, ''), other.replace(VOWEL, '')];
  return a === b;
};

/** One letter more, less, another, or two that changed places. */
export function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  const isOther = short.slice(from + 1) === long.slice(from + 1);
  const isSwapped =
    short[from] === long[from + 1] && short[from + 1] === long[from] && short.slice(from + 2) === long.slice(from + 2);
  return isOther || isSwapped;
}
