/** Letters that have no accent to take off. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };

/** As people compare: without case, accents and apostrophes. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłæœđı]/g, (letter) => LETTERS[letter]!);

/** The words of a name or of what was typed, as they are compared. */
export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export { capitalised } from '@inner-circle/domain/assistant/action-words.rules.ts';

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** How many letters are to be changed, left out, added or swapped; more than `most` is not counted. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
