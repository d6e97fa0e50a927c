import type { DuplicateAction, Import, ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { orderShownBy } from '@inner-circle/domain/import-export/birthday-forms.rules.ts';
import {
  FILE_TOO_LARGE,
  IMPORT_MAX_BYTES,
  IMPORT_UNDO_DAYS,
  importBusy,
  importNot,
  importNotFound,
} from '@inner-circle/domain/import-export/import.rules.ts';
import { readRow } from '@inner-circle/domain/import-export/incoming.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { badField } from '@inner-circle/domain/problem.ts';
import { daysAfter, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { requireBelowCeiling } from '../../billing/billing.service.ts';
import { withTurns } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { compareUploaded } from './duplicates.service.ts';
import { dropFile } from '../import-purge.service.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import { RUN_IMPORT } from '../run/import-run.service.ts';
import { importRowsRepository, type UploadedRow } from './import-rows.repository.ts';
import { type ImportRecord, importsRepository } from './imports.repository.ts';

// A new import replaces an upload that nobody went on with for so long; import-purge removes it after a day in any case.
const REPLACED_AFTER_HOURS = 1;

export function undoUntil({ status, finishedAt, imported, merged }: ImportRecord, now: Temporal.Instant) {
  if (finishedAt === null || (status !== 'done' && status !== 'cancelled') || imported + merged === 0) return null;
  const until = daysAfter(Temporal.Instant.from(finishedAt), IMPORT_UNDO_DAYS);
  return Temporal.Instant.compare(now, until) < 0 ? toMoment(until) : null;
}

export const toImport = (record: ImportRecord, now: Temporal.Instant): Import => ({
  ...record,
  undoUntil: undoUntil(record, now),
});

export async function beginImport(
  user: SignedInUser,
  { fileName, total }: { fileName: string; total: number },
  dependencies: Dependencies,
  key?: string,
): Promise<Import> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const id = key ?? dependencies.newId();
  const abandoned = toMoment(now.subtract({ hours: REPLACED_AFTER_HOURS }));
  for (const left of await importsRepository(db).cancelAbandoned(user.id, abandoned, toMoment(now)))
    await dropFile(db, user.id, left);
  return inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = importsRepository(tx);
    const isThere = async () => (await repository.find(user.id, id)) !== undefined;
    await requireBelowCeiling(tx, dependencies, user, 'imports', async () => ((await isThere()) ? 0 : 1));
    await requireBelowCeiling(tx, dependencies, user, 'imported rows', async () => ((await isThere()) ? 0 : total));
    await repository.insert(user.id, { id, fileName, total, createdAt: toMoment(now) });
    const begun = await repository.find(user.id, id);
    if (!begun) throw importBusy();
    return toImport(begun, now);
  });
}

/** A batch that comes again, for its answer was lost, changes nothing. */
export async function uploadRows(
  user: SignedInUser,
  id: string,
  { from, rows }: { from: number; rows: readonly ImportRow[] },
  dependencies: Dependencies,
): Promise<{ received: number }> {
  const uploaded = await uploadedRows(from, rows);
  const orders = new Set(uploaded.flatMap(({ cells }) => orderShownBy(cells?.birthday ?? '') ?? []));
  const received = await inTransaction(user, dependencies, async ({ db: tx }) => {
    const current = await lockedImport(tx, user, id);
    if (current.status !== 'uploading') throw importNot('takes no more rows');
    if (from + rows.length - 1 > current.total) throw badField('rows', 'There are more rows than the file has.');
    const added = await importRowsRepository(tx).insert(user.id, id, uploaded);
    // The lock on the import is held: batches that come at once are counted one after the other.
    const bytes = current.bytes + added.reduce((sum, row) => sum + weightOf(rows[row - from]!), 0);
    if (bytes > IMPORT_MAX_BYTES) throw badField('rows', FILE_TOO_LARGE);
    const updated = await importsRepository(tx).update(user.id, id, {
      received: current.received + added.length,
      bytes,
      provesDayFirst: current.provesDayFirst || orders.has('day-first'),
      provesMonthFirst: current.provesMonthFirst || orders.has('month-first'),
      touchedAt: toMoment(dependencies.clock.now()),
    });
    return updated.received;
  });
  // Done while the next batch is on its way, so that the user does not wait for all comparisons at the end.
  await compareUploaded(user, id, dependencies, { atMost: rows.length });
  return { received };
}

