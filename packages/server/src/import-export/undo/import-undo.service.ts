import { importNot, importNotFound } from '@inner-circle/domain/import-export/import.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { removeUnusedGroups } from '../../contacts/membership/membership.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { importJournalRepository } from './import-journal.repository.ts';
import { takeBack } from './taking-back.ts';
import { type ImportRecord, importsRepository } from '../upload/imports.repository.ts';
import { toImport, undoUntil } from '../upload/imports.service.ts';

const CONTACTS_AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Takes back what the import did, a batch in a transaction. What has been taken back leaves the journal with it, so that an undo which was
 * interrupted, or whose answer was lost, can be called again; what somebody has changed since stays there, and is counted.
 */
export async function undoImport(user: SignedInUser, id: string, dependencies: Dependencies) {
  const { db, clock } = dependencies;
  let last: string | undefined = FIRST;
  while (last !== undefined) {
    const after: string = last;
    last = await inTransaction(user, { db }, ({ db: tx }) => undoBatch(user, id, after, tx, dependencies));
  }
  return inTransaction(user, { db }, async ({ db: tx }) => {
    const now = clock.now();
    const current = await undoable(tx, user, id, now);
    const journal = importJournalRepository(tx);
    const kept = await journal.count(user.id, id);
    if (current.status === 'undone') return { ...toImport(current, now), kept };
    await removeUnusedGroups(tx, user.id, await journal.groups(user.id, id));
    const undone = await importsRepository(tx).update(user.id, id, { status: 'undone', undoneAt: toMoment(now) });
    return { ...toImport(undone, now), kept };
  });
}

/** Answers the last contact of the batch; undefined when none was left. */
async function undoBatch(
  user: SignedInUser,
  id: string,
  after: string,
  tx: Transaction,
  dependencies: Dependencies,
): Promise<string | undefined> {
  const current = await undoable(tx, user, id, dependencies.clock.now());
  if (current.status === 'undone') return undefined;
  const journal = importJournalRepository(tx);
  const entries = await journal.entries(user.id, id, CONTACTS_AT_ONCE, after);
  if (entries.length === 0) return undefined;
  const kept = await takeBack(user, entries, tx, dependencies);
  const done = entries.flatMap(({ contactId }) => (kept.has(contactId) ? [] : contactId));
  if (done.length > 0) await journal.deleteEntries(user.id, id, done);
  return entries.at(-1)!.contactId;
}

/** Refuses when it is under way or too long ago. */
async function undoable(tx: Transaction, user: SignedInUser, id: string, now: Temporal.Instant): Promise<ImportRecord> {
  const current = await importsRepository(tx).lock(user.id, id);
  if (!current) throw importNotFound();
  if (current.status !== 'undone' && undoUntil(current, now) === null) throw importNot('cannot be undone');
  return current;
}
