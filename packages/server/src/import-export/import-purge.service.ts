import { IMPORT_UNDO_DAYS } from '@inner-circle/domain/import-export/import.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Connection } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { importPurgeRepository } from './import-purge.repository.ts';
import { importsRepository } from './upload/imports.repository.ts';

const ABANDONED_AFTER_HOURS = 24;
const IMPORTS_AT_ONCE = 100;

/** Removes the rows of a file that is of no more use. What a process that ends in between leaves behind goes with the journal. */
export const dropFile = (db: Connection, userId: string, importId: string, signal?: AbortSignal): Promise<void> =>
  importPurgeRepository(db).deleteRows(userId, importId, signal);

/** Removes files that nothing can be undone from any more, and uploads that nobody went on with. What became of each row stays. */
export function forgetFiles(now: Temporal.Instant, { db, log }: Dependencies, signal: AbortSignal): Promise<void> {
  const repository = importPurgeRepository(db);
  const finishedBefore = toMoment(daysBefore(now, IMPORT_UNDO_DAYS));
  const touchedBefore = toMoment(now.subtract({ hours: ABANDONED_AFTER_HOURS }));
  const forget = async ({ userId, id, status }: Forgettable) => {
    await dropFile(db, userId, id, signal);
    if (signal.aborted) return;
    if (status === 'uploading') await importsRepository(db).cancelAbandoned(userId, touchedBefore, toMoment(now));
    await repository.deleteJournal(userId, id);
  };
  const found = rowByRow(IMPORTS_AT_ONCE, (size, last?: Forgettable) =>
    repository.forgettable(finishedBefore, touchedBefore, size, last),
  );
  return forEachUser(found, forget, { doing: 'forgetting the file of an import', log, signal });
}

type Forgettable = Awaited<ReturnType<ReturnType<typeof importPurgeRepository>['forgettable']>>[number];
