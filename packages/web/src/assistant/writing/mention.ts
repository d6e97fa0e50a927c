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

/** Letters without case and accents, as the server compares names. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name holds the word; names of which a part begins with it come first. */
export function namedLike<Named extends { name: string }>(people: readonly Named[], word: string): Named[] {
  const wanted = folded(word);
  const begins = ({ name }: Named) =>
    folded(name)
      .split(/[\s'-]+/u)
      .some((part) => part.startsWith(wanted));
  return people
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}
