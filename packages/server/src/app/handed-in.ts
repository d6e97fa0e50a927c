import { toMoment } from '@inner-circle/domain/time.ts';
import { actionsRepository } from '../assistant/actions/actions.repository.ts';
import type { Counters } from '../billing/usage.port.ts';
import { contactsCounter } from '../contacts/contacts.repository.ts';
import { groupsCounter } from '../groups/groups.repository.ts';
import { importedRowsCounter, importsCounter } from '../import-export/upload/imports.repository.ts';
import { interactionsCounter } from '../interactions/interactions.repository.ts';
import type { Ports } from '../platform/dependencies.ts';
import { remindersCounter } from '../reminders/reminders.repository.ts';
import { openTodosCounter, todosCounter } from '../todos/todos.repository.ts';

const counters: Counters = {
  used: { contacts: contactsCounter, groups: groupsCounter, todos: openTodosCounter },
  held: {
    contacts: contactsCounter,
    groups: groupsCounter,
    todos: todosCounter,
    interactions: interactionsCounter,
    reminders: remindersCounter,
    imports: importsCounter,
    'imported rows': importedRowsCounter,
  },
};

/** What earlier slices need of later ones, which they do not import. */
export const handedIn = {
  counters,
  waitingFor: (userId, now, db) => actionsRepository(db).waiting(userId, toMoment(now)),
} satisfies Partial<Ports>;
