import { importNot, importNotFound } from '@inner-circle/domain/import-export/import.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { removeUntouched, restoreUntouched } from '../contacts/many-contacts.service.ts';
import { removeUnusedGroups } from '../groups/groups.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { importJournalRepository } from './import-journal.repository.ts';
import { type ImportRecord, importsRepository } from './imports.repository.ts';
import { toImport, undoUntil } from './imports.service.ts';

const CONTACTS_AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Takes back what the import did, a batch in a transaction. What has been taken back leaves the journal with it, so that an undo which was
 * interrupted can be called again; what somebody has changed since stays, and is counted.
 */
export async function undoImport(user: SignedInUser, id: string, dependencies: Dependencies) {
  const { db, clock } = dependencies;
  let kept = 0;
  let last: string | undefined = FIRST;
  while (last !== undefined) {
    const after: string = last;
    const step = await db.transaction((tx) => undoBatch(user, id, after, tx, dependencies));
    kept += step.kept;
    last = step.last;
  }
  return db.transaction(async (tx) => {
    const current = await undoable(tx, user, id, clock.now());
    if (!current) throw importNot('cannot be undone');
    await removeUnusedGroups(tx, user.id, await importJournalRepository(tx).groups(user.id, id));
    const now = clock.now();
    const undone = await importsRepository(tx).update(user.id, id, { status: 'undone', undoneAt: toMoment(now) });
    return { ...toImport(undone, now), kept };
  });
}

async function undoBatch(
  user: SignedInUser,
  id: string,
  after: string,
  tx: Transaction,
  { clock }: Dependencies,
): Promise<{ kept: number; last: string | undefined }> {
  const current = await undoable(tx, user, id, clock.now());
  if (!current) throw importNot('cannot be undone');
  const journal = importJournalRepository(tx);
  const entries = await journal.entries(user.id, id, CONTACTS_AT_ONCE, after);
  if (entries.length === 0) return { kept: 0, last: undefined };
  const left = entries.map(({ contactId, before, updatedAt, groupIds }) => ({
    id: contactId,
    updatedAt,
    groupIds,
    before: before ?? {},
  }));
  const isNew = new Set(entries.flatMap((entry) => (entry.isNew ? entry.contactId : [])));
  const kept = new Set([
    ...(await removeUntouched(
      tx,
      user.id,
      left.filter((one) => isNew.has(one.id)),
    )),
    ...(await restoreUntouched(
      tx,
      user.id,
      left.filter((one) => !isNew.has(one.id)),
    )),
  ]);
  const done = left.flatMap((one) => (kept.has(one.id) ? [] : one.id));
  if (done.length > 0) await journal.deleteEntries(user.id, id, done);
  return { kept: kept.size, last: left.at(-1)!.id };
}

/** Undefined when it is under way, was undone, or is too long ago. */
async function undoable(
  tx: Transaction,
  user: SignedInUser,
  id: string,
  now: Temporal.Instant,
): Promise<ImportRecord | undefined> {
  const current = await importsRepository(tx).lock(user.id, id);
  if (!current) throw importNotFound();
  return undoUntil(current, now) === null ? undefined : current;
}
