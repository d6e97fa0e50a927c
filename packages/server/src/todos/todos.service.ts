import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import { contactNotFound, madeFor, UNDO_GRACE_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { NewTodo, Todo, TodoQuery, TodoUpdate } from '@inner-circle/domain/todos/todos.contract.ts';
import { TODO_CONFLICT, completedAtAfter, todoNotFound } from '@inner-circle/domain/todos/todos.rules.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { planLimitFor, requireWithinPlan, requireBelowCeiling } from '../billing/billing.service.ts';
import { holdContacts } from '../contacts/contacts.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { deletedTodosRepository } from './deleted-todos.repository.ts';
import { todosRepository } from './todos.repository.ts';
import type { todos } from './todos.table.ts';

export async function listTodos(user: SignedInUser, contactId: string, query: TodoQuery, { db }: Dependencies) {
  const { status, ...paging } = query;
  const repository = todosRepository(db);
  const total = await repository.count(user.id, contactId, status);
  if (total === undefined) throw contactNotFound();
  const rows = await repository.list(user.id, contactId, status, paging);
  return { data: rows.map(toTodo), meta: { total, ...paging } };
}

export async function createTodo(
  user: SignedInUser,
  contactId: string,
  newTodo: NewTodo,
  dependencies: Dependencies,
  key?: string,
) {
  const [todo] = await createTodos(user, [{ contactId, key }], newTodo, dependencies);
  return todo!;
}

/** The same to-do with each of these contacts, or with none. Only open to-dos count against the plan. */
export const createTodos = (
  user: SignedInUser,
  entries: readonly { readonly contactId: string; readonly key?: string | undefined }[],
  newTodo: NewTodo,
  dependencies: Dependencies,
): Promise<Todo[]> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const { task, dueDate = null, completed } = newTodo;
    const repository = todosRepository(tx);
    const keys = entries.flatMap(({ key }) => key ?? []);
    const earlier = async () => (keys.length === 0 ? [] : repository.find(user.id, keys));
    const countAdded = async () => entries.length - (await earlier()).length;
    await requireWithinPlan(tx, dependencies, user, 'todos', async () => (completed ? 0 : countAdded()));
    await requireBelowCeiling(tx, dependencies, user, 'todos', countAdded);
    await holdContacts(
      tx,
      user,
      entries.map(({ contactId }) => contactId),
    );
    const createdAt = toMoment(dependencies.clock.now());
    const completedAt = completed ? createdAt : null;
    const added = entries.map(({ contactId, key }) => ({
      id: key ?? dependencies.newId(),
      contactId,
      task,
      dueDate,
      createdAt,
      updatedAt: null,
      completedAt,
    }));
    const inserted = await repository.insert(user.id, added);
    const there = new Map([...(await earlier()), ...inserted].map((todo) => [todo.id, todo]));
    return added.map(({ id, contactId }) => toTodo(madeFor(contactId, there.get(id))));
  });

/** To-dos of another program, for callers that have counted them against the plan, under the user's lock. */
export async function bringTodos(
  tx: Transaction,
  user: SignedInUser,
  brought: readonly Pick<Todo, 'id' | 'contactId' | 'task' | 'dueDate'>[],
  { clock }: Dependencies,
) {
  const createdAt = toMoment(clock.now());
  const added = brought.map((one) => ({ ...one, createdAt, updatedAt: null, completedAt: null }));
  if (added.length > 0) await todosRepository(tx).insert(user.id, added);
}

/** Takes back those of them that nobody has changed or completed. */
export async function takeBackTodos(tx: Transaction, user: SignedInUser, ids: readonly string[]) {
  if (ids.length === 0) return;
  const repository = todosRepository(tx);
  const left = (await repository.lock(user.id, ids)).filter(
    (todo) => todo.updatedAt === null && todo.completedAt === null,
  );
  if (left.length > 0)
    await repository.delete(
      user.id,
      left.map(({ id }) => id),
    );
}

export async function updateTodo(user: SignedInUser, id: string, change: TodoUpdate, dependencies: Dependencies) {
  const [todo] = await updateTodos(user, [{ id, ...change }], dependencies);
  return todo!;
}

/** A change of one to-do; `completedAt` completes it as of then, and not now. */
type ChangeOfOne = TodoUpdate & Pick<Todo, 'id'> & { readonly completedAt?: string };

