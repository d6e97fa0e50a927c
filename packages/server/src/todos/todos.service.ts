import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { NewTodo, Todo, TodoChange, TodoQuery } from '@inner-circle/domain/todos/todos.contract.ts';
import { completedAtAfter, todoNotFound } from '@inner-circle/domain/todos/todos.rules.ts';
import { requirePlaces } from '../billing/billing.service.ts';
import { holdContact } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
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
export const createTodo = (user: SignedInUser, contactId: string, newTodo: NewTodo, dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const { task, dueDate = null, completed } = newTodo;
    await requirePlaces(tx, dependencies, user, 'todos', async () => (completed ? 0 : 1));
    await holdContact(tx, user, contactId);
    const createdAt = toMoment(dependencies.clock.now());
    const todo = { id: dependencies.newId(), contactId, task, dueDate, createdAt };
    return toTodo(await todosRepository(tx).insert(user.id, { ...todo, completedAt: completed ? createdAt : null }));
  });

export const updateTodo = (user: SignedInUser, id: string, change: TodoChange, dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const repository = todosRepository(tx);
    const { completed, ...fields } = change;
    const isCompleted = async () => Boolean((await repository.lock(user.id, id))?.completedAt);
    if (completed === false) {
      // Reopening takes a place as adding does.
      await requirePlaces(tx, dependencies, user, 'todos', async () => ((await isCompleted()) ? 1 : 0));
    }
    const todo = await repository.lock(user.id, id);
    if (!todo) throw todoNotFound();
    const completedAt = completedAtAfter(todo.completedAt, completed, dependencies.clock.now());
    return toTodo(await repository.update(user.id, id, { ...fields, completedAt }));
  });

export async function deleteTodo(user: SignedInUser, id: string, { db }: Dependencies): Promise<undefined> {
  const isDeleted = await todosRepository(db).delete(user.id, id);
  if (!isDeleted) throw todoNotFound();
}

export const toTodo = ({ userId: _userId, ...todo }: typeof todos.$inferSelect): Todo => ({
  ...todo,
  completed: todo.completedAt !== null,
});
