import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, NO_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import Papa from 'papaparse';
import { TOO_MANY_COLUMNS, TOO_MANY_ROWS } from './file-problems.ts';

export type Table = {
  headers: string[];
  rows: string[][];
  /** Rows with more cells than there are columns; what is beyond is left out. */
  overlong: number;
  /** The row in which a quotation mark opens that nothing closes: all that follows is in one cell of it. */
  unclosedIn: number | null;
};

const DELIMITERS = [',', ';', '\t'] as const;
const SAMPLE_ROWS = 50;
const SAMPLE_CHARACTERS = 200_000;
/** A note before the header, as LinkedIn writes one, is no longer than that. */
const PREAMBLE_ROWS = 10;

export function readTable(text: string): { table: Table; problem?: never } | { problem: string } {
  const [, named, rest = text] = /^sep=(.)\r?\n([^]*)$/i.exec(text) ?? [];
  const lines = withPlainLineEnds(rest);
  const delimiter = named ?? likeliestDelimiter(lines.slice(0, SAMPLE_CHARACTERS));
  const { data: cells, errors } = parse(lines, delimiter, IMPORT_MAX_ROWS + PREAMBLE_ROWS + 1);
  const [header = [], ...rows] = cells.slice(headerRow(cells));
  if (rows.length === 0 || filled(header) === 0) return { problem: NO_ROWS };
  if (rows.length > IMPORT_MAX_ROWS) return { problem: TOO_MANY_ROWS };
  const width = widthOf(header, rows);
  if (width > IMPORT_MAX_COLUMNS) return { problem: TOO_MANY_COLUMNS };
  const headers = Array.from({ length: width }, (_, index) => header[index]?.trim() ?? '');
  const overlong = rows.filter((row) => filled(row.slice(width)) > 0).length;
  const unclosedIn = errors.some(({ code }) => code === 'MissingQuotes') ? rows.length : null;
  return { table: { headers, rows, overlong, unclosedIn } };
}

const parse = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', skipEmptyLines: 'greedy', preview });

/** The one that gives most columns in most rows. */
function likeliestDelimiter(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const cells = parse(text, delimiter, SAMPLE_ROWS).data;
    const [header = [], ...rows] = cells.slice(headerRow(cells));
    const regular = rows.filter((row) => row.length === header.length).length;
    return { delimiter, score: header.length === 1 ? 0 : header.length * ((regular + 1) / (rows.length + 1)) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/** The first row, unless lines of prose stand before one that names columns. */
function headerRow(cells: readonly string[][]): number {
  if (filled(cells[0] ?? []) > 1) return 0;
  const index = cells.slice(0, PREAMBLE_ROWS).findIndex((row) => filled(row) > 1);
  return index > 0 && cells[index]?.some((cell) => /^(?:\w+ )?name$/i.test(cell.trim())) ? index : 0;
}

/** Spreadsheets leave empty columns at the end; those with a name or with something in them count. */
function widthOf(header: readonly string[], rows: readonly string[][]): number {
  const isUsed = (index: number) =>
    header[index]?.trim() !== '' || rows.some((row) => (row[index] ?? '').trim() !== '');
  let width = header.length;
  while (width > 0 && !isUsed(width - 1)) width -= 1;
  return width;
}

const [NEW_LINE, RETURN, QUOTE] = ['\n', '\r', '"'].map((character) => character.charCodeAt(0));

/** Files that were edited on several systems end their lines in several ways. Inside quotes everything stays. */
function withPlainLineEnds(text: string): string {
  if (!text.includes('\r')) return text;
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isFollowedBy = (next: number | undefined) => text.charCodeAt(index + 1) === next;
    if (code === QUOTE) {
      if (quoted && isFollowedBy(QUOTE)) index += 1;
      else if (quoted || opensCell(text, index)) quoted = !quoted;
    } else if (code === RETURN && !quoted) {
      parts.push(text.slice(from, index), '\n');
      if (isFollowedBy(NEW_LINE)) index += 1;
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)].join('');
}

const opensCell = (text: string, index: number) => index === 0 || ',;\t\r\n'.includes(text.charAt(index - 1));
