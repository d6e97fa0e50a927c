// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NO_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { ARCHIVE, BINARY, IMAGE, TOO_MANY_COLUMNS, TOO_MANY_ROWS } from './file-problems.ts';
import { readTable } from './read-table.ts';

const spectrum = path.dirname(createRequire(import.meta.url).resolve('csv-spectrum'));

function read(content: string | Uint8Array) {
  const decoded = decodeText(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return decoded.problem === undefined ? readTable(decoded.text) : { problem: decoded.problem };
}

function table(content: string | Uint8Array) {
  const { table: result } = read(content) as { table: { headers: string[]; rows: string[][] } };
  return [result.headers, ...result.rows];
}

/** The collection's own answer for this file has another number than the file, and no list around its only row. */
const answerOf = (name: string): unknown => {
  const answer = JSON.parse(readFileSync(path.join(spectrum, 'json', `${name}.json`), 'utf8')) as object;
  return name === 'location_coordinates' ? [{ ...answer, 'Contact Phone Number': '2095257564' }] : answer;
};

test.each(readdirSync(path.join(spectrum, 'csvs')).map((file) => path.basename(file, '.csv')))(
  'csv-spectrum: %s',
  (name) => {
    const [headers = [], ...rows] = table(readFileSync(path.join(spectrum, 'csvs', `${name}.csv`)));
    const records = rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])));
    expect(records).toEqual(answerOf(name));
  },
);

const people = 'Name;Notes\nZoë Ångström;“Grüße”, €5\n';
const wide = (littleEndian: boolean, mark: boolean) => {
  const text = mark ? `\uFEFF${people}` : people;
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
};
const western = Uint8Array.from(
  people,
  (letter) => ({ '“': 0x93, '”': 0x94, '€': 0x80 })[letter] ?? letter.charCodeAt(0),
);

test.each([
  ['UTF-8', people],
  ['UTF-8 with a mark', `\uFEFF${people}`],
  ['UTF-16, little end first, with a mark', wide(true, true)],
  ['UTF-16, little end first', wide(true, false)],
  ['UTF-16, big end first, with a mark', wide(false, true)],
  ['UTF-16, big end first', wide(false, false)],
  ['Windows-1252', western],
])('a file in %s is read to the letter', (_, content) => {
  expect(table(content)).toEqual([
    ['Name', 'Notes'],
    ['Zoë Ångström', '“Grüße”, €5'],
  ]);
});

test.each([
  ['commas', 'Name,Groups\nAda,x;y;z\nBob,a;b\n'],
  ['semicolons', 'Name;Groups\nAda;x,y,z\nBob;a,b\n'],
  ['tabs', 'Name\tGroups\nAda\tx,y;z\nBob\ta\n'],
  ['whatever Excel says', 'sep=|\r\nName|Groups\r\nAda|x\r\nBob|y\r\n'],
])('columns are separated by %s', (_, content) => {
  expect(table(content).map((row) => row.length)).toEqual([2, 2, 2]);
});

test('lines may end in several ways in one file', () => {
  expect(table('Name,Notes\r\nAda,"one\r\ntwo"\nBob,x\rCleo,5" pipe\r\nDora,y')).toEqual([
    ['Name', 'Notes'],
    ['Ada', 'one\r\ntwo'],
    ['Bob', 'x'],
    ['Cleo', '5" pipe'],
    ['Dora', 'y'],
  ]);
});

test('cells that are missing are empty, those beyond the header are counted, blank lines are none', () => {
  expect(read('Name,Email,,\nAda\n\nBob,b@example.com,what,is this\n,,,\nCleo,,,\n')).toEqual({
    table: {
      headers: ['Name', 'Email', '', ''],
      rows: [['Ada'], ['Bob', 'b@example.com', 'what', 'is this'], ['Cleo', '', '', '']],
      overlong: 0,
      unclosedIn: null,
    },
  });
  expect(read('Name,Email\nBob,b@example.com,what\nCleo,,,\n')).toMatchObject({ table: { overlong: 1 } });
});

test('empty columns at the end are none', () => {
  expect(table('Name,Email,,\nAda,a@example.com,,\n')[0]).toEqual(['Name', 'Email']);
});

test('a single column needs no separator', () => {
  expect(table('Name\nAda\nSmith, John\n')).toEqual([['Name'], ['Ada'], ['Smith', ' John']]);
});

test('a quotation mark that nothing closes is reported', () => {
  expect(read('Name,Notes\nAda,x\nBob,"y\nCleo,z\n')).toMatchObject({ table: { unclosedIn: 2 } });
});

test.each([
  ['an empty file', '', NO_ROWS],
  ['blank lines', '\n\n  \n', NO_ROWS],
  ['a header alone', 'Name,Email\n', NO_ROWS],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), IMAGE],
  ['a spreadsheet', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 20, 0, 6, 0]), ARCHIVE],
  ['bytes', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256), BINARY],
  ['bytes without zeros', Uint8Array.from({ length: 5000 }, (_, index) => 1 + ((index * 7) % 255)), BINARY],
  ['too many columns', `${'a,'.repeat(200)}a\n${'1,'.repeat(200)}1\n`, TOO_MANY_COLUMNS],
  ['too many rows', `Name\n${'Ada\n'.repeat(100_001)}`, TOO_MANY_ROWS],
])('%s is refused with a reason', (_, content, problem) => {
  expect(read(content)).toEqual({ problem });
});

test('two hundred columns and a hundred thousand rows are read', () => {
  expect(table(`${'a,'.repeat(199)}a\n${'1,'.repeat(199)}1\n`)[0]).toHaveLength(200);
  expect(table(`Name\n${'Ada\n'.repeat(100_000)}`)).toHaveLength(100_001);
});
