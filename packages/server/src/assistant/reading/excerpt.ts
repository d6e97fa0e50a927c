import { fold } from '../understanding/tagging/words.ts';

const AROUND = 70;

/** The words with some of what stands around them, on one line; undefined where the text does not hold them. */
export function excerptOf(text: string, words: string): string | undefined {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  // Folding may change the length of what comes before; the place is then only near, which is good enough to cut by.
  const at = fold(flat).indexOf(fold(words.replaceAll(/\s+/g, ' ').trim()));
  if (at < 0) return undefined;
  const [start, end] = [Math.max(0, at - AROUND), at + words.length + AROUND];
  const first = start === 0 ? 0 : flat.indexOf(' ', start) + 1;
  const last = end >= flat.length ? flat.length : Math.max(flat.lastIndexOf(' ', end), at + words.length);
  return `${first > 0 ? '…' : ''}${flat.slice(first, last)}${last < flat.length ? '…' : ''}`.toWellFormed();
}
