import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../platform/cached.ts';
import { call } from '../platform/call.ts';

const SHOWN = 100;

export const contactTodosQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...cached.todos.queryKey, contactId],
    queryFn: ({ signal }) => call(todosEndpoints.ofContact, { params: { contactId }, query: { limit: SHOWN } }, signal),
  });