/** For rows whose number nobody knew before the last of them: from now on there are as many as arrived. */
export async function endUpload(user: SignedInUser, id: string, { db }: Pick<Dependencies, 'db'>): Promise<void> {
  await inTransaction(user, { db }, async ({ db: tx }) => {
    const { status, received } = await lockedImport(tx, user, id);
    if (status === 'uploading') await importsRepository(tx).update(user.id, id, { total: received });
  });
}

/** The state that an import is in; undefined when there is none. */
export const importStatus = async (userId: string, id: string, { db }: Pick<Dependencies, 'db'>) =>
  (await importsRepository(db).find(userId, id))?.status;

/** What a row takes of the file, as far as it was sent. */
const weightOf = (cells: ImportRow) => Object.values(cells).reduce((sum, cell) => sum + weightOfCell(cell), 0);

const weightOfCell = (cell: ImportRow[keyof ImportRow]) =>
  Buffer.byteLength(Array.isArray(cell) ? JSON.stringify(cell) : (cell ?? ''));

async function uploadedRows(from: number, rows: readonly ImportRow[]): Promise<UploadedRow[]> {
  const uploaded: UploadedRow[] = [];
  for await (const cells of withTurns(rows)) uploaded.push(uploadedRow(from + uploaded.length, cells));
  return uploaded;
}

function uploadedRow(row: number, cells: ImportRow): UploadedRow {
  const reading = readRow(cells);
  if ('problem' in reading) return { row, ...reading, email: null, phone: null, cells: null, photo: null };
  const { name, email, phone, ...rest } = reading.contact;
  return { row, name, email, phone, cells: rest, photo: cells.photo ?? null, problem: null };
}

export async function startImport(
  user: SignedInUser,
  id: string,
  options: {
    duplicates: DuplicateAction;
    except: readonly { row: number; action: DuplicateAction }[];
    dayFirst: boolean;
  },
  { db, clock }: Dependencies,
): Promise<Import> {
  const now = clock.now();
  const started = await inTransaction(user, { db }, async ({ db: tx }) => {
    const current = await lockedImport(tx, user, id);
    const { status, received, total } = current;
    if (status === 'cancelled' || status === 'undone') throw importNot('is over already');
    // The answer to an earlier attempt was lost.
    if (status !== 'uploading') return current;
    if (received < total) throw importNot(`is not complete: ${received} of ${total} rows are there`);
    if (options.except.length > 0) await importRowsRepository(tx).setExceptions(user.id, id, options.except);
    await enqueue(tx, RUN_IMPORT, { userId: user.id, importId: id });
    return importsRepository(tx).update(user.id, id, {
      status: 'queued',
      duplicateAction: options.duplicates,
      isDayFirst: options.dayFirst,
      touchedAt: toMoment(now),
    });
  });
  return toImport(started, now);
}

/** Takes effect after the current batch, which holds the lock. The file is deleted then. */
export async function cancelImport(user: SignedInUser, id: string, { db, clock }: Dependencies): Promise<Import> {
  const cancelled = await inTransaction(user, { db }, async ({ db: tx }) => {
    const current = await lockedImport(tx, user, id);
    const now = clock.now();
    if (current.status === 'cancelled') return toImport(current, now);
    if (current.status === 'done' || current.status === 'undone') throw importNot('is over already');
    const finishedAt = toMoment(now);
    return toImport(await importsRepository(tx).update(user.id, id, { status: 'cancelled', finishedAt }), now);
  });
  await dropFile(db, user.id, id);
  return cancelled;
}

export async function listImports(user: SignedInUser, paging: Paging, { db, clock }: Dependencies) {
  const { total, data } = await importsRepository(db).page(user.id, paging);
  const now = clock.now();
  return { data: data.map((record) => toImport(record, now)), meta: { total, ...paging } };
}

export async function getImport(
  user: SignedInUser,
  id: string,
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
): Promise<Import> {
  const found = await importsRepository(db).find(user.id, id);
  if (!found) throw importNotFound();
  return toImport(found, clock.now());
}

type Outcome = 'imported' | 'merged' | 'skipped' | 'failed' | 'noted';

export async function importResultsOf(
  user: SignedInUser,
  id: string,
  { outcome, ...paging }: Paging & { outcome?: Outcome | undefined },
  dependencies: Dependencies,
) {
  const counts = await getImport(user, id, dependencies);
  const data = await importsRepository(dependencies.db).results(user.id, id, outcome, paging);
  return { data, meta: { total: counts[outcome ?? 'processed'], ...paging } };
}

async function lockedImport(tx: Parameters<typeof importsRepository>[0], user: SignedInUser, id: string) {
  const current = await importsRepository(tx).lock(user.id, id);
  if (!current) throw importNotFound();
  return current;
}
