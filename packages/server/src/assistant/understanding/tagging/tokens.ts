import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import { MONTHS } from '../when/when.ts';
import { WEEKDAYS } from '../when/words.ts';
import { distance, fold } from './words.ts';
import type { Token } from './pieces.ts';
import { fluent } from './fluent.ts';
import { FOREIGN, MENDABLE, NOT_MENDED, SHORT, SHORT_WITH_APOSTROPHE, WITHOUT_VOWELS, words } from './spelling.ts';

const TOKEN = new RegExp(
  [
    String.raw`"[^"]*"`,
    String.raw`\b(?:dr|mr|mrs|ms|prof|st)\.`,
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    String.raw`(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/[^\s,;]+`,
    String.raw`\d{4}-\d\d-\d\d`,
    // Digits that are too many for anything but a phone number.
    String.raw`\+?\(?\d(?:[ ()/.-]{0,2}\d){6,}`,
    String.raw`\d{1,2}\.\d{1,2}\.(?:\d{2,4})?(?=[\s,;)]|$)`,
    String.raw`\d{1,2}h\d\d\b`,
    String.raw`\d+(?:[:./]\d+)*(?:\p{L}+)?`,
    String.raw`w\/`,
    String.raw`[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*'?`,
    String.raw`[^\s\p{L}\p{N}]`,
  ].join('|'),
  'giu',
);
/** Longer messages are not read: the time stays bounded. */
const MOST_TOKENS = 400;

