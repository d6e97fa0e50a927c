import { PAUSES } from './lexicon.ts';
import { words } from './spelling.ts';
import type { Token } from './tokens.ts';

// Who speaks pauses, begins again and spells names out. What was meant is the sentence without that.

/** Said twice in a row these are said once: "the the", "to to". */
const JOINING = new Set(
  words('the a an to i we and that this my our her his with for of in on at is it its from so but'),
);
const NUMBER = /^(?:oh|o|zero|one|two|three|four|five|six|seven|eight|nine|ten|double|triple|\d.*)$/;
const LONGEST_RESTART = 5;

/** The message without pauses, without what was begun again ("i need to um i need to write") and without letters that spell a word before them. */
export function fluent(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (PAUSES.has(token.key) && !isGerman(tokens, at)) continue;
    const isAfterPause = at > 0 && PAUSES.has(tokens[at - 1]!.key);
    out.push(isAfterPause ? { ...token, isAfterPause } : token);
    const length = restartIn(out);
    if (length > 0) out.splice(out.length - length, length);
  }
  return withoutSpelling(out);
}

/** "Um 18 Uhr". */
const isGerman = (tokens: readonly Token[], at: number) =>
  tokens[at]!.key === 'um' && /^\d/.test(tokens[at + 1]?.key ?? '');

/** How many of the last tokens say again what stands before them. */
function restartIn(tokens: readonly Token[]): number {
  for (let length = LONGEST_RESTART; length > 0; length--) {
    const [again, before] = [tokens.slice(-length), tokens.slice(-2 * length, -length)];
    const isSame = before.length === length && again.every(({ key }, at) => key === before[at]!.key);
    if (!isSame || again.some(({ key }) => NUMBER.test(key) || !/^\p{L}/u.test(key))) continue;
    // "Tom and Grace and Grace's number" says somebody twice.
    if (length > 1 ? again[0]!.isAfterPause || again[0]!.key !== 'and' : JOINING.has(again[0]!.key)) return length;
  }
  return 0;
}

/** "Larsen, that's l a r s e n". */
function withoutSpelling(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let end = at;
    while (/^\p{L}$/u.test(tokens[end]?.key ?? '')) end++;
    const spelled = tokens
      .slice(at, end)
      .map(({ key }) => key)
      .join('');
    if (spelled.length > 2 && out.slice(-6).some(({ key }) => key === spelled)) {
      while (/^(?:that|is|it|spelled|spelt|with|,|-)$/.test(out.at(-1)!.key)) out.pop();
      at = end - 1;
    } else out.push(tokens[at]!);
  }
  return out;
}
