let graphemes: Intl.Segmenter | undefined;

/** A Latin letter, or another sign that nothing is put upon. */
const STANDS_ALONE = /^[ -\u02FF](?![^ -\u02FF])/;

/** What a reader takes for one letter. The rules for all scripts take a browser long to load, and most names need none of them. */
export function firstGrapheme(text: string): string {
  if (STANDS_ALONE.test(text)) return text.charAt(0);
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

/** The first letters of the first and the last word, in any script; never half of an emoji. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/u);
  const spoken = words.map((word) => word.replace(/^[^\p{L}\p{N}]+/u, '')).filter(Boolean);
  const [first = firstGrapheme(words[0] ?? ''), ...rest] = spoken;
  const last = rest.at(-1) ?? '';
  // Arabic letters would join into a word that nobody is called.
  const between = last && /^\p{Script=Arabic}/u.test(first) ? '\u200C' : '';
  return (firstGrapheme(first) + between + firstGrapheme(last)).toUpperCase() || '?';
}

export const tintCount = 10;

/** The same colour for the same id, on every machine and for good (FNV-1a). */
export function tintOf(id: string) {
  let hash = 0x81_1c_9d_c5;
  for (const byte of utf8(id)) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return (hash % tintCount) + 1;
}

const utf8 = (text: string) =>
  [...encodeURIComponent(text).matchAll(/%(..)|./g)].map(([one, hex]) =>
    hex ? Number.parseInt(hex, 16) : one.charCodeAt(0),
  );

export const tintClass = (id: string) => `tint-${tintOf(id)}`;
