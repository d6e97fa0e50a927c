const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

const QUANTITIES: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  once: 1,
  twice: 2,
  couple: 2,
  few: 3,
  twenty: 20,
  thirty: 30,
  half: 0.5,
};

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  fifteenth: 15,
  twentieth: 20,
  thirtieth: 30,
};

export const NUMBER = String.raw`\d{1,3}|an?(?: couple(?: of)?| few)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty`;
export const HOUR = String.raw`\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`;
export const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)|${Object.keys(ORDINALS).join('|')}`;

/** A number as people write it: 3, three, a couple of. */
export function numberOf(text: string): number {
  const word = text.trim().toLowerCase();
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  const last = word.replace(/ of$/, '').split(' ').at(-1)!;
  const index = WORDS.indexOf(last as (typeof WORDS)[number]);
  return index >= 0 ? index : (QUANTITIES[last] ?? ORDINALS[last] ?? 1);
}
