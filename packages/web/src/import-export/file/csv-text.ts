import { protectedCell } from '@inner-circle/domain/csv.ts';

/** A mark at the beginning tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvText = (rows: readonly (readonly string[])[]) =>
  MARK + rows.map((row) => `${row.map((cell) => quoted(protectedCell(cell))).join(',')}\r\n`).join('');
