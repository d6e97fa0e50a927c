import { setImmediate as turn } from 'node:timers/promises';
import { FEATURE_LABELS, limitMessage } from '@inner-circle/domain/billing/plans.rules.ts';
import { type DateOrder, orderOf } from '@inner-circle/domain/import-export/birthday-forms.rules.ts';
import { ROW_FAILED } from '@inner-circle/domain/import-export/import.rules.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { inTransaction, type Within } from '../../auth/user-lock.service.ts';
import { userById } from '../../auth/auth.service.ts';
import { planLimitFor } from '../../billing/billing.service.ts';
import { addContacts, fillContacts, joinGroups, lockFillable } from '../../contacts/many-contacts.service.ts';
import { groupsWithinLimit } from '../../groups/groups.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import { hasSqlState } from '../../platform/database/sql-states.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { bringAround } from './bring-around.ts';
import { batchOf } from './import-batch.ts';
import { importJournalRepository, type Result } from '../undo/import-journal.repository.ts';
import { dropFile } from '../import-purge.service.ts';
import { decide, isAdded } from './import-plan.ts';
import { relate } from './relate.ts';
import { importRowsRepository } from '../upload/import-rows.repository.ts';
import { type ImportRecord, importsRepository } from '../upload/imports.repository.ts';

export const ImportKey = z.strictObject({ userId: z.uuid(), importId: z.uuid() });
export type ImportKey = z.output<typeof ImportKey>;

export const RUN_IMPORT: JobKind<ImportKey> = {
  name: 'imports.advance',
  data: ImportKey,
  keyOf: ({ importId }) => importId,
  oncePerKey: true,
};

// Small enough that requests which wait for the embedded engine's one connection hardly notice.
const ROWS_AT_ONCE = 100;
const SMALLER = 10;
const MOST_RETRIES = 5;
// Then other users' imports have their turn.
const TURN_MILLISECONDS = 5000;

/**
 * Works on an import, a batch of rows in a transaction, until it is done, cancelled, or `again` another user's turn. What a row does and its
 * result are written together, so that after a crash at any point the import goes on with the row after the last one written.
 */
export async function runImport(
  { userId, importId }: ImportKey,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<void | 'again'> {
  const user = await userById(userId, dependencies);
  if (!user) return;
  const endsAt = performance.now() + TURN_MILLISECONDS;
  let size = ROWS_AT_ONCE;
  let retries = 0;
  while (!signal.aborted) {
    try {
      const isLeft = await runBatch(user, importId, size, dependencies);
      // The journal and the results hold what was done: the file is not read again.
      if (!isLeft) return await dropFile(dependencies.db, userId, importId, signal);
      size = Math.min(ROWS_AT_ONCE, size * SMALLER);
      retries = 0;
    } catch (error) {
      // The database is away: that is nothing that a row could have caused.
      if (isUnavailable(error)) throw error;
      if (error instanceof Disturbed || hasSqlState(error, TRANSIENT)) {
        if ((retries += 1) > MOST_RETRIES) throw error;
      } else {
        dependencies.log.error({ err: error, userId, importId, size }, 'a batch of an import failed');
        if (size === 1) await giveUpRow(user, importId, dependencies);
        // One row that cannot be written must not keep the others out: it is found by ever smaller batches.
        size = Math.max(1, Math.floor(size / SMALLER));
      }
    }
    if (performance.now() > endsAt) return 'again';
    await turn();
  }
  return 'again';
}

/** A contact was deleted between the search and the lock: the next attempt sees it. */
class Disturbed extends Error {}

const TRANSIENT = /^(?:40001|40P01|55P03|57014)$/;

/** False when nothing is left to do: the import is done, cancelled or gone. */
const runBatch = (user: SignedInUser, importId: string, size: number, dependencies: Dependencies): Promise<boolean> =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const current = await importsRepository(tx).lock(user.id, importId);
    if (!current || (current.status !== 'queued' && current.status !== 'running')) return false;
    const now = toMoment(dependencies.clock.now());
    const isRead = current.processed === current.total;
    const isLeft = isRead && (await relate(user, importId, size, tx, dependencies));
    const counts = isRead ? {} : await importRowsOf(current, size, user, now, within);
    const processed = Math.min(current.total, current.processed + size);
    const isDone = isRead
      ? !isLeft
      : processed === current.total && (await importJournalRepository(tx).told(user.id, importId, 1)).length === 0;
    await importsRepository(tx).update(user.id, importId, {
      ...counts,
      processed,
      status: isDone ? 'done' : 'running',
      startedAt: current.startedAt ?? now,
      touchedAt: now,
      ...(isDone && { finishedAt: now }),
    });
    return !isDone;
  });

