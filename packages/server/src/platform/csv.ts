import { protectedCell } from '@inner-circle/domain/csv.ts';

/** Spreadsheets take a file without it for one in an old encoding. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

export function csvCell(text: string): string {
  const harmless = protectedCell(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
