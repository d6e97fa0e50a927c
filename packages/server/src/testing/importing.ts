import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Caller } from './caller.ts';

const { begin, upload, start, get, results } = importExportEndpoints;

/** Uploads a file as the wizard does; answers the id of the import. */
export async function uploadFile(user: Caller, rows: readonly ImportRow[], fileName = 'people.csv'): Promise<string> {
  const { status, body } = await user(begin, { body: { fileName, total: rows.length } });
  if (status !== 201) throw new Error(`The import was not begun: ${JSON.stringify(body)}`);
  for (let from = 1; from <= rows.length; from += IMPORT_BATCH_ROWS) {
    const batch = { from, rows: rows.slice(from - 1, from - 1 + IMPORT_BATCH_ROWS) };
    const reply = await user(upload, { params: { id: body.id }, body: batch });
    if (reply.status !== 200) throw new Error(`Rows were not taken: ${JSON.stringify(reply.body)}`);
  }
  return body.id;
}

type Options = { body?: object; runQueued: () => Promise<void> };

/** Imports a file from beginning to end; answers how the import stands then. */
export async function importFile(user: Caller, rows: readonly ImportRow[], { body = {}, runQueued }: Options) {
  const id = await uploadFile(user, rows);
  const started = await user(start, { params: { id }, body });
  if (started.status !== 200) throw new Error(`The import was not started: ${JSON.stringify(started.body)}`);
  await runQueued();
  return (await user(get, { params: { id } })).body;
}

export const resultsOf = async (user: Caller, id: string, query = {}) =>
  (await user(results, { params: { id }, query: { limit: 100, ...query } })).body;
