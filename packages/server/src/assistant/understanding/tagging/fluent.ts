import { isMonth, NTHS, NUMBERS } from '../when/words.ts';
import { PAUSES } from './lexicon.ts';
import { words } from './spelling.ts';
import type { Token } from './pieces.ts';
import { fold } from './words.ts';

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
    const isOn = isForeignOn(tokens, at);
    if (PAUSES.has(token.key) && !isOn) continue;
    const isAfterPause = at > 0 && PAUSES.has(tokens[at - 1]!.key);
    const key = isOn ? (/^(?:um|a)$/.test(token.key) ? 'at' : 'on') : isForeignOf(tokens, at) ? 'of' : token.key;
    out.push({ ...token, key, ...(isAfterPause && { isAfterPause }) });
    const length = restartIn(out);
    if (length > 0) out.splice(out.length - length, length);
  }
  return withYears(withoutSpelling(withNumbersPutRight(out)));
}

/** "Um 18 Uhr", "el viernes". */
const isForeignOn = (tokens: readonly Token[], at: number) => {
  const [{ key, raw }, next] = [tokens[at]!, tokens[at + 1]];
  if (key === 'um' || (key === 'a' && raw === 'à')) return /^\d/.test(next?.key ?? '');
  return /^(?:el|le|il|am|den)$/.test(key) && next?.key.endsWith('day') === true && next.raw.toLowerCase() !== next.key;
};

/** "L'anniversaire de Grace": behind a word of theirs. */
const isForeignOf = (tokens: readonly Token[], at: number) => {
  const before = tokens[at - 1];
  return (
    /^(?:de|di|del)$/.test(tokens[at]!.key) &&
    before !== undefined &&
    /^(?:birthday|number|phone)$/.test(before.key) &&
    fold(before.raw) !== before.key
  );
};

/** How many of the last tokens say again what stands before them. */
function restartIn(tokens: readonly Token[]): number {
  for (let length = LONGEST_RESTART; length > 0; length--) {
    // "Last Friday, yeah, last Friday".
    const isConfirmed = /^(?:yes|yeah)$/.test(tokens.at(-length - 1)?.key ?? '');
    const end = isConfirmed ? -length - 1 : -length;
    const [again, before] = [tokens.slice(-length), tokens.slice(end - length, end)];
    const isSame = before.length === length && again.every(({ key }, at) => key === before[at]!.key);
    if (!isSame || again.some(({ key }) => NUMBER.test(key) || !/^\p{L}/u.test(key))) continue;
    if (isConfirmed) return length + 1;
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
    // "R" and "n" are short for words too.
    while (tokens[end] && tokens[end]!.end - tokens[end]!.start === 1 && /^\p{L}/u.test(tokens[end]!.key)) end++;
    const letters = tokens.slice(at, end).map(({ key }) => (key.length === 1 ? key : '.'));
    const spelled = new RegExp(`^${letters.join('')}$`);
    if (letters.length > 2 && out.slice(-6).some(({ key }) => spelled.test(key))) {
      while (/^(?:that|is|it|spelled|spelt|with|,|-)$/.test(out.at(-1)!.key)) out.pop();
      at = end - 1;
    } else out.push(tokens[at]!);
  }
  return out;
}

const NUMBER_OF = new Map(NUMBERS);
const COUNTED = new Set([...NUMBERS, ...NTHS].map(([name]) => name));
const PUT_RIGHT = /^(?:no|sorry|wait|rather|(?:no |sorry )?i (?:mean|meant)|no (?:wait|sorry)|wait no|make that)$/;
/** "Sixty no ninety minutes", "the fourteenth no the fifteenth": of numbers the last one counts. */
function withNumbersPutRight(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    out.push(token);
    if (!COUNTED.has(token.key)) continue;
    const the = out.at(-2)?.key === 'the' ? 1 : 0;
    for (const length of [1, 2, 3]) {
      const fix = out.slice(-1 - the - length, -1 - the);
      const from = out.length - 2 - the - length;
      const said = fix.map(({ key }) => key).join(' ');
      if (from < 0 || !PUT_RIGHT.test(said) || !COUNTED.has(out[from]!.key)) continue;
      out.splice(
        from - (the && out[from - 1]?.key === 'the' ? 1 : 0),
        1 + length + (the && out[from - 1]?.key === 'the' ? 1 : 0),
      );
      break;
    }
  }
  return out;
}

/** A year in words: nineteen seventy nine, two thousand and five, twenty ten. */
function yearIn(said: readonly string[]): { readonly value: number; readonly end: number } | undefined {
  const isThousand = said[0] === 'two' && said[1] === 'thousand';
  const century = isThousand ? 2000 : { nineteen: 1900, twenty: 2000 }[said[0] ?? ''];
  if (century === undefined) return undefined;
  const from = isThousand ? (said[2] === 'and' ? 3 : 2) : said[1] === 'oh' ? 2 : 1;
  for (const end of [from + 2, from + 1]) {
    const value = NUMBER_OF.get(said.slice(from, end).join(' '));
    if (value !== undefined && value < 100 && end <= said.length && (isThousand || said[1] === 'oh' || value > 9))
      return { value: century + value, end };
  }
  return isThousand ? { value: 2000, end: 2 } : undefined;
}

/** "The ninth of may nineteen seventy nine". */
function withYears(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const read = isMonth(out.at(-1)?.key ?? '') ? yearIn(tokens.slice(at, at + 5).map(({ key }) => key)) : undefined;
    if (!read) out.push(tokens[at]!);
    else {
      const { start } = tokens[at]!;
      at += read.end - 1;
      out.push({ raw: String(read.value), key: String(read.value), start, end: tokens[at]!.end });
    }
  }
  return out;
}
