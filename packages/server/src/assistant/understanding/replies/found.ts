import type { Listed } from '../../engine.port.ts';

/** Words that were said of a to-do, an e-mail or a talk may be more than it has: all of them are looked for, and then the longest. */
export async function firstFound<Row>(
  words: string,
  find: (word: string) => Promise<Listed<Row>>,
): Promise<Listed<Row>> {
  const all = (words.match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => word.length > 2 && !/^(?:the|that|those|with|for|her|his|new|any|about)$/i.test(word),
  );
  const longest = all.toSorted((one, other) => other.length - one.length).slice(0, 3);
  for (const said of [all.join(' '), ...longest.map((word) => word.replace(/s$/, ''))]) {
    const found = said ? await find(said) : { rows: [], total: 0 };
    if (found.total > 0) return found;
  }
  return { rows: [], total: 0 };
}
