import { and, asc, eq, gt, or } from 'drizzle-orm';
import { inChunks } from '../platform/chunks.ts';
import { type Exporter, exporterOf } from '../settings/export.service.ts';
import { importResults, importRows, imports } from './imports.table.ts';

export const importsExporter = exporterOf('imports', imports, {
  id: imports.id,
  fileName: imports.fileName,
  status: imports.status,
  total: imports.total,
  imported: imports.imported,
  merged: imports.merged,
  skipped: imports.skipped,
  failed: imports.failed,
  createdAt: imports.createdAt,
  startedAt: imports.startedAt,
  finishedAt: imports.finishedAt,
  undoneAt: imports.undoneAt,
});

const CHUNK = 200;

const ROW_COLUMNS = ['importId', 'row', 'name', 'email', 'phone', 'other'] as const;
const RESULT_COLUMNS = ['importId', 'row', 'name', 'outcome', 'message'] as const;

type Position = { importId: string; row: number };
type PositionColumns = typeof importRows | typeof importResults;

const after = (table: PositionColumns, last: Position | undefined) =>
  last && or(gt(table.importId, last.importId), and(eq(table.importId, last.importId), gt(table.row, last.row)));

/** The files, for as long as they are kept. */
export const importRowsExporter: Exporter = {
  name: 'importRows',
  columns: ROW_COLUMNS,
  rows: async function* (db, userId) {
    const chunks = inChunks(CHUNK, (size, last: typeof importRows.$inferSelect | undefined) =>
      db
        .select()
        .from(importRows)
        .where(and(eq(importRows.userId, userId), after(importRows, last)))
        .orderBy(asc(importRows.importId), asc(importRows.row))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ importId, row, name, email, phone, cells }) => ({
        importId,
        row,
        name,
        email,
        phone,
        other: cells && JSON.stringify(cells),
      }));
  },
};

export const importResultsExporter: Exporter = {
  name: 'importResults',
  columns: RESULT_COLUMNS,
  rows: async function* (db, userId) {
    const chunks = inChunks(CHUNK, (size, last: typeof importResults.$inferSelect | undefined) =>
      db
        .select()
        .from(importResults)
        .where(and(eq(importResults.userId, userId), after(importResults, last)))
        .orderBy(asc(importResults.importId), asc(importResults.row))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ importId, row, name, outcome, message }) => ({ importId, row, name, outcome, message }));
  },
};
