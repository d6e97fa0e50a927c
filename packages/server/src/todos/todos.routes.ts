import { goesColdAt } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { earliest } from '@inner-circle/domain/time.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { untilWritten } from '../platform/http/revalidation.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type ListedTodos, listActiveTodos } from './active-todos.service.ts';
import { createTodo, deleteTodo, listTodos, restoreTodo, updateTodo } from './todos.service.ts';

export const todosRoutes: Routes = (app, dependencies) => {
  app.route({
    ...todosEndpoints.active,
    config: {
      holdsUntil: ({ data, dayEndsAt }: ListedTodos) =>
        earliest([dayEndsAt, ...data.map((one) => goesColdAt(one.contact))]),
    },
    handler: ({ user, query }) => listActiveTodos(user, query, dependencies),
  });
  app.route({
    ...todosEndpoints.ofContact,
    config: { holdsUntil: untilWritten },
    handler: ({ user, params, query }) => listTodos(user, params.contactId, query, dependencies),
  });
  app.route({
    ...todosEndpoints.create,
    handler: async ({ user, params, headers, body }, reply) =>
      reply.code(201).send(await createTodo(user, params.contactId, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...todosEndpoints.update,
    handler: ({ user, params, body }) => updateTodo(user, params.id, body, dependencies),
  });
  app.route({
    ...todosEndpoints.remove,
    handler: async ({ user, params }, reply) => reply.code(204).send(await deleteTodo(user, params.id, dependencies)),
  });
  app.route({
    ...todosEndpoints.restore,
    handler: ({ user, params }) => restoreTodo(user, params.id, dependencies),
  });
};
