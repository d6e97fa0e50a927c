import { BYTE_ORDER_MARK } from '@inner-circle/domain/csv.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { csvLines } from '../platform/csv.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ExportedRow, Exporter } from './export.service.ts';
import { zipOf } from './zip.ts';

/** Everything that is kept about a user: one JSON file with all of it, and a CSV file for each list. */
export function archiveOf(userId: string, exporters: readonly Exporter[], { db, clock }: Dependencies) {
  const now = clock.now();
  // Each list is read twice, for remembering it could take more memory than there is.
  const read = (exporter: Exporter) => exporter.rows(db, userId);
  const json = { name: 'inner-circle.json', content: jsonOf(exporters, read, toMoment(now)) };
  const tables = exporters.map((exporter) => ({
    name: `${exporter.name}.csv`,
    content: csvOf(exporter, read(exporter)),
  }));
  return zipOf([json, ...tables], now);
}

async function* csvOf({ columns }: Exporter, chunks: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns]);
  for await (const rows of chunks) yield csvLines(rows.map((row) => columns.map((column) => textOf(row[column]))));
}

const textOf = (value: ExportedRow[string] | undefined): string => {
  if (typeof value !== 'object') return String(value ?? '');
  const entries = value ?? [];
  return entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry))).join(', ');
};

async function* jsonOf(
  exporters: readonly Exporter[],
  read: (exporter: Exporter) => ReturnType<Exporter['rows']>,
  exportedAt: string,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(exportedAt)}`;
  for (const exporter of exporters) {
    const [start, end] = exporter.isSingle ? ['', ''] : ['[', '\n]'];
    yield `,\n${JSON.stringify(exporter.name)}: ${start}`;
    let separator = '\n';
    for await (const chunk of read(exporter)) {
      yield separator + chunk.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield end;
  }
  yield '\n}\n';
}
