import { BYTE_ORDER_MARK, csvCell } from '@inner-circle/domain/csv.ts';
import { saveFile } from '../platform/server/download.ts';

type Cell = string | number | null;

/** Comma-separated lines as spreadsheets read them; nothing in them is run. */
export const csv = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: Cell) => (typeof value === 'string' ? csvCell(value) : String(value ?? ''));

export const saveCsv = (text: string, name: string) =>
  saveFile(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }), name);
