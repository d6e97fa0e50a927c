import ICAL from 'ical.js';

export type CardProperty = {
  name: string;
  /** item1 of item1.X-ABLABEL: what belongs together. */
  group: string | null;
  /** In lower case, each once. */
  types: string[];
  parameter: (name: string) => string | undefined;
  /** Escaped, as it stands in the card. */
  raw: string;
};

type Decoder = new (charset: string) => { decode: (bytes: Uint8Array) => string };
/** Every browser and Node have it; the language itself does not. */
declare const TextDecoder: Decoder;

/** Values stay as they are: how they are escaped differs by version and by who wrote them. */
const RAW_VALUES = { value: {}, param: { type: { multiValue: ',' } }, property: {}, propertyGroups: true };

/** In characters, of a name with its parameters. ical.js looks through all of it again for each parameter. */
const LONGEST_HEAD = 2000;

/** Undefined for a line that is no property. */
export function propertyOf(line: string): CardProperty | undefined {
  const end = endOfHead(line);
  if (end < 1 || end > LONGEST_HEAD) return undefined;
  const head = withNamedParameters(line.slice(0, end));
  try {
    const [name, parameters]: [string, Record<string, string | string[] | (string | string[])[]>] = ICAL.parse.property(
      `${head}:`,
      RAW_VALUES,
    );
    const parameter = (wanted: string) => [parameters[wanted] ?? []].flat(2)[0];
    const types = [parameters.type ?? []].flat(2).flatMap((type) => type.toLowerCase().split(','));
    const encoding = parameter('encoding') ?? '';
    const value = line.slice(end + 1);
    return {
      name,
      group: parameter('group') ?? null,
      types: [...new Set(types.map((type) => type.trim()).filter(Boolean))],
      parameter,
      raw: /^quoted-printable$/i.test(encoding) ? fromQuotedPrintable(value, parameter('charset')) : value,
    };
  } catch {
    return undefined;
  }
}

/** The first colon outside quotation marks. */
function endOfHead(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === ':' && !isQuoted) return index;
  }
  return line.indexOf(':');
}

const ENCODINGS = /^(?:quoted-printable|base64|b|8bit|7bit)$/i;

/** Version 2.1 writes TEL;HOME;CELL for what is TEL;TYPE=HOME;TYPE=CELL later. */
const withNamedParameters = (head: string) =>
  head.replace(/;([\w-]+)(?=;|$)/g, (_, word: string) => `;${ENCODINGS.test(word) ? 'ENCODING' : 'TYPE'}=${word}`);

/** What separates parts is written as such; what was encoded is part of the text, and so is escaped. */
const ENCODED: Readonly<Record<string, string>> = { '3B': '\\;', '2C': '\\,', '0A': '\\n', '0D': '' };

function fromQuotedPrintable(value: string, charset = 'utf-8'): string {
  const isUtf8 = /^utf-?8$/i.test(charset);
  const escaped = value
    .replace(/=(3B|2C|0A|0D)/gi, (_, code: string) => ENCODED[code.toUpperCase()]!)
    // In Japanese charsets it may be half a letter.
    .replace(/=5C/gi, isUtf8 ? '\\\\' : '=5C');
  const bytes: number[] = [];
  for (let index = 0; index < escaped.length;) {
    const code = /^=([0-9a-f]{2})/i.exec(escaped.slice(index, index + 3))?.[1];
    if (code) bytes.push(Number.parseInt(code, 16));
    else bytes.push(...utf8(escaped.slice(index, index + 1 + Number(isPair(escaped, index)))));
    index += code ? 3 : 1 + Number(isPair(escaped, index));
  }
  return decoderOf(charset).decode(new Uint8Array(bytes));
}

const isPair = (text: string, index: number) => (text.codePointAt(index) ?? 0) > 0xff_ff;

/** Letters that were not encoded although they had to be. */
const utf8 = (letter: string) =>
  letter < '\u0080'
    ? [letter.charCodeAt(0)]
    : [...encodeURIComponent(letter.toWellFormed()).matchAll(/%(..)/g)].map(([, code]) => Number.parseInt(code!, 16));

function decoderOf(charset: string): InstanceType<Decoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** The parts of a structured value (N, ADR, ORG), each as its text. */
export const partsOf = ({ raw }: CardProperty) => splitAt(raw, ';').map(unescaped);
/** The values of a list (CATEGORIES, NICKNAME). */
export const listOf = ({ raw }: CardProperty) => splitAt(raw, ',').map(unescaped);
export const textOf = ({ raw }: CardProperty) => unescaped(raw);

function splitAt(raw: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < raw.length; index += 1) {
    if (raw[index] === '\\') index += 1;
    else if (raw[index] === separator) {
      parts.push(raw.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, raw.slice(start)];
}

/** A backslash before anything else is part of the text: version 2.1 does not escape it. */
const unescaped = (raw: string) =>
  raw.replace(/\\([nN\\,;:])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter)).trim();
