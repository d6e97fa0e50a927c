import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import type { ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_BYTES, IMPORT_BATCH_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { isNameless, isTooLong, rowReader, shortened } from '@inner-circle/domain/import-export/rows.rules.ts';
import { decodeText } from './decode-text.ts';
import { UNREADABLE } from './file-problems.ts';
import { readTable, type Table } from './read-table.ts';

export type Opened = {
  headers: string[];
  sample: string[][];
  total: number;
  overlong: number;
  unclosedIn: number | null;
};

/** What the columns make of the rows. */
export type Prospect = { nameless: number; tooLong: number };

export type CsvRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'prospect'; columns: readonly Column[] }
  | { kind: 'batch'; columns: readonly Column[]; from: number }
  | { kind: 'cells'; rows: readonly number[] };
export type CsvReply = {
  open: Opened | { problem: string };
  prospect: Prospect;
  batch: ImportRow[];
  cells: string[][];
};

const SAMPLE = 100;
/** Letters of other scripts take three bytes each, and line ends two characters. */
const BATCH_CHARACTERS = IMPORT_BATCH_BYTES / 4;

/** Holds the rows of one file, away from the page: reading and mapping many of them takes a while. */
export function csvRequestHandler() {
  let table: Table = { headers: [], rows: [], overlong: 0, unclosedIn: null };

  async function open(file: Blob): Promise<CsvReply['open']> {
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return { problem: UNREADABLE };
    const decoded = decodeText(new Uint8Array(bytes));
    if (decoded.problem !== undefined) return { problem: decoded.problem };
    const read = readTable(decoded.text);
    if (read.problem !== undefined) return { problem: read.problem };
    table = read.table;
    const { headers, rows, overlong, unclosedIn } = table;
    return { headers, sample: rows.slice(0, SAMPLE), total: rows.length, overlong, unclosedIn };
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
    for (const cells of table.rows.slice(from - 1, from - 1 + IMPORT_BATCH_ROWS)) {
      const row = shortened(read(cells));
      characters += JSON.stringify(row).length;
      if (rows.length > 0 && characters > BATCH_CHARACTERS) break;
      rows.push(row);
    }
    return rows;
  }

  return async (request: CsvRequest): Promise<CsvReply[CsvRequest['kind']]> => {
    if (request.kind === 'open') return open(request.file);
    if (request.kind === 'prospect') return prospect(request.columns);
    if (request.kind === 'batch') return batch(request.columns, request.from);
    return request.rows.map((row) => table.rows[row - 1] ?? []);
  };
}
