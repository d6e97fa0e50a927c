import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { todoNotFound } from '@inner-circle/domain/todos/todos.rules.ts';
import { Moment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import {
  createTodos,
  deleteTodos as deleteAll,
  deletionsOf,
  restoreTodos,
  updateTodos,
} from '../../../todos/todos.service.ts';
import { rowsRepository } from '../rows.repository.ts';
import { fingerprintOf, performer } from './performer.ts';

const TodoLeft = Todo.pick({ id: true }).extend({ fingerprint: z.string() });
type TodoLeft = z.infer<typeof TodoLeft>;

const leftOf = (todo: Pick<Todo, 'id' | 'contactId' | 'task' | 'dueDate' | 'completedAt'>): TodoLeft => ({
  id: todo.id,
  fingerprint: fingerprintOf(todo.contactId, todo.task, todo.dueDate, todo.completedAt),
});

/** Those that are still there, locked. Refuses when one of them was changed. */
async function unchanged<Left extends TodoLeft>(tx: Transaction, user: SignedInUser, left: readonly Left[]) {
  const byId = new Map(left.map((todo) => [todo.id, todo]));
  const there = (await rowsRepository(tx).lockTodos(user.id, [...byId.keys()])).map(leftOf);
  if (there.some(({ id, fingerprint }) => byId.get(id)!.fingerprint !== fingerprint)) throw changedSince();
  return there.map(({ id }) => byId.get(id)!);
}

async function ownTodos(tx: Transaction, user: SignedInUser, ids: readonly string[]) {
  const wanted = new Set(ids);
  const todos = await rowsRepository(tx).lockTodos(user.id, [...wanted]);
  if (todos.length < wanted.size) throw todoNotFound();
  return todos;
}

export const addTodo = performer<'add-todo'>()({
  left: z.object({ added: z.array(TodoLeft) }),
  async do(user, { contactIds, todo }, dependencies) {
    const entries = [...new Set(contactIds)].map((contactId) => ({ contactId }));
    return { added: (await createTodos(user, entries, todo, dependencies)).map(leftOf) };
  },
  async undo(user, { added }, _given, dependencies) {
    const there = await unchanged(dependencies.db, user, added);
    const ids = there.map(({ id }) => id);
    await deleteAll(user, ids, dependencies);
  },
});

export const completeTodos = performer<'complete-todos'>()({
  left: z.object({ completed: z.array(TodoLeft) }),
  async do(user, { todoIds }, dependencies) {
    const todos = await ownTodos(dependencies.db, user, todoIds);
    const open = todos.filter(({ completedAt }) => completedAt === null);
    const changes = open.map(({ id }) => ({ id, completed: true }));
    return { completed: (await updateTodos(user, changes, dependencies)).map(leftOf) };
  },
  async undo(user, { completed }, _given, dependencies) {
    const there = await unchanged(dependencies.db, user, completed);
    const changes = there.map(({ id }) => ({ id, completed: false }));
    await updateTodos(user, changes, dependencies);
  },
});

export const rescheduleTodos = performer<'reschedule-todos'>()({
  left: z.object({ moved: z.array(TodoLeft.extend({ dueDateBefore: Todo.shape.dueDate })) }),
  async do(user, { todoIds, dueDate }, dependencies, { seen }) {
    const todos = await ownTodos(dependencies.db, user, todoIds);
    const changes = todos.map(({ id }) => ({
      id,
      dueDate,
      ...(seen && { seen: { dueDate: Todo.shape.dueDate.parse(seen[id]) } }),
    }));
    const before = new Map(todos.map((todo) => [todo.id, todo.dueDate]));
    const withBefore = (left: TodoLeft) => ({ ...left, dueDateBefore: before.get(left.id) ?? null });
    return { moved: (await updateTodos(user, changes, dependencies)).map(leftOf).map(withBefore) };
  },
  async undo(user, { moved }, _given, dependencies) {
    const there = await unchanged(dependencies.db, user, moved);
    const changes = there.map(({ id, dueDateBefore: dueDate }) => ({ id, dueDate }));
    await updateTodos(user, changes, dependencies);
  },
});

export const reopenTodos = performer<'reopen-todos'>()({
  left: z.object({ reopened: z.array(TodoLeft.extend({ completedAt: Moment })) }),
  async do(user, { todoIds }, dependencies) {
    const todos = await ownTodos(dependencies.db, user, todoIds);
    const before = new Map(todos.flatMap(({ id, completedAt }) => (completedAt === null ? [] : [[id, completedAt]])));
    const changes = [...before.keys()].map((id) => ({ id, completed: false }));
    const withBefore = (left: TodoLeft) => ({ ...left, completedAt: before.get(left.id)! });
    return { reopened: (await updateTodos(user, changes, dependencies)).map(leftOf).map(withBefore) };
  },
  async undo(user, { reopened }, _given, dependencies) {
    const there = await unchanged(dependencies.db, user, reopened);
    // Completed when they were, and not now.
    const changes = there.map(({ id, completedAt }) => ({ id, completedAt }));
    await updateTodos(user, changes, dependencies);
  },
});

export const deleteTodos = performer<'delete-todos'>()({
  left: z.object({ deletedAt: Moment }),
  do: async (user, { todoIds }, dependencies) => ({
    deletedAt: await deleteAll(user, [...new Set(todoIds)], dependencies),
  }),
  async undo(user, { deletedAt }, { todoIds }, dependencies) {
    // Nobody deletes or restores one meanwhile: that waits for the user's row, which an undo holds.
    const deletions = await deletionsOf(user, todoIds, dependencies);
    if (deletions.some((deletion) => deletion.deletedAt !== deletedAt)) throw changedSince();
    const ids = deletions.map(({ id }) => id);
    await restoreTodos(user, ids, dependencies);
  },
});
