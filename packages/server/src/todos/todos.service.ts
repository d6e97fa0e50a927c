import { contactNotFound, madeFor, UNDO_GRACE_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { NewTodo, Todo, TodoChange, TodoQuery } from '@inner-circle/domain/todos/todos.contract.ts';
import { completedAtAfter, todoNotFound } from '@inner-circle/domain/todos/todos.rules.ts';
import { planLimitFor, requireWithinPlan, requireBelowCeiling } from '../billing/billing.service.ts';
import { holdContact } from '../contacts/contacts.service.ts';
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

/** Only open to-dos count against the plan. */
export const createTodo = (
  user: SignedInUser,
  contactId: string,
  newTodo: NewTodo,
  dependencies: Dependencies,
  key?: string,
) =>
  dependencies.db.transaction(async (tx) => {
    const { task, dueDate = null, completed } = newTodo;
    const repository = todosRepository(tx);
    const earlier = async () => (key === undefined ? undefined : repository.find(user.id, key));
    await requireWithinPlan(tx, dependencies, user, 'todos', async () => (completed || (await earlier()) ? 0 : 1));
    await requireBelowCeiling(tx, user, 'todos', async () => ((await earlier()) ? 0 : 1));
    await holdContact(tx, user, contactId);
    const createdAt = toMoment(dependencies.clock.now());
    const completedAt = completed ? createdAt : null;
    const todo = { id: key ?? dependencies.newId(), contactId, task, dueDate, createdAt, updatedAt: null, completedAt };
    const inserted = await repository.insert(user.id, todo);
    return toTodo(inserted ?? madeFor(contactId, await earlier()));
  });

export const updateTodo = (user: SignedInUser, id: string, change: TodoChange, dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const repository = todosRepository(tx);
    const { completed, ...fields } = change;
    const isCompleted = async () => Boolean((await repository.lock(user.id, id))?.completedAt);
    if (completed === false) {
      // A reopened to-do counts against the plan as an added one does.
      await requireWithinPlan(tx, dependencies, user, 'todos', async () => ((await isCompleted()) ? 1 : 0));
    }
    const todo = await repository.lock(user.id, id);
    if (!todo) throw todoNotFound();
    const now = dependencies.clock.now();
    const completedAt = completedAtAfter(todo.completedAt, completed, now);
    return toTodo(await repository.update(user.id, id, { ...fields, completedAt, updatedAt: toMoment(now) }));
  });

export const deleteTodo = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<undefined> =>
  dependencies.db.transaction(async (tx) => {
    const { used } = await planLimitFor(tx, dependencies, user, 'todos');
    const todo = await todosRepository(tx).delete(user.id, id);
    if (!todo) throw todoNotFound();
    await deletedTodosRepository(tx).keep(todo, toMoment(dependencies.clock.now()), used);
    return undefined;
  });

/** The same to-do again, also for those who have more than their plan allows. To ask twice does no harm. */
export const restoreTodo = (user: SignedInUser, id: string, dependencies: Dependencies): Promise<Todo> =>
  dependencies.db.transaction(async (tx) => {
    const [repository, deleted] = [todosRepository(tx), deletedTodosRepository(tx)];
    const { limit, used, refusal } = await planLimitFor(tx, dependencies, user, 'todos');
    const there = await repository.lock(user.id, id);
    if (there) return toTodo(there);
    const since = earliestRestorable(dependencies.clock.now());
    const todo = await deleted.find(user.id, id, since);
    if (!todo) throw todoNotFound();
    // Whoever has added others meanwhile is refused with the limit; whoever was beyond it before the deletion may be so again.
    const isOpen = todo.completedAt === null;
    if (isOpen && used >= Math.max(limit, await deleted.mostOpen(user.id, since))) throw refusal();
    return toTodo(madeFor(todo.contactId, await repository.insert(user.id, todo)));
  });

export const forgetDeletedTodos = (now: Temporal.Instant, { db }: Dependencies) =>
  deletedTodosRepository(db).purge(earliestRestorable(now));

const earliestRestorable = (now: Temporal.Instant) => toMoment(now.subtract({ seconds: UNDO_GRACE_SECONDS }));

export const toTodo = ({ userId: _userId, ...todo }: typeof todos.$inferSelect): Todo => ({
  ...todo,
  completed: todo.completedAt !== null,
});
