import { words } from './spelling.ts';

// Addresses and numbers as they are said: "maria dot g at gmail dot com", "oh one seven six double two …".

const SPOKEN_EMAIL =
  /(?<local>[a-z0-9]+(?: (?:dot|underscore|dash|minus) [a-z0-9]+){0,5}) at (?<host>[a-z0-9]+(?: (?:dot|dash|minus) [a-z0-9]+){0,4}) dot (?<end>com|net|org|de|io|co|uk|fr|es|it|eu|at|ch|se|no|dk|pl|me|info|dev|app|edu|gov|[a-z]{2})(?= |$)/y;
const dotted = (text: string) =>
  text
    .replaceAll(' dot ', '.')
    .replaceAll(' underscore ', '_')
    .replaceAll(/ (?:dash|minus) /g, '-');

export function spokenEmailAt(
  line: string,
  offset: number,
): { readonly value: string; readonly end: number } | undefined {
  SPOKEN_EMAIL.lastIndex = offset;
  const match = SPOKEN_EMAIL.exec(line);
  const { local, host, end } = match?.groups ?? {};
  return match === null
    ? undefined
    : { value: `${dotted(local!)}@${dotted(host!)}.${end}`, end: offset + match[0].length };
}

const DIGITS = words('zero one two three four five six seven eight nine');
const DIGIT = `(?:oh|o|${DIGITS.join('|')}|\\d{1,6})`;
const SPOKEN_PHONE = new RegExp(`(?:plus )?(?:(?:double |triple )?${DIGIT}(?: |$)){3,20}`, 'y');
const A_DATE = /^\d{4}-\d\d-\d\d$|^\d{1,2}([./])\d{1,2}\1\d{2,4}$/;

/** A phone number in digits, or in words; of one in words also where it ends. */
export function phoneAt(
  raw: string,
  line: string,
  offset: number,
): { readonly value: string; readonly end?: number } | undefined {
  if (/^[+(\d]/.test(raw) && raw.replaceAll(/\D/g, '').length >= 7 && !A_DATE.test(raw)) return { value: raw.trim() };
  if (
    !/^(?:plus|double|triple|oh|o|zero|one|two|three|four|five|six|seven|eight|nine|\d+|\+\d+)$/.test(raw.toLowerCase())
  )
    return undefined;
  SPOKEN_PHONE.lastIndex = offset;
  const said = SPOKEN_PHONE.exec(line)?.[0];
  if (!said) return undefined;
  const digits = said
    .trim()
    .replaceAll(/double (\S+)/g, '$1 $1')
    .replaceAll(/triple (\S+)/g, '$1 $1 $1')
    .split(' ')
    .map((word) =>
      word === 'plus' ? '+' : /^oh?$/.test(word) ? '0' : /^\d+$/.test(word) ? word : String(DIGITS.indexOf(word)),
    )
    .join('');
  return digits.replace('+', '').length >= 7 ? { value: digits, end: offset + said.trimEnd().length } : undefined;
}