/** "Add a task for Anders. Call the boat yard": who speaks pauses where who writes puts a colon, and a full stop is heard. */
const ANNOUNCED =
  /(?<announced>\b(?:add|create|make)(?: me)? an? (?:new )?(?:to-?do|task) for [\p{L}\p{M}'’ -]{2,60})\. (?=\S)/giu;

/** One spelling of quotes and spaces; a line's end and the number of a step are pauses. Signs that nobody sees are left out. */
export const clean = (message: string) =>
  message
    .replaceAll(ANNOUNCED, '$<announced>: ')
    .normalize('NFC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/(?<=^|[\s(:])'([^'"\n]{2,80})'(?=[\s,.;:!?)]|$)/g, '"$1"')
    .replaceAll(/[^\P{C}\n\t\u00AD]|[\u2060\uFEFF]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\bb[ -]day/gi, 'birthday')
    .replaceAll(/(?<=^|\s)\d\) |(?<=\b(?:by|on|due|until|till) \d{1,2}\.\d{1,2}\.) (?=\p{Lu})/gu, '; ')
    .replaceAll(/ ?\n[\n ]*/g, ' ; ')
    .trim();

/** The words of a message; undefined when there are too many. Words of names keep their spelling. */
export function tokensOf(
  text: string,
  names: ReadonlySet<string>,
  initials: ReadonlySet<string> = new Set(),
): Token[] | undefined {
  const tokens: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    const key = raw.toLowerCase();
    // "Sofia R" is not "Sofia are".
    const isInitial = raw.length === 1 && initials.has(`${tokens.at(-1)?.key} ${key}`);
    tokens.push(...(isInitial ? [{ raw, key, start: index, end: index + 1 }] : tokensAt(raw, index, names)));
    if (tokens.length > MOST_TOKENS) return undefined;
  }
  return fluent(tokens).map((token, at, all) => withKey(token, keyAt(token, at, all, names)));
}

const withKey = (token: Token, [key, raw = token.raw]: readonly [key: string, raw?: string]): Token =>
  key === token.key ? token : { ...token, raw, key };

function keyAt(
  token: Token,
  at: number,
  all: readonly Token[],
  names: ReadonlySet<string>,
): readonly [key: string, raw?: string] {
  const spelt = /^[24]$/.test(token.key) ? numeralAt(all, at, names) : undefined;
  if (spelt) return [spelt, spelt];
  // "By 1.12" is the first of December, "at 1.12" a time.
  if (/^(?:by|on|due|until|till)$/.test(all[at - 1]?.key ?? '') && /^\d{1,2}\.(?:0?[1-9]|1[0-2])$/.test(token.key))
    return [`${token.key}.`];
  // "Fri eve".
  const former = all[at - 1]?.key ?? '';
  if (token.key === 'eve' && (WEEKDAYS.has(former) || /^(?:tomorrow|this|today|every|next)$/.test(former)))
    return ['evening'];
  // "Would you mind reminding me".
  return all[at - 1]?.key === 'mind' && /^(?!delet|remov|eras|cancel).+ing$/.test(token.key)
    ? [verbOf(token.key)]
    : [token.key];
}

/** "Adding" is "add", "moving" is "move", "putting" is "put". */
function verbOf(key: string): string {
  const stem = key.slice(0, -3);
  return [stem, `${stem}e`, stem.slice(0, -1)].find((verb) => COMMON_WORDS.has(verb)) ?? key;
}

/** "Need 2 call", "mail 2 mum", "thx 4 the cake": a number that is a word, where none is counted and no hour is named. */
function numeralAt(tokens: readonly Token[], at: number, names: ReadonlySet<string>): string | undefined {
  const [before = '', key, next = ''] = [tokens[at - 1]?.key, tokens[at]!.key, tokens[at + 1]?.key];
  if (key === '2' && VERBS.has(next) && !/^(?:at|by|in|from|for|until|till)$/.test(before)) return 'to';
  const isOneOfThem = names.has(before) && !(key === '2' && MONTHS.test(before));
  if (!/^\p{L}{2,}$|@/u.test(before) || (BEFORE_A_NUMBER.test(before) && !isOneOfThem)) return undefined;
  // "4 May" is a day, whoever is called so.
  if (MONTHS.test(next) && !VERBS.has(before)) return undefined;
  const isOne = names.has(next) || names.has(next.replace(/s$/, '')) || AFTER_A_WORD.test(next);
  if (key === '2') return isOne || TARGETS.test(next) || MONTHS.test(tokens[at + 2]?.key ?? '') ? 'to' : undefined;
  // "Buy 4 beers" counts them.
  const isForIt =
    PURPOSES.test(next) && (names.has(before) || /^(?:thanks|you|up|out|table|card|gift|present|ready)$/.test(before));
  return isOne || isForIt ? 'for' : undefined;
}
const BEFORE_A_NUMBER = new RegExp(
  `^(?:at|by|until|till|til|from|in|before|after|around|about|the|for|next|last|every|each|past|to|and|only|over|top|chapter|part|level|step|number|version|room|${[...WEEKDAYS.keys()].join('|')}|tomorrow|today|tonight)$|${MONTHS.source}`,
);
const AFTER_A_WORD = /^(?:the|an?|my|our|his|her|their|me|us|him|them|everyone|everybody)$/;
const TARGETS = new RegExp(
  `@|^(?:\\d{1,2}(?:[:.]\\d\\d)?[ap]m|\\d{1,2}:\\d\\d|work|family|group|next|tomorrow|today|${[...WEEKDAYS.keys()].join('|')})$`,
);
const PURPOSES =
  /^(?:coffee|lunch|dinner|breakfast|brunch|drinks?|beers?|tea|christmas|birthday|next|tomorrow|today|helping|coming|being|[a-z]+ing)$/;
/** Behind these "2" is a word. */
const VERBS = new Set(
  words(
    'call ring phone text email mail write send pay pick buy bring book ask tell check get give meet see visit fix return thank order do go be talk speak remind take make finish review water prepare wish invite congratulate say let contact catch follow work add move',
  ),
);

function tokensAt(raw: string, start: number, names: ReadonlySet<string>): Token[] {
  const whole = { raw, start, end: start + raw.length };
  // Links and addresses are one, as they are.
  if (/^["+(]./.test(raw) || raw.includes('@') || /\p{L}\/./u.test(raw)) return [{ ...whole, key: raw }];
  const short = names.has(fold(raw)) ? undefined : SHORT[raw.toLowerCase()];
  if (short) return spread(short, { ...whole, raw: OTHER_WORDS.has(raw.toLowerCase()) ? raw : short });
  if (/^\d/.test(raw)) return [{ ...whole, key: raw.toLowerCase() }];
  const expanded = raw.includes("'") && SHORT_WITH_APOSTROPHE[fold(raw)];
  if (expanded) return spread(expanded, whole);
  // "Jean-Luc", "catch-up": each part is a word of its own.
  let at = start;
  return raw.split(/(?<=-)/).flatMap((part) => {
    const token = { raw: part, start: at, end: at + part.length };
    at = token.end;
    return spread(mended(fold(part.replaceAll('-', '')) || part, names), token);
  });
}

/** Other words for the same, which stay as they were written. */
const OTHER_WORDS = new Set(words('mobile cell tel telephone e-mail e-mails e-mailed to-do to-dos & + rn'));

const spread = (keys: string, token: Omit<Token, 'key'>): Token[] =>
  keys
    .split(' ')
    .map((key, number) =>
      number === 0
        ? { raw: token.raw, key, start: token.start, end: token.end }
        : { raw: '', key, start: token.end, end: token.end },
    );

/** A slip of the pen in a word that we look for. A word of the language, or of a name, stays as it is. */
function mended(key: string, names: ReadonlySet<string>): string {
  const isName = names.has(key) || names.has(key.replace(/s$/, ''));
  if (!isName && Object.hasOwn(SHORT, key)) return SHORT[key]!;
  if (!isName && Object.hasOwn(FOREIGN, key)) return FOREIGN[key]!;
  if (isName || COMMON_WORDS.has(key)) return key;
  const spoken = WITHOUT_VOWELS.get(key.replaceAll(/(.)\1/g, '$1'));
  if (spoken) return spoken;
  // "Anythin", "goin".
  if (key.length > 4 && key.endsWith('in') && COMMON_WORDS.has(`${key}g`)) return `${key}g`;
  if (key.length < 5 || NOT_MENDED.has(key) || /\d/.test(key)) return key;
  const most = key.length >= 8 ? 2 : 1;
  return MENDABLE.find((known) => known[0] === key[0] && distance(key, known, most) <= most) ?? key;
}
