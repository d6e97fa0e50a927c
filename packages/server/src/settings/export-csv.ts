import type { ExportedRow } from './export.service.ts';

/** Spreadsheets take a file without it for one in an old encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** A spreadsheet would run what begins like this. */
const FORMULA = /^[=+\-@\t\r]/;

const textOf = (value: ExportedRow[string] | undefined) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

export function csvCell(value: ExportedRow[string] | undefined): string {
  const text = textOf(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvLine = (values: readonly (ExportedRow[string] | undefined)[]) => `${values.map(csvCell).join(',')}\r\n`;

export async function* csvOf(
  columns: readonly string[],
  chunks: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of chunks) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
}
