import fc from 'fast-check';
import { expect, test } from 'vitest';
import { protectedCell, unprotectedCell } from './csv.ts';

const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", ' ', '=', '+', '-', '@', '\t', '\r', '\n', 'a', '＝', '＋', '－', '＠') }),
);

test.each([
  '=1+1',
  '+49 30 1234',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '  =1',
  ' \t@x',
  '--04-08',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' ＝1',
])('%j is kept from being run as a formula', (text) => expect(protectedCell(text)).toBe(`'${text}`));

test.each(['', 'Ada', '1988-04-08', "O'Neil", "'tis", 'a=b', '“=1”'])('%j is written as it is', (text) =>
  expect(protectedCell(text)).toBe(text),
);

test('whatever was written comes back, and nothing that was protected begins like a formula', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(unprotectedCell(protectedCell(text))).toBe(text);
      expect(protectedCell(text)).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
