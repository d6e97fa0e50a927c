import { todosEndpoints, type Todo, type TodoQuery } from '@inner-circle/domain/todos/todos.contract.ts';
import { LONG_PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listOfContact } from '../contacts/details/contact-details.queries.ts';
import { track } from '../platform/analytics.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { changeEndless, endlessQuery } from '../platform/server/endless.ts';
import { useChange } from '../platform/server/use-change.ts';
import { isAboutElsewhere } from '../ui/forms/use-elsewhere.ts';
import { changeInOverview } from './todos-overview.ts';

const lists = { queryKey: [...families.todos.queryKey, 'of'] };

/** A contact's to-dos: all of them, or only the open ones. */
export function contactTodosQuery(contactId: string, status: TodoQuery['status']) {
  const key = [...lists.queryKey, contactId, status ?? 'all'];
  const fetchPage = (page: number, signal: AbortSignal) =>
    call(
      todosEndpoints.ofContact,
      { params: { contactId }, query: { page, limit: LONG_PAGE_SIZE, ...(status && { status }) } },
      signal,
    );
  return status ? endlessQuery(key, fetchPage) : listOfContact('todos', contactId, key, fetchPage);
}

export const openCountQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...families.todos.queryKey, 'open-count', contactId],
    queryFn: ({ signal }) =>
      call(todosEndpoints.ofContact, { params: { contactId }, query: { status: 'open', limit: 1 } }, signal),
    select: ({ meta }) => meta.total,
  });

const overview = { queryKey: [...families.todos.queryKey, 'active'] };

/** Everybody with open to-dos, page by page. */
export const activeTodosQuery = (page: number) =>
  queryOptions({
    queryKey: [...overview.queryKey, page],
    queryFn: ({ signal }) => call(todosEndpoints.active, { query: { page } }, signal),
    placeholderData: keepPreviousData,
  });

const touched = refreshedBy('todos');

function changeEverywhere(client: QueryClient, id: string, change: (todo: Todo) => Todo | null) {
  changeEndless<Todo>(client, lists, id, change);
  changeInOverview(client, overview, id, change);
}

export const ADD_FAILED = 'Failed to add todo.';
const UPDATE_FAILED = 'Failed to update todo.';

/** The form in which it was written says itself why it was not added. */
export const useAddTodo = () =>
  useChange(todosEndpoints.create, { refreshes: touched, failure: null, onSuccess: () => track('add_todo', {}) });

export const useRestoreTodo = () => useChange(todosEndpoints.restore, { refreshes: touched, failure: ADD_FAILED });

const useTodoChange = (failure: (error: unknown) => string | null) =>
  useChange(todosEndpoints.update, {
    refreshes: touched,
    failure,
    optimistic: (client, { params, body }) =>
      changeEverywhere(client, params.id, (todo) => ({
        ...todo,
        task: body.task?.trim() ?? todo.task,
        dueDate: body.dueDate === undefined ? todo.dueDate : body.dueDate || null,
        completed: body.completed ?? todo.completed,
      })),
  });

/** For what is pressed, such as a tick. */
export const useUpdateTodo = () => useTodoChange(() => UPDATE_FAILED);

/** The form in which it is written anew says itself what became of it elsewhere. */
export const useEditTodo = () => useTodoChange((error) => (isAboutElsewhere(error) ? null : UPDATE_FAILED));

export const useDeleteTodo = () =>
  useChange(todosEndpoints.remove, {
    refreshes: touched,
    failure: 'Failed to delete todo.',
    optimistic: (client, { params }) => changeEverywhere(client, params.id, () => null),
  });
