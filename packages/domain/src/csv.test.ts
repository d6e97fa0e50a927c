import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_FORMAT, unprotectedCell } from './csv.ts';

/** As papaparse does it. */
const protectedCell = (text: string) => (CSV_FORMAT.escapeFormulae.test(text) ? `'${text}` : text);

const anything = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom("'", ' ', '1', '(', '=', '+', '-', '@', '\t', '\r', '\n', 'a', '＝', '＋', '－', '＠'),
  }),
);

test.each([
  '=1+1',
  '+49 30 1234+A1',
  '+49*2',
  '-1+1',
  '-A1',
  '+351 912 x5',
  '+SUM(1)',
  '+\t1',
  ' +49 30',
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

test.each([
  '+351912345678',
  '+49 30 1234',
  '+49 (30) 12-34/56',
  '+(351) 912.345.678',
  '+1\u00A0202\u202F555',
  '-1',
  '-12.50',
])('the number %j is written as it is', (text) => {
  expect(protectedCell(text)).toBe(text);
  expect(unprotectedCell(`'${text}`)).toBe(text);
});

test.each(['', 'Ada', '1988-04-08', "O'Neil", "'tis", 'a=b', '“=1”'])('%j is written as it is', (text) =>
  expect(protectedCell(text)).toBe(text),
);

test('whatever was written comes back, and nothing but numbers begins like a formula', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const cell = protectedCell(text);
      expect(unprotectedCell(cell)).toBe(text);
      if (/^\s*[=+\-@\t\r＝＋－＠]/.test(cell)) expect(cell).toMatch(/^[+-][\d\s().\u00A0/-]+$/);
    }),
  );
});
