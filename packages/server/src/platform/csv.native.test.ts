import { unprotectedCell } from '@inner-circle/domain/csv.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

/** As RFC 4180 describes it, and no more. */
function parse(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', end] of cells) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('lines end as spreadsheets expect, and no rows are no line', () => {
  expect(
    csvLines([
      ['Zoë', '7'],
      ['Ian', ''],
    ]),
  ).toBe('Zoë,7\r\nIan,\r\n');
  expect(csvLines([])).toBe('');
});

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with; semicolon', '"with; semicolon"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['+49 30 1234', '+49 30 1234'],
  ['=1+1', `"'=1+1"`],
])('the cell %j is written %j', (cell, written) => expect(csvLines([[cell]])).toBe(`${written}\r\n`));

test('whatever people wrote comes out of the file again, and nothing but numbers begins like a formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.constantFrom('"', '""', ',', ';', '\r\n', '\n', '=', "'", '-1', '+49 30 1234', '=1+1', '＝1', '\tx', "'=x"),
  );
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));
  fc.assert(
    fc.property(table, (rows) => {
      const lines = parse(csvLines(rows));
      expect(lines.map((line) => line.map(unprotectedCell))).toEqual(rows);
      const formulas = lines.flat().filter((text) => /^\s*[=+\-@\t\r＝＋－＠]/.test(text));
      for (const text of formulas) expect(text).toMatch(/^[+-][\d\s().\u00A0/-]+$/);
    }),
  );
});