async function importRowsOf(
  current: ImportRecord,
  size: number,
  user: SignedInUser,
  now: string,
  dependencies: Within,
) {
  const { db: tx } = dependencies;
  const [from, to] = [current.processed + 1, current.processed + size];
  const rows = await importRowsRepository(tx).range(user.id, current.id, from, to);
  const candidates = await importRowsRepository(tx).candidates(user.id, current.id, from, to);
  const { limit, used } = await planLimitFor(tx, dependencies, user, 'contacts');
  const decisions = decide(rows, {
    candidates,
    duplicateAction: current.duplicateAction,
    remaining: Math.max(0, limit - used),
    limitMessage: limitMessage(FEATURE_LABELS.contacts, limit),
    newId: dependencies.newId,
  });
  const taken = decisions.filter((decision) => decision.do === 'add' || decision.do === 'merge');
  const names = taken.flatMap(({ row }) => row.cells!.groups);
  const { groups, created, limit: groupLimit } = await groupsWithinLimit(names, user, tx, dependencies);
  const merged = decisions.flatMap((decision) => (decision.do === 'merge' ? decision.contactId : []));
  const existing = await lockFillable(tx, user.id, [...new Set(merged)]);
  const there = new Set(
    [...existing, ...decisions.filter(isAdded)].map((one) => ('id' in one ? one.id : one.contactId)),
  );
  if (merged.some((contactId) => !there.has(contactId))) throw new Disturbed();
  const batch = batchOf(decisions, {
    order: dateOrderOf(current),
    today: todayOf(await settingsOf(user, dependencies), dependencies.clock.now()),
    existing,
    withPlannedEmails: new Set((await dependencies.ports.plannedEmails(tx, user.id, merged)).keys()),
    groups,
    groupsMessage: limitMessage(FEATURE_LABELS.groups, groupLimit),
  });

  await addContacts(tx, user.id, batch.added, now);
  const { brought, remarks } = await bringAround(current.id, taken, user, tx, dependencies);
  const results = withRemarks(batch.results, remarks);
  const { fillings, journal } = batch.filled(await joinGroups(tx, user.id, batch.memberships), brought);
  await fillContacts(tx, user.id, fillings, now);
  const journalRepository = importJournalRepository(tx);
  if (created.length > 0) await journalRepository.addGroups(user.id, current.id, created);
  if (journal.length > 0) await journalRepository.addEntries(user.id, current.id, journal, now);
  await journalRepository.addResults(user.id, current.id, results);
  return countsAfter(current, results, created.length, batch.ignoredBirthdays);
}

const withRemarks = (results: readonly Result[], remarks: ReadonlyMap<number, readonly string[]>): Result[] =>
  results.map((result) =>
    remarks.has(result.row)
      ? Object.assign({}, result, { message: [result.message, ...remarks.get(result.row)!].filter(Boolean).join(' ') })
      : result,
  );

function dateOrderOf({ provesDayFirst, provesMonthFirst, isDayFirst }: ImportRecord): DateOrder {
  const proved = new Set<DateOrder>();
  if (provesDayFirst) proved.add('day-first');
  if (provesMonthFirst) proved.add('month-first');
  return orderOf(proved, isDayFirst ? 'day-first' : 'month-first');
}

const isNoted = ({ outcome, message }: Result) => message !== null && (outcome === 'imported' || outcome === 'merged');

function countsAfter(current: ImportRecord, results: readonly Result[], newGroups: number, ignoredBirthdays: number) {
  const of = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return {
    imported: current.imported + of('imported'),
    merged: current.merged + of('merged'),
    skipped: current.skipped + of('skipped'),
    failed: current.failed + of('failed'),
    noted: current.noted + results.filter(isNoted).length,
    newGroups: current.newGroups + newGroups,
    ignoredBirthdays: current.ignoredBirthdays + ignoredBirthdays,
  };
}

/** A row that keeps failing is written down as failed, so that the rows after it come in. */
const giveUpRow = (user: SignedInUser, importId: string, { db, clock }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const current = await importsRepository(tx).lock(user.id, importId);
    if (!current || current.status === 'cancelled' || current.processed >= current.total) return;
    const [row] = await importRowsRepository(tx).range(user.id, importId, current.processed + 1, current.processed + 1);
    const now = toMoment(clock.now());
    const result = { row: current.processed + 1, name: row?.name ?? '', outcome: 'failed' as const };
    await importJournalRepository(tx).addResults(user.id, importId, [
      { ...result, message: ROW_FAILED, contactId: null },
    ]);
    const isDone = current.processed + 1 === current.total;
    await importsRepository(tx).update(user.id, importId, {
      processed: current.processed + 1,
      failed: current.failed + 1,
      touchedAt: now,
      ...(isDone && { status: 'done', finishedAt: now }),
    });
  });
