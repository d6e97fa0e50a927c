import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import { IMPORT_MAX_BYTES } from '@inner-circle/domain/import-export/import.rules.ts';
import type { CsvReply, Opened, CsvRequest } from './csv-requests.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_TOO_LARGE, NOT_CSV, TOO_LARGE, UNREADABLE } from './file-problems.ts';

type Ask = <Kind extends CsvRequest['kind']>(request: Extract<CsvRequest, { kind: Kind }>) => Promise<CsvReply[Kind]>;

/** A file whose rows wait in a worker: decode-text → read-table → requests that csv-requests answers. */
export type CsvFile = Opened & {
  name: string;
  size: number;
  prospect: (columns: readonly Column[]) => Promise<CsvReply['prospect']>;
  batch: (columns: readonly Column[], from: number) => Promise<CsvReply['batch']>;
  cells: (rows: readonly number[]) => Promise<CsvReply['cells']>;
  close: () => void;
};

/** Opens a file, or says why it cannot be imported. Name and size are checked before it is read. */
export async function openFile(file: File, byContent: boolean): Promise<CsvFile | { problem: string }> {
  if (!byContent && !/\.csv$/i.test(file.name)) return { problem: NOT_CSV };
  const isArchive = byContent && /\.zip$/i.test(file.name);
  if (file.size > (isArchive ? ARCHIVE_MAX_BYTES : IMPORT_MAX_BYTES))
    return { problem: isArchive ? ARCHIVE_TOO_LARGE : TOO_LARGE };
  const { ask, close } = startWorker();
  const opened = await ask({ kind: 'open', file, ...(byContent && { name: file.name }) }).catch(() => ({
    problem: UNREADABLE,
  }));
  if ('problem' in opened) {
    close();
    return opened;
  }
  return {
    ...opened,
    name: file.name,
    size: file.size,
    prospect: (columns) => ask({ kind: 'prospect', columns }),
    batch: (columns, from) => ask({ kind: 'batch', columns, from }),
    cells: (rows) => ask({ kind: 'cells', rows }),
    close,
  };
}

function startWorker(): { ask: Ask; close: () => void } {
  const worker = new Worker(new URL('csv.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error(UNREADABLE));
    waiting.clear();
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; reply?: unknown }>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.reply === undefined) one?.reject(new Error(UNREADABLE));
    else one?.resolve(data.reply);
  });
  const ask: Ask = (request) => {
    const one = Promise.withResolvers<unknown>();
    waiting.set((asked += 1), one);
    worker.postMessage({ id: asked, request });
    return one.promise as never;
  };
  return {
    ask,
    close: () => {
      worker.terminate();
      fail();
    },
  };
}
