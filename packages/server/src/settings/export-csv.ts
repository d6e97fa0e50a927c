import { BYTE_ORDER_MARK, csvCell as cellOf, csvLine } from '@inner-circle/domain/csv.ts';
import type { ExportedRow } from './export.service.ts';

const textOf = (value: ExportedRow[string] | undefined) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

export const csvCell = (value: ExportedRow[string] | undefined) => cellOf(textOf(value));

export async function* csvOf(
  columns: readonly string[],
  chunks: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of chunks)
    yield rows.map((row) => csvLine(columns.map((column) => textOf(row[column])))).join('');
}