/** Changes each of these, or none. What the person saw is compared with what there is, as everywhere. */
export const updateTodos = (
  user: SignedInUser,
  changes: readonly ChangeOfOne[],
  dependencies: Dependencies,
): Promise<Todo[]> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const repository = todosRepository(tx);
    const lock = (of: typeof changes) =>
      repository.lock(
        user.id,
        of.map(({ id }) => id),
      );
    const reopened = changes.filter(({ completed }) => completed === false);
    const countReopened = async () => (await lock(reopened)).filter(({ completedAt }) => completedAt !== null).length;
    // A reopened to-do counts against the plan as an added one does.
    if (reopened.length > 0) await requireWithinPlan(tx, dependencies, user, 'todos', countReopened);
    const todos = new Map((await lock(changes)).map((todo) => [todo.id, todo]));
    const now = dependencies.clock.now();
    const changed = changes.map(({ id, seen = {}, ...change }) => {
      const todo = todos.get(id);
      if (!todo) throw todoNotFound();
      const current = toTodo(todo);
      requireNoConflict(TODO_CONFLICT, { wanted: change, seen, now: current }, current);
      const { task = todo.task, dueDate = todo.dueDate } = change;
      const completedAt = change.completedAt ?? completedAtAfter(todo.completedAt, change.completed, now);
      return { ...todo, task, dueDate, completedAt, updatedAt: toMoment(now) };
    });
    await repository.update(user.id, changed);
    return changed.map(toTodo);
  });

export async function deleteTodo(user: SignedInUser, id: string, dependencies: Dependencies): Promise<undefined> {
  await deleteTodos(user, [id], dependencies);
}

/** All of them or, when one is not the user's, none. Answers the moment by which the deletion is known. */
export const deleteTodos = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies): Promise<string> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const { used } = await planLimitFor(tx, dependencies, user, 'todos');
    const deleted = await todosRepository(tx).delete(user.id, ids);
    if (deleted.length < new Set(ids).size) throw todoNotFound();
    const deletedAt = toMoment(dependencies.clock.now());
    await deletedTodosRepository(tx).keep(user.id, deleted, deletedAt, used);
    return deletedAt;
  });

/** The same to-do again. To ask twice does no harm. */
export async function restoreTodo(user: SignedInUser, id: string, dependencies: Dependencies): Promise<Todo> {
  const [todo] = await restoreTodos(user, [id], dependencies);
  return todo!;
}

/** The same to-dos again, also for those who have more than their plan allows. */
export const restoreTodos = (user: SignedInUser, ids: readonly string[], dependencies: Dependencies): Promise<Todo[]> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const [repository, deleted] = [todosRepository(tx), deletedTodosRepository(tx)];
    const { limit, used, refusal } = await planLimitFor(tx, dependencies, user, 'todos');
    const there = await repository.lock(user.id, ids);
    const missing = ids.filter((id) => there.every((todo) => todo.id !== id));
    if (missing.length === 0) return there.map(toTodo);
    const since = earliestRestorable(dependencies.clock.now());
    const todos = (await deleted.find(user.id, missing, since)).map(
      ({ deletedAt: _deletedAt, openBefore: _openBefore, ...todo }) => todo,
    );
    if (todos.length < missing.length) throw todoNotFound();
    // Refused by the limit when others were added meanwhile; an account that was over it before the deletion may be over it again.
    const open = todos.filter(({ completedAt }) => completedAt === null).length;
    const most = Math.max(limit, await deleted.mostOpen(user.id, since));
    if (open > 0 && used + open > most) throw refusal();
    const restored = new Map((await repository.insert(user.id, todos)).map((todo) => [todo.id, todo]));
    return [...there, ...todos.map(({ id, contactId }) => madeFor(contactId, restored.get(id)))].map(toTodo);
  });

/** Of these to-dos those whose deletion can be taken back, with the moment of it. */
export async function deletionsOf(user: SignedInUser, ids: readonly string[], { db, clock }: Dependencies) {
  const there = new Set((await todosRepository(db).lock(user.id, ids)).map(({ id }) => id));
  const deletions = await deletedTodosRepository(db).find(user.id, ids, earliestRestorable(clock.now()));
  return deletions.filter(({ id }) => !there.has(id));
}

export const forgetDeletedTodos = (now: Temporal.Instant, { db }: Dependencies) =>
  deletedTodosRepository(db).purge(earliestRestorable(now));

const earliestRestorable = (now: Temporal.Instant) => toMoment(now.subtract({ seconds: UNDO_GRACE_SECONDS }));

export const toTodo = ({ userId: _userId, ...todo }: typeof todos.$inferSelect): Todo => ({
  ...todo,
  completed: todo.completedAt !== null,
});
