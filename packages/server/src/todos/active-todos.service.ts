import type { Paging } from '@inner-circle/domain/paging.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { type ActiveTodosPage, SHOWN_PER_CONTACT } from '@inner-circle/domain/todos/todos.contract.ts';
import { contactsById } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { activeTodosRepository } from './active-todos.repository.ts';
import { toTodo } from './todos.service.ts';

export async function listActiveTodos(
  user: SignedInUser,
  paging: Paging,
  dependencies: Dependencies,
): Promise<ActiveTodosPage> {
  const repository = activeTodosRepository(dependencies.db);
  const today = todayOf(await settingsOf(user, dependencies), dependencies.clock.now());
  const { total, counts, contacts } = await repository.page(user.id, today, paging);
  const ids = contacts.map(({ contactId }) => contactId);
  const known = await contactsById(user, ids, dependencies);
  const todos = Map.groupBy(await repository.firstOf(user.id, ids, SHOWN_PER_CONTACT), ({ contactId }) => contactId);
  return {
    data: contacts.flatMap(({ contactId, openCount, overdueCount }) => {
      const contact = known.get(contactId);
      // Deleted between two queries.
      if (!contact) return [];
      return [{ contact, openCount, overdueCount, todos: (todos.get(contactId) ?? []).map(toTodo) }];
    }),
    meta: { total, ...paging, counts },
  };
}
