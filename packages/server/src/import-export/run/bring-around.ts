import { CEILINGS, FEATURE_LABELS, limitMessage } from '@inner-circle/domain/billing/plans.rules.ts';
import { photoLeftOut, photoWithoutRoom, todosLeftOut } from '@inner-circle/domain/import-export/around.rules.ts';
import { isInFuture } from '@inner-circle/domain/interactions/interactions.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { planLimitFor, requireBelowCeiling } from '../../billing/billing.service.ts';
import { bringInteractions } from '../../interactions/interactions.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { bringTodos } from '../../todos/todos.service.ts';
import { hashOfInteraction, MADE } from '../made.ts';
import { aroundRepository } from './around.repository.ts';
import { bringPhotos } from './bring-photos.ts';
import type { Brought } from './import-batch.ts';
import type { Taken } from './import-plan.ts';

/**
 * Interactions and to-dos of the rows that become or fill in contacts, what is there already left out; answers what the journal is to
 * keep of each contact and what is to be said of each row. People around somebody are written down when everybody is there.
 */
export async function bringAround(
  importId: string,
  taken: readonly Taken[],
  user: SignedInUser,
  tx: Transaction,
  dependencies: Dependencies,
) {
  const brought = new Map<string, Brought>();
  const remarks = new Map<number, string[]>();
  const note = (row: number, remark: string) => remarks.set(row, [...(remarks.get(row) ?? []), remark]);
  const keep = (contactId: string, { made = null, told = null }: Brought) => {
    const before = brought.get(contactId);
    brought.set(contactId, {
      made: made || before?.made ? { ...before?.made, ...made } : null,
      told: told || before?.told ? [...(before?.told ?? []), ...(told ?? [])] : null,
    });
  };
  const rows = taken.filter(({ row }) => Object.values(row.cells!.around).some((list) => list.length > 0));
  const photos = await bringPhotos(importId, taken, user, tx);
  for (const [contactId, name] of photos.brought) keep(contactId, { made: { [MADE.photo]: name } });
  for (const row of photos.leftOut) note(row, photoLeftOut);
  for (const row of photos.withoutRoom) note(row, photoWithoutRoom);
  if (rows.length === 0) return { brought, remarks };

  const merged = rows.flatMap((one) => (one.do === 'merge' ? one.contactId : []));
  const known = await aroundRepository(tx).known(user.id, merged);
  const now = dependencies.clock.now();
  const once = (contactId: string, what: string) => {
    const key = `${contactId} ${what}`;
    return known.has(key) ? false : Boolean(known.add(key));
  };
  const interactions = rows.flatMap(({ row, contactId }) =>
    row
      .cells!.around.interactions.filter((one) => !isInFuture(one.date, now))
      .filter((one) => once(contactId, hashOfInteraction(one)))
      .map(({ type, date, notes }) => ({ id: dependencies.newId(), contactId, type, date, notes })),
  );
  if (interactions.length > 0 && (await areBelowCeiling(interactions.length, user, tx, dependencies))) {
    await bringInteractions(tx, user, interactions, dependencies);
    for (const one of interactions)
      keep(one.contactId, { made: { [MADE.interaction + one.id]: hashOfInteraction(one) } });
  } else if (interactions.length > 0)
    for (const { row } of rows) if (row.cells!.around.interactions.length > 0) note(row.row, interactionsLeftOut);

  const { limit, used } = await planLimitFor(tx, dependencies, user, 'todos');
  let remaining = Math.max(0, limit - used);
  const todos = rows.flatMap(({ row, contactId }) => {
    const wanted = row.cells!.around.todos.filter(({ task }) => once(contactId, task));
    const fitting = wanted.slice(0, remaining);
    remaining -= fitting.length;
    const beyond = wanted.slice(fitting.length).map(({ task }) => task);
    if (beyond.length > 0) note(row.row, todosLeftOut(limitMessage(FEATURE_LABELS.todos, limit), beyond));
    return fitting.map(({ task, dueDate }) => ({ id: dependencies.newId(), contactId, task, dueDate }));
  });
  await bringTodos(tx, user, todos, dependencies);
  for (const { id, contactId } of todos) keep(contactId, { made: { [MADE.todo + id]: '' } });

  for (const { row, contactId } of rows)
    if (row.cells!.around.relations.length > 0) keep(contactId, { told: row.cells!.around.relations });
  return { brought, remarks };
}

const interactionsLeftOut = `The interactions were left out, for an account holds at most ${CEILINGS.interactions} of them.`;

const areBelowCeiling = (count: number, user: SignedInUser, tx: Transaction, dependencies: Dependencies) =>
  requireBelowCeiling(tx, dependencies, user, 'interactions', () => Promise.resolve(count)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
