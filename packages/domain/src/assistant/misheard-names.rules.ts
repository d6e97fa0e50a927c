import { COMMON_WORDS } from './common-words.ts';

// A recogniser writes the words that it knows: Anders becomes "on ders" or "renders". What sounds like one name among the user's
// contacts, and like no other, is written as that name. Common words stay as they are.

/** Letters that are mistaken for each other, as PostgreSQL's `translate` takes them: vowels and what has no counterpart go. */
export const SOUNDS = { from: 'bcdgjkmqvxzaeiouyhw', to: 'pktkkknkfks' } as const;
/** What one name word is worth asking for. */
const SHORTEST_SOUND = 2;
const MOST_WORDS = 200;
/** What stands between the words of a name. */
const WORD_ENDS = /[\s.,()/_-]+/;
/** Up to which length one letter may differ in a word that was written as a name; two may in a longer one. */
const SHORT = 4;
const SHORTEST_NAME = 3;

/** Lower case without accents, as the names in the database are folded. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.-]/gu, '')
    .toLowerCase();

/** What is left of a word when only the sound of its consonants counts. */
export function soundOf(word: string): string {
  const { from, to } = SOUNDS;
  const letters = Array.from(plain(word), (letter) =>
    from.includes(letter) ? (to[from.indexOf(letter)] ?? '') : letter,
  );
  return letters.join('').replaceAll(/(.)\1+/g, '$1');
}

/** A stretch of one or two words that may be a name. */
type Span = {
  readonly start: number;
  readonly end: number;
  readonly plain: string;
  readonly sounds: readonly string[];
  /** Whether it was written as a name, and not because a sentence begins. */
  readonly isName: boolean;
};

type Word = { readonly start: number; readonly end: number; readonly text: string; readonly isName: boolean };

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)].slice(0, MOST_WORDS).map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word,
    isName: /^\p{Lu}/u.test(word) && !/(?:^|[.!?:]\s*)$/.test(text.slice(0, index)),
  }));
}

const isCommon = (word: string) => COMMON_WORDS.has(plain(word)) || plain(word) === 's';

function spansOf(text: string): Span[] {
  const words = wordsOf(text);
  const spans: Span[] = [];
  words.forEach((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const isJoined = after !== undefined && /^[ -]$/.test(text.slice(word.end, after.start));
    if (!isCommon(word.text)) spans.push(spanOf([word], before));
    if (isJoined && !(isCommon(word.text) && isCommon(after.text))) spans.push(spanOf([word, after], before));
  });
  return spans.filter(({ sounds }) => sounds.length > 0);
}

function spanOf(words: readonly Word[], before: Word | undefined): Span {
  const joined = words.map(({ text }) => text).join('');
  const sound = soundOf(joined);
  // "for Anders" is heard as "for renders": the end of one word also begins the next.
  const carriesOver = before !== undefined && sound !== '' && soundOf(before.text).endsWith(sound[0]!);
  return {
    start: words[0]!.start,
    end: words.at(-1)!.end,
    plain: plain(joined),
    sounds: [sound, ...(carriesOver ? [sound.slice(1)] : [])].filter((one) => one.length >= SHORTEST_SOUND),
    isName: words[0]!.isName,
  };
}

/** The sounds of whatever may be a name in it: only names that sound so need to be looked for. */
export const soundsIn = (text: string): string[] => [...new Set(spansOf(text).flatMap(({ sounds }) => sounds))];

/** A name as it is written, and folded as the database folds it. */
export type FoldedName = { readonly name: string; readonly folded: string };

/** Writes what was misheard as the one word of a name that it sounds like. */
export function withNames(text: string, names: readonly FoldedName[]): string {
  const known = new Map(names.flatMap(wordsOfName));
  const spans = spansOf(text);
  // What is a name already is not a part of another.
  const taken = spans.filter((span) => known.has(span.plain));
  const corrections: { span: Span; name: string }[] = taken.map((span) => ({ span, name: known.get(span.plain)! }));
  const free = (span: Span) =>
    corrections.every(({ span: other }) => span.end <= other.start || other.end <= span.start);
  for (const span of spans.filter((one) => !taken.includes(one))) {
    const name = free(span) ? nameOf(span, known) : undefined;
    if (name) corrections.push({ span, name });
  }
  return corrections
    .toSorted((one, other) => other.span.start - one.span.start)
    .reduce((changed, { span, name }) => changed.slice(0, span.start) + name + changed.slice(span.end), text);
}

/** Each word of a name, by the same word folded. Folding may make several words of one; then none is sure. */
function wordsOfName({ name, folded }: FoldedName): [string, string][] {
  const [written, keys] = [name.split(WORD_ENDS).filter(Boolean), folded.split(WORD_ENDS).filter(Boolean)];
  if (written.length !== keys.length) return [];
  return keys.map((key, index) => [plain(key), written[index]!]);
}

function nameOf(span: Span, known: ReadonlyMap<string, string>): string | undefined {
  const length = span.plain.length;
  if (length < SHORTEST_NAME || (length <= SHORT && !span.isName)) return undefined;
  const most = length <= SHORT ? 1 : 2;
  const near = [...known]
    .filter(([key]) => span.sounds.includes(soundOf(key)))
    .map(([key, name]) => ({ name, distance: distanceOf(span.plain, key) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  const [best, second] = near;
  return best && best.distance !== second?.distance ? best.name : undefined;
}

/** How many letters must be added, left out or changed. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}
