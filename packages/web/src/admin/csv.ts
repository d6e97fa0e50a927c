import { protectedCell } from '@inner-circle/domain/csv.ts';
import { saveFile } from '../platform/server/download.ts';

type Cell = string | number | null;

/** Comma-separated lines as spreadsheets read them; nothing in them is run. */
export const csv = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: Cell) => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : protectedCell(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The mark at the beginning tells spreadsheets how the letters are written. */
export const saveCsv = (text: string, name: string) =>
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name);
