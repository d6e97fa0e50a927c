import type { Paging } from '@inner-circle/domain/paging.ts';
import { todayOf, zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayEndsAt } from '@inner-circle/domain/time.ts';
import { type ActiveTodosPage, SHOWN_PER_CONTACT } from '@inner-circle/domain/todos/todos.contract.ts';
import { contactsById } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { activeTodosRepository } from './active-todos.repository.ts';
import { toTodo } from './todos.service.ts';

/** With the end of the day by which they are counted. It is not shown. */
export type ListedTodos = ActiveTodosPage & { readonly dayEndsAt: string };

export async function listActiveTodos(
  user: SignedInUser,
  paging: Paging,
  dependencies: Dependencies,
): Promise<ListedTodos> {
  const repository = activeTodosRepository(dependencies.db);
  const [settings, now] = [await settingsOf(user, dependencies), dependencies.clock.now()];
  const today = todayOf(settings, now);
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
    dayEndsAt: dayEndsAt(zoneOf(settings), now),
  };
}
