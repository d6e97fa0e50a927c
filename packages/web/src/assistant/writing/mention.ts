/** The word that is being typed, and where it stands. */
export type TypedWord = { word: string; from: number; to: number };

const SHORTEST = 2;
const LAST_WORD = /(?:^|\s)@?([^\s@]+)$/u;

/** The word before the caret, with or without @, when it is long enough to look for somebody. */
export function wordAt(text: string, caret: number): TypedWord | null {
  const before = text.slice(0, caret);
  const [whole, word] = LAST_WORD.exec(before) ?? [];
  if (whole === undefined || word === undefined || word.length < SHORTEST) return null;
  return { word, from: caret - whole.trimStart().length, to: caret };
}

/** The text with the picked name in place of the word, and where the caret goes. */
export function withMention(text: string, { from, to }: TypedWord, name: string): { text: string; caret: number } {
  const mention = `@${name} `;
  const rest = text.slice(to).replace(/^ /, '');
  return { text: text.slice(0, from) + mention + rest, caret: from + mention.length };
}
