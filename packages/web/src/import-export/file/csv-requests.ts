import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_BYTES, IMPORT_BATCH_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { isNameless, isTooLong, rowReader, shortened } from '@inner-circle/domain/import-export/rows.rules.ts';
import { rowOfPerson } from '@inner-circle/domain/import-export/source-rows.ts';
import { decodeText } from './decode-text.ts';
import { UNREADABLE } from './file-problems.ts';
import { readSource, type Recognised } from './read-source.ts';
import { readTable, type Table } from './read-table.ts';

export type Opened = {
  /** Null: a table whose columns are mapped. */
  recognised: Recognised | null;
  headers: string[];
  sample: string[][];
  total: number;
  overlong: number;
  unclosedIn: number | null;
};

/** What the columns make of the rows. */
export type Prospect = { nameless: number; tooLong: number };

export type CsvRequest =
  /** With its name, what is in it says whose it is; without, it is a table. */
  | { kind: 'open'; file: Blob; name?: string }
  | { kind: 'prospect'; columns: readonly Column[] }
  | { kind: 'batch'; columns: readonly Column[]; from: number }
  | { kind: 'cells'; rows: readonly number[] };
export type CsvReply = {
  open: Opened | { problem: string };
  prospect: Prospect;
  batch: ImportRow[];
  cells: string[][];
};

type OpenRequest = Extract<CsvRequest, { kind: 'open' }>;

const SAMPLE = 100;
/** Letters of other scripts take three bytes each, and line ends two characters. */
const BATCH_CHARACTERS = IMPORT_BATCH_BYTES / 4;

/** Holds the rows of one file, away from the page: reading and mapping many of them takes a while. */
export function csvRequestHandler() {
  let people: ImportRow[] | null = null;
  let table: Table = { headers: [], rows: [], overlong: 0, unclosedIn: null };

  async function open({ file, name }: OpenRequest): Promise<CsvReply['open']> {
    const buffer = await file.arrayBuffer().catch(() => null);
    if (!buffer) return { problem: UNREADABLE };
    const bytes = new Uint8Array(buffer);
    if (name !== undefined) {
      const known = await openSource(name, bytes);
      if (known !== null) return known;
    }
    const decoded = decodeText(bytes);
    if (decoded.problem !== undefined) return { problem: decoded.problem };
    const read = readTable(decoded.text);
    if (read.problem !== undefined) return { problem: read.problem };
    table = read.table;
    const { headers, rows, overlong, unclosedIn } = table;
    return { recognised: null, headers, sample: rows.slice(0, SAMPLE), total: rows.length, overlong, unclosedIn };
  }

  /** Null for a table of nobody whom we know. */
  async function openSource(name: string, bytes: Uint8Array): Promise<CsvReply['open'] | null> {
    const read = await readSource(name, bytes);
    if (read === null || 'problem' in read) return read;
    people = read.persons.map(rowOfPerson);
    const rows = people.map((row) => [row.name ?? '', row.email ?? '', row.phone ?? '']);
    table = { headers: ['Name', 'E-mail', 'Phone'], rows, overlong: 0, unclosedIn: null };
    return {
      recognised: read.recognised,
      headers: table.headers,
      sample: rows.slice(0, SAMPLE),
      total: rows.length,
      overlong: 0,
      unclosedIn: null,
    };
  }

  function prospect(columns: readonly Column[]): Prospect {
    const rows = table.rows.map(rowReader(columns));
    return { nameless: rows.filter(isNameless).length, tooLong: rows.filter(isTooLong).length };
  }

  /** As many rows from a number on, counted from 1, as fit into one request. */
  function batch(columns: readonly Column[], from: number): ImportRow[] {
    const read = rowReader(columns);
    const rows: ImportRow[] = [];
    let characters = 0;
    for (let index = from - 1; index < Math.min(table.rows.length, from - 1 + IMPORT_BATCH_ROWS); index += 1) {
      const row = people ? people[index]! : shortened(read(table.rows[index]!));
      characters += JSON.stringify(row).length;
      if (rows.length > 0 && characters > BATCH_CHARACTERS) break;
      rows.push(row);
    }
    return rows;
  }

  return async (request: CsvRequest): Promise<CsvReply[CsvRequest['kind']]> => {
    if (request.kind === 'open') return open(request);
    if (request.kind === 'prospect') return prospect(request.columns);
    if (request.kind === 'batch') return batch(request.columns, request.from);
    return request.rows.map((row) => table.rows[row - 1] ?? []);
  };
}
