// Each parser of what comes from outside takes time in proportion to its input, whatever shape the input has.
import { expect, test } from 'vitest';
import { CARDS_MAX_BYTES, readCards } from '@inner-circle/domain/vcard/read-cards.ts';

/** Makes an input of about this many characters or bytes. */
type Shape = (length: number) => unknown;

type Parser = {
  readonly parse: (input: never) => unknown;
  /** The longest input that reaches the parser. */
  readonly limit: number;
  readonly shapes: Readonly<Record<string, Shape>>;
};

const parser = <Input>(
  limit: number,
  parse: (input: Input) => unknown,
  shapes: Readonly<Record<string, (length: number) => Input>>,
): Parser => ({ parse: (input) => orRefused(() => parse(input)), limit, shapes });

/** A refusal takes time as an answer does. */
function orRefused(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** As many pieces as fit, each with its number. */
function pieces(length: number, piece: (index: number) => string): string {
  const parts: string[] = [];
  for (let size = 0; size < length; size += parts.at(-1)!.length) parts.push(piece(parts.length));
  return parts.join('');
}
const repeated = (length: number, piece: string) => piece.repeat(Math.ceil(length / piece.length));

const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n${lines}\r\nEND:VCARD\r\n`;

const PARSERS: Readonly<Record<string, Parser>> = {
  vCard: parser(CARDS_MAX_BYTES, readCards, {
    'many cards': (length) => repeated(length, card('TEL:+47 22 33 44 55')),
    'labels by group': (length) => card(pieces(length, (n) => `item${n}.TEL:+${n}\r\nitem${n}.X-ABLABEL:a\r\n`)),
    'labels of one group': (length) => card(repeated(length, 'item1.TEL:+47\r\nitem1.X-ABLABEL:a\r\n')),
    'folded quoted-printable lines': (length) =>
      card(`NOTE;${'A'.repeat(length / 2)};QUOTED-PRINTABLE:a=\r\n${repeated(length / 2, ' =\r\n')}`),
    'folded lines after a long one': (length) =>
      card(`NOTE;${'A'.repeat(length / 2)}:a=\r\n${repeated(length / 2, ' =\r\n')}`),
    'quoted-printable signs': (length) => card(`NOTE;ENCODING=QUOTED-PRINTABLE:${repeated(length, '=C3=A9')}`),
    'unfolded base64': (length) => card(`PHOTO;ENCODING=b:/9j/\r\n${repeated(length, `${'A'.repeat(70)}\r\n`)}`),
    parameters: (length) => card(`TEL;${repeated(length, 'A=1;')}:+47`),
    'lines of many parameters': (length) => card(repeated(length, `TEL;${'A=1;'.repeat(400)}:+47\r\n`)),
    'types of version 2.1': (length) => card(`TEL${pieces(length, (n) => `;T${n}`)}:+47`),
    'unclosed quotes': (length) => card(repeated(length, 'TEL;A=":+47\r\n')),
    'an unclosed quote': (length) => card(`TEL;A="${'a'.repeat(length)}`),
    escapes: (length) => card(`NOTE:${repeated(length, '\\n\\,\\\\')}`),
    'times without an end': (length) => card(`BDAY:${'T'.repeat(length)}\\nx`),
    'blanks in a birthday': (length) => card(`BDAY:1${' '.repeat(length)}2`),
    'parts of an address': (length) => card(`ADR:${';'.repeat(length)}`),
    websites: (length) => card(pieces(length, (n) => `URL:https://a.example/${n}\r\n`)),
    categories: (length) => card(`CATEGORIES:${pieces(length, (n) => `g${n},`)}`),
    'cards in cards': (length) => card(`AGENT:${' '.repeat(length / 2)}\r\n${repeated(length / 2, 'BEGIN:VCARD\r\n')}`),
    'cards without an end': (length) => repeated(length, 'BEGIN:VCARD\r\n'),
    'groups of one member': (length) =>
      card('UID:1') +
      pieces(length, (n) => card(`N:${n}\r\nKIND:group\r\nMEMBER:urn:uuid:1`).replace('FN:Ada', `FN:${n}`)),
    'members of one group': (length) =>
      pieces(length, (n) => card(`UID:${n}`)) +
      card(`KIND:group\r\n${pieces(length, (n) => `MEMBER:urn:uuid:${n}\r\n`)}`),
    relations: (length) => card(pieces(length, (n) => `item${n}.X-ABRELATEDNAMES:a\r\nitem${n}.X-ABLABEL:child\r\n`)),
  }),
};

/** In milliseconds of the processor: what takes less says nothing. */
const SHORTEST = 25;
const FIRST_LENGTH = 1000;
const STEP = 4;
/** Time that grows with the square of the length is 256 times as much for 16 times the length. */
const MOST_GROWTH = 3 * STEP * STEP;
const MOST_RUNS = 200;

/** Of this thread, in milliseconds. The clock of the system has ticks of up to ten milliseconds, so short work is repeated. */
function processorTime(work: () => unknown, leastTime: number): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    const time = (user + system) / 1000;
    if (time > leastTime || runs === MOST_RUNS) return time / runs;
  }
}

/** How much more time an input takes than one of a sixteenth. Lengths grow up to the limit, or until there is time to compare. */
function growthOf({ parse, limit }: Parser, shape: Shape): number {
  for (let length = FIRST_LENGTH; length * STEP * STEP <= limit; length *= STEP) {
    const [short, long] = [shape(length), shape(length * STEP * STEP)] as [never, never];
    const time = processorTime(() => parse(long), 0);
    if (time > SHORTEST) return time / processorTime(() => parse(short), SHORTEST);
  }
  return 0;
}

test.each(Object.entries(PARSERS))('%s is read in time that grows as its input does', (_name, one) => {
  const growths = Object.entries(one.shapes).map(([name, shape]) => ({ name, growth: growthOf(one, shape) }));
  expect(growths.filter(({ growth }) => growth > MOST_GROWTH)).toEqual([]);
});
