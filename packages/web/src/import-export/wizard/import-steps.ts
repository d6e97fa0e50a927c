import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { call } from '../../platform/server/call.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { createUpload } from './upload.ts';
import type { Deciding, Source } from './import-state.ts';

const { begin, cancel, duplicates, list, start } = importExportEndpoints;

/** An import that waits for its rows. */
export async function beginImport({ file, columns }: Source, signal: AbortSignal) {
  const fileName = file.name.toWellFormed().slice(-255);
  const { id } = await call(begin, { body: { fileName, total: file.total } }, signal);
  return { id, upload: createUpload(id, file, columns) };
}

export async function countDuplicates(id: string, signal: AbortSignal): Promise<number> {
  const { meta } = await call(duplicates, { params: { id }, query: { limit: 1 } }, signal);
  return meta.total;
}

export type Begun = Awaited<ReturnType<typeof beginImport>>;

export const startImport = ({ importId, rest, except }: Deciding, signal: AbortSignal) =>
  call(
    start,
    {
      params: { id: importId },
      body: { duplicates: rest, except: [...except].map(([row, action]) => ({ row, action })), dayFirst: isDayFirst() },
    },
    signal,
  );

/** Nobody has to wait for the answer: an import that never started is cleared away by the server in the end. */
export const discard = ({ id }: Begun) => call(cancel, { params: { id } }).catch(() => undefined);

export const isBlocked = (error: unknown) => error instanceof CallError && error.problem.error === 'import.busy';

/** The import that has not ended yet. */
export async function findOther(): Promise<Import | null> {
  const { data } = await call(list, { query: { limit: 5 } });
  return data.find(({ finishedAt }) => finishedAt === null) ?? null;
}

export async function cancelOther(): Promise<void> {
  const other = await findOther();
  if (other) await call(cancel, { params: { id: other.id } });
}

const SECOND_OF_JANUARY = new Date(2000, 0, 2);

/** Whether people here write 8/4 for the eighth of April; for files in which no date decides it. */
function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(SECOND_OF_JANUARY).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
