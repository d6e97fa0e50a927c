import type { Column } from '@inner-circle/domain/import-export/columns.rules.ts';
import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { call } from '../../platform/server/call.ts';
import { isPassing } from '../../platform/server/call-error.ts';
import type { CsvFile } from '../file/csv-file.ts';

type Batch = { from: number; rows: ImportRow[] };

const CARRIERS = 2;
const PAUSES = [500, 1500, 4000];

/** Sends the rows of a file. When it fails it can be run again, and goes on with what has not arrived. */
export function createUpload(importId: string, file: CsvFile, columns: readonly Column[]) {
  const again: Batch[] = [];
  let next = 1;
  let sent = 0;
  let cutting: Promise<Batch | undefined> = Promise.resolve(undefined);

  async function cutBatch(): Promise<Batch | undefined> {
    const [failed] = again.splice(0, 1);
    if (failed || next > file.total) return failed;
    const batch = { from: next, rows: await file.batch(columns, next) };
    next += batch.rows.length;
    return batch;
  }
  // Where the next batch begins is known only once this one is cut.
  const cut = () => (cutting = cutting.then(cutBatch));

  async function carry(signal: AbortSignal, onSent: (sent: number) => void) {
    for (let batch = await cut(); batch; batch = await cut()) {
      const { from, rows } = batch;
      try {
        await withRetries(
          () => call(importExportEndpoints.upload, { params: { id: importId }, body: { from, rows } }, signal),
          signal,
        );
      } catch (error) {
        again.push(batch);
        throw error;
      }
      sent += rows.length;
      onSent(sent);
    }
  }

  return async (signal: AbortSignal, onSent: (sent: number) => void) => {
    const failure = new AbortController();
    const either = AbortSignal.any([signal, failure.signal]);
    const carriers = Array.from({ length: CARRIERS }, () => carry(either, onSent));
    try {
      await Promise.all(carriers);
    } catch (error) {
      failure.abort();
      await Promise.allSettled(carriers);
      throw error;
    }
  };
}

/** Tries again after what passes: a lost connection, a busy server. */
async function withRetries<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
    }
  }
  return attempt();
}
