import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asOneLine, linesOfText, longText, optionalLines, optionalText, text } from './text.ts';

const BREAKS = ['\n', '\r\n', '\r', '\t', '\v', '\f', '\u001b', '\u0085', '\u2028', '\u2029'];

describe('a text of one line', () => {
  test.each(BREAKS)('refuses %j within it', (sign) => {
    for (const schema of [text(1, 80), optionalText(80)])
      expect(schema.safeParse(`1${sign}END:VCARD`).error?.issues[0]?.message).toBe(
        'must be one line, without control characters',
      );
  });

  test('takes a line break at its end for none', () =>
    expect(text(1, 80).parse('Ada Lovelace\r\n')).toBe('Ada Lovelace'));

  test('takes any other Unicode as it is', () => {
    for (const name of ['Zoë', '李小龍', '👩‍👩‍👧', 'A\u202eb', '\u200bx', 'a\u00a0b'])
      expect(text(1, 80).parse(name)).toBe(name);
  });
});

test('a text of many lines keeps its lines', () => {
  for (const schema of [linesOfText(1, 80), longText(80), optionalLines(80)])
    expect(schema.parse('One\nTwo\tThree')).toBe('One\nTwo\tThree');
});

test('what another program wrote is one line that the contract takes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...BREAKS, '\0', 'a', ' ', 'ä')), (parts) => {
      expect(text(0, 200).safeParse(asOneLine(parts.join(''))).success).toBe(true);
    }),
  );
});
