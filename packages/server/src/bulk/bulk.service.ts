import type { BulkChange, BulkPreview, BulkResult, BulkUndone } from '@inner-circle/domain/bulk/bulk.contract.ts';
import {
  BULK_UNDO_MINUTES,
  bulkChangeNotFound,
  groupsRefusal,
  nobodyPicked,
  selectionChanged,
} from '@inner-circle/domain/bulk/bulk.rules.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { thenFor } from '../contacts/conditions.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { type BulkRow, bulkChangesRepository } from './bulk-changes.repository.ts';
import { carryOut, takeBack } from './bulk-kinds.service.ts';
import { pickedContactsRepository, previewOf } from './picked-contacts.repository.ts';

export async function previewBulk(
  user: SignedInUser,
  selection: Selection,
  dependencies: Dependencies,
): Promise<BulkPreview> {
  const preview = await previewOf(dependencies.db, user.id, selection, await thenFor(user, dependencies));
  if ('ids' in selection && preview.total === 0) throw nobodyPicked();
  return preview;
}

type Wanted = {
  readonly selection: Selection;
  readonly change: BulkChange;
  /** How many the person saw. */
  readonly expected?: number | undefined;
};

/** For all who are picked and there, or for nobody. A repeat is answered what the first request did. */
export const changeMany = (
  user: SignedInUser,
  { selection, change, expected }: Wanted,
  dependencies: Dependencies,
  key?: string,
): Promise<BulkResult> =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const changes = bulkChangesRepository(tx);
    const earlier = key === undefined ? undefined : await changes.find(user.id, key);
    if (earlier) return shown(earlier);
    const id = key ?? dependencies.newId();
    const changedAt = toMoment(dependencies.clock.now());
    await changes.insert(user.id, { id, change, changedAt });
    const then = await thenFor(user, within);
    const picked = pickedContactsRepository(tx, user.id, id);
    const deleted = change.kind === 'delete' ? await picked.lock(selection, then) : [];
    const changed = change.kind === 'delete' ? deleted.length : await picked.keep(selection, then);
    const missing =
      'ids' in selection && changed < new Set(selection.ids).size ? await picked.missing(selection.ids) : [];
    if (expected !== undefined && !('ids' in selection) && expected !== changed) throw selectionChanged(changed);
    if (changed === 0) throw nobodyPicked();
    const refusal = change.kind === 'groups' ? groupsRefusal(change) : undefined;
    if (refusal) throw refusal;
    const outcome = await carryOut({ tx, user, id, change, changed, deleted, asOf: then, dependencies });
    await changes.update(user.id, id, { changed, missing, ...outcome });
    await changes.forgetSurplus(user.id);
    return shown((await changes.find(user.id, id))!);
  });

/** Of all in whom nobody has changed it since. To ask twice does no harm. */
export const undoBulk = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<BulkUndone> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const changes = bulkChangesRepository(tx);
    const row = await changes.find(user.id, id);
    const now = dependencies.clock.now();
    if (!row?.change || row.changedAt < earliestUndoable(now)) throw bulkChangeNotFound();
    if (row.undoneAt === null) {
      const undone = await takeBack({ tx, user, id, row, change: row.change, dependencies });
      await changes.update(user.id, id, { ...undone, undoneAt: toMoment(now) });
      Object.assign(row, undone);
    }
    return { id, restored: row.restored, kept: row.changed - row.restored, closedTodos: row.closedTodos };
  });

export const forgetBulkChanges = (now: Temporal.Instant, { db }: Dependencies) =>
  bulkChangesRepository(db).purge(earliestUndoable(now));

const earliestUndoable = (now: Temporal.Instant) => toMoment(now.subtract({ minutes: BULK_UNDO_MINUTES }));

const shown = ({ id, change, changed, missing, markedWarm, changedAt, undoneAt }: BulkRow): BulkResult => ({
  id,
  kind: change?.kind ?? null,
  changed,
  missing,
  markedWarm,
  undoUntil: toMoment(Temporal.Instant.from(changedAt).add({ minutes: BULK_UNDO_MINUTES })),
  undone: undoneAt !== null,
});
