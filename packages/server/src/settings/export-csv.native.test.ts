import { protectedCell, unprotectedCell } from '@inner-circle/domain/csv.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvOf } from './export-csv.ts';

async function csv(columns: string[], rows: Parameters<typeof csvCell>[0][][]): Promise<string> {
  const chunk = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])));
  return (await Array.fromAsync(csvOf(columns, oneChunk(chunk)))).join('');
}

async function* oneChunk<Chunk>(chunk: Chunk): AsyncGenerator<Chunk> {
  yield chunk;
}

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

test('a file begins with a mark that it is UTF-8, and its lines end as spreadsheets expect', async () => {
  expect(
    await csv(
      ['name', 'age'],
      [
        ['Zoë', 7],
        ['Ian', null],
      ],
    ),
  ).toBe('\u{FEFF}name,age\r\nZoë,7\r\nIan,\r\n');
});

test('a list without entries has its heading', async () => {
  expect(await csv(['name', 'age'], [])).toBe('\u{FEFF}name,age\r\n');
});

describe('a cell', () => {
  test.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\nlines', '"two\nlines"'],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [12, '12'],
    [['Family', 'Work'], '"Family, Work"'],
  ])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written));

  test.each(['=1+1', '+49 30 1234+A1', '-A1', '@SUM(A1)', '\tx', '\rx', '--04-08'])(
    '%j is kept from being run as a formula',
    (value) => expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/),
  );
});

test('whatever people wrote comes out of the file again, every cell protected from being run as a formula', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.constantFrom('"', '""', ',', '\r\n', '\n', '=', "'", '-1', '+49 30 1234', '=1+1'),
  );
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const columns = (rows[0] ?? ['only']).map((_, place) => `column ${place}`);
      const [heading, ...lines] = parse((await csv(columns, rows)).slice(1));
      expect(heading).toEqual(columns);
      expect(lines).toEqual(rows.map((row) => row.map(protectedCell)));
      expect(lines.map((line) => line.map(unprotectedCell))).toEqual(rows);
    }),
  );
});
