import type { Excerpt } from './search.contract.ts';

/** How long an excerpt is, and how much of it stands before the first of the words. */
const LONGEST = 160;
const BEFORE = 48;

/** Letters that are no other letter with a mark, as the database folds them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

const folded = new Map<string, string>();

/** One letter as the database's `fold` writes it. Of rare ones that may differ; then nothing is marked. */
function foldLetter(letter: string): string {
  if (letter < '\x80') return letter.toLowerCase();
  let plain = folded.get(letter);
  if (plain === undefined) {
    const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    plain = Array.from(bare, (one) => LETTERS[one] ?? one).join('');
    folded.set(letter, plain);
  }
  return plain;
}

/** A text without case and accents, and for each of its letters where it came from. */
function foldText(text: string): { plain: string; origins: number[] } {
  let plain = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const letters = foldLetter(letter);
    for (let count = 0; count < letters.length; count++) origins.push(at);
    plain += letters;
    at += letter.length;
  }
  origins.push(at);
  return { plain, origins };
}

/** The words of a term, each once, as they are looked for. */
export const wordsOf = (term: string): string[] => [
  ...new Set(foldText(term.normalize('NFC')).plain.split(/\s+/u).filter(Boolean)),
];

type Mark = Excerpt['marks'][number];

/** Where the words stand in a text. */
function marksIn(text: string, words: readonly string[]): Mark[] {
  const { plain, origins } = foldText(text);
  const marks: Mark[] = [];
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      const from = origins[at]!;
      let end = at + word.length;
      // A letter that became several is marked as a whole, with its accents.
      while (end < plain.length && origins[end] === origins[end - 1]) end += 1;
      marks.push({ from, to: origins[end]! });
    }
  }
  return joined(marks.toSorted((one, other) => one.from - other.from || one.to - other.to));
}

/** Marks that touch are one. */
function joined(marks: readonly Mark[]): Mark[] {
  const apart: { from: number; to: number }[] = [];
  for (const mark of marks) {
    const last = apart.at(-1);
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to);
    else apart.push({ ...mark });
  }
  return apart;
}

const LOW_SURROGATE = /[\uDC00-\uDFFF]/;
/** A place near this one where no letter is cut in two; before a word, if one begins soon. */
function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at);
  if (space >= 0 && space - at < 20) return space + 1;
  return LOW_SURROGATE.test(text[at] ?? '') ? at - 1 : at;
}
function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  if (space >= 0 && at - space < 20) return space;
  return LOW_SURROGATE.test(text[at] ?? '') ? at - 1 : at;
}

/** Some of a text around the first of the words that stand in it, with all that stand there marked. */
export function excerptAround(text: string, words: readonly string[]): Excerpt {
  const line = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const all = marksIn(line, words);
  const first = all[0] ?? { from: 0, to: 0 };
  const start = line.length <= LONGEST ? 0 : Math.min(first.from, cutBefore(line, first.from - BEFORE));
  const end = line.length - start <= LONGEST ? line.length : Math.max(first.to, cutAfter(line, start + LONGEST));
  const lead = start > 0 ? '…' : '';
  const shift = lead.length - start;
  const marks = all
    .filter(({ from, to }) => from >= start && to <= end)
    .map(({ from, to }) => ({ from: from + shift, to: to + shift }));
  return { text: `${lead}${line.slice(start, end).trimEnd()}${end < line.length ? '…' : ''}`, marks };
}

/** How many of the words stand in a text. */
export function wordsIn(text: string, words: readonly string[]): number {
  const { plain } = foldText(text.normalize('NFC'));
  return words.filter((word) => plain.includes(word)).length;
}
