import { duplicateAmong } from '@inner-circle/domain/import-export/duplicates.rules.ts';
import { importNotFound } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { importRowsRepository } from './import-rows.repository.ts';
import { importsRepository } from './imports.repository.ts';

const ROWS_AT_ONCE = 500;

/** Rows that seem to be in the circle already. When the import runs it looks again, for the circle may have changed by then. */
export async function duplicatesOf(user: SignedInUser, id: string, paging: Paging, dependencies: Dependencies) {
  const found = await importsRepository(dependencies.db).find(user.id, id);
  if (!found) throw importNotFound();
  if (found.status === 'uploading') await compareUploaded(user, id, dependencies);
  const { total, data } = await importRowsRepository(dependencies.db).duplicates(user.id, id, paging);
  return { data, meta: { total, ...paging } };
}

/** Compares the rows that are there, from the first on without a gap, with the circle and with those before them. */
export async function compareUploaded(
  user: SignedInUser,
  id: string,
  dependencies: Dependencies,
  { atMost = Infinity }: { atMost?: number } = {},
): Promise<void> {
  let compared = 0;
  let last = ROWS_AT_ONCE;
  while (last > 0 && compared < atMost) {
    last = await compareChunk(user, id, dependencies);
    compared += last;
  }
}

const compareChunk = (user: SignedInUser, id: string, { db }: Dependencies): Promise<number> =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const current = await importsRepository(tx).lock(user.id, id);
    if (!current) throw importNotFound();
    if (current.status !== 'uploading' || current.compared >= current.received) return 0;
    const repository = importRowsRepository(tx);
    const from = current.compared + 1;
    const rows = await repository.range(user.id, id, from, current.compared + ROWS_AT_ONCE);
    const gap = rows.findIndex(({ row }, index) => row !== from + index);
    const whole = gap < 0 ? rows : rows.slice(0, gap);
    if (whole.length === 0) return 0;
    const candidates = await repository.candidates(user.id, id, from, current.compared + whole.length);
    const candidatesOf = Map.groupBy(candidates, ({ row }) => row);
    const found = whole.flatMap(({ row, keys, problem }) => {
      const match = problem === null ? duplicateAmong(keys, candidatesOf.get(row) ?? []) : undefined;
      if (!match) return [];
      const { earlierRow, contactId } = match.duplicate;
      return { row, because: match.because, contactId: earlierRow === null ? contactId : null, earlierRow };
    });
    if (found.length > 0) await repository.setDuplicates(user.id, id, found);
    await importsRepository(tx).update(user.id, id, { compared: current.compared + whole.length });
    return whole.length;
  });
