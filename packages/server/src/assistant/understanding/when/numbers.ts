import { type Read, type Terminal, terminal, word } from './grammar.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const tenOf = (token: string) => TENS.findIndex((one) => one !== '' && token.startsWith(one));
const isNumber = (token: string) => /^\d{1,3}$/.test(token) || SMALL.includes(token) || tenOf(token) >= 0;

/** 3, three, twenty five. */
export const number: Terminal<number> = terminal(isNumber, ({ tokens }, at) => {
  const token = tokens[at] ?? '';
  if (/^\d{1,3}$/.test(token)) return { value: Number(token), end: at + 1 };
  const small = SMALL.indexOf(token);
  if (small >= 0) return { value: small, end: at + 1 };
  const ten = tenOf(token);
  if (ten < 0) return undefined;
  const joined = token.slice(TENS[ten]!.length);
  const one = SMALL.indexOf(joined || (tokens[at + 1] ?? ''));
  const isOne = one > 0 && one < 10;
  if (joined) return isOne ? { value: ten * 10 + one, end: at + 1 } : undefined;
  return isOne ? { value: ten * 10 + one, end: at + 2 } : { value: ten * 10, end: at + 1 };
});

/** How many of something: also a, a couple of, a few. */
export const count: Terminal<number> = terminal(
  (token) => /^(?:an?|couple|few)$/.test(token) || isNumber(token),
  (text, at) => {
    const { tokens } = text;
    const article = tokens[at] === 'a' || tokens[at] === 'an' ? 1 : 0;
    const noun = tokens[at + article];
    if (noun === 'couple') return { value: 2, end: at + article + (tokens[at + article + 1] === 'of' ? 2 : 1) };
    if (noun === 'few') return { value: 3, end: at + article + 1 };
    if (article) return { value: 1, end: at + 1 };
    const read = number(text, at);
    return read && read.value > 0 ? read : undefined;
  },
);

const ordinal = (value: number, end: number): Read<number> | undefined =>
  value >= 1 && value <= 31 ? { value, end } : undefined;

const writtenOf = (token: string) => {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(token);
  return digits && Number(digits[1]) >= 1 && Number(digits[1]) <= 31 ? Number(digits[1]) : undefined;
};
/** 20th. */
export const writtenNth = word(writtenOf);

const isNth = (token: string) =>
  writtenOf(token) !== undefined || ORDINALS.indexOf(token) > 0 || /^thirtieth$|^twenty$|^thirty$/.test(token);
/** 20th, twentieth, twenty first. */
export const nth: Terminal<number> = terminal(isNth, (text, at) => {
  const written = writtenNth(text, at);
  if (written) return written;
  const { tokens } = text;
  const ten = { twenty: 20, thirty: 30 }[tokens[at] ?? ''];
  const one = ORDINALS.indexOf(tokens[at + (ten ? 1 : 0)] ?? '');
  if (ten) return one > 0 && one < 10 ? ordinal(ten + one, at + 2) : undefined;
  return tokens[at] === 'thirtieth' ? ordinal(30, at + 1) : ordinal(one, at + 1);
});

/** The first to the fifth, or the last (-1). */
export const rank: Terminal<number> = terminal(
  (token) => token === 'last' || isNth(token),
  (text, at) => {
    if (text.tokens[at] === 'last') return { value: -1, end: at + 1 };
    const read = nth(text, at);
    return read && read.value <= 5 ? read : undefined;
  },
);

/** The number of a day: 20 or 20th. */
export const dayNumber: Terminal<number> = terminal(
  (token) => /^\d/.test(token) || isNth(token),
  (text, at) => {
    const digits = /^\d{1,2}$/.exec(text.tokens[at] ?? '');
    return digits ? ordinal(Number(digits[0]), at + 1) : nth(text, at);
  },
);

/** 2027, of 2027, ", 2027", next year. */
export const year: Terminal<number> = terminal(
  (token) => /^(?:of|,|next|this|last|(?:19|20)\d\d)$/.test(token),
  ({ tokens, present: { today } }, at) => {
    const start = /^(?:of|,)$/.test(tokens[at] ?? '') ? at + 1 : at;
    const token = tokens[start] ?? '';
    if (/^(?:19|20)\d\d$/.test(token)) return { value: Number(token), end: start + 1 };
    const step = tokens[at] === ',' ? undefined : { next: 1, this: 0, last: -1 }[token];
    return step !== undefined && tokens[start + 1] === 'year'
      ? { value: today.year + step, end: start + 2 }
      : undefined;
  },
);
