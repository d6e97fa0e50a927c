/** What in a header says which field it is, and not what the value is for. */
const FIELD =
  /\b(?:e-?mails?|mails?|(?:tele)?phones?|tel|numbers?|address(?:es)?|values?|primary|first|second|third|no|nr)\b|[\d()[\]{}.:;,#*_/\\-]/gi;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:home|private|personal)$/, 'home'],
  [/^(?:work|business|office|company)$/, 'work'],
  [/^(?:mobile|cell|cellular|iphone)$/, 'mobile'],
];

/** What an e-mail or a number is for, by a word for it: Google marks those that were chosen first with an asterisk. */
export function labelFrom(word: string): string | null {
  const label = word.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim();
  return WORDS.find(([known]) => known.test(label.toLowerCase()))?.[1] ?? (label === '' ? null : label);
}

/** By the header of its column: “Work e-mail”, “Phone (home)”. Null where that says nothing. */
export const labelInHeader = (header: string): string | null => labelFrom(header.replaceAll(FIELD, ' ').toLowerCase());

/** What two headers have in common of which one names a value and the other its label: “E-mail 2 - Value” and “E-mail 2 - Label”. */
export const stemOf = (header: string) => header.replace(/[\s_-]*(?:value|label|type)\s*$/i, '').toLowerCase();
export const isLabelHeader = (header: string) => /(?:label|type)\s*$/i.test(header);
