/** A sentence of ours with what people wrote in it, which has a direction of its own. */
export type Words = readonly (string | { readonly theirs: string; readonly isStrong?: true })[];

export const theirs = (text: string) => ({ theirs: text });
export const strong = (text: string) => ({ theirs: text, isStrong: true }) as const;

export const plain = (words: Words) => words.map((part) => (typeof part === 'string' ? part : part.theirs)).join('');

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const listed = (parts: readonly string[]) =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)!}`;

/** In one line, cut where a sentence or at least a word ends. */
export function excerptOf(text: string, longest: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const letters = Array.from(line);
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest).join('');
  const [sentences] = /^.*[.!?…。](?=\s|$)/su.exec(cut) ?? [];
  if (sentences && sentences.length > cut.length / 2) return sentences;
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}
