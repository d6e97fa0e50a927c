import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import { createContact, deleteContacts, updateContact } from './contacts.performers.ts';
import { addToGroup, createGroup, deleteGroup, removeFromGroup } from './groups.performers.ts';
import { deleteInteractions, logInteraction } from './interactions.performers.ts';
import { type Arguments, oneWay, type Performer, type Told, type Within } from './performer.ts';
import { cancelReminder, changeReminder, createReminder } from './reminders.performers.ts';
import { addTodo, completeTodos, deleteTodos, reopenTodos, rescheduleTodos } from './todos.performers.ts';

/** What is done in the database alone, and so together with the fact that it was done. A meeting is made at Google. */
type OwnType = Exclude<Action['type'], 'schedule-meeting'>;

const PERFORMERS: { readonly [Type in OwnType]: Performer<Type> } = {
  'create-contact': createContact,
  'update-contact': updateContact,
  'delete-contacts': deleteContacts,
  'log-interaction': logInteraction,
  'add-todo': addTodo,
  'complete-todos': completeTodos,
  'reschedule-todos': rescheduleTodos,
  'reopen-todos': reopenTodos,
  'delete-todos': deleteTodos,
  'delete-interactions': deleteInteractions,
  'create-group': createGroup,
  'add-to-group': addToGroup,
  'remove-from-group': removeFromGroup,
  'delete-group': deleteGroup,
  'create-reminder': createReminder,
  'change-reminder': changeReminder,
  'cancel-reminder': cancelReminder,
  // The browser opens the page.
  navigate: oneWay(async () => undefined),
};

type Own<Type extends OwnType> = { readonly type: Type; readonly arguments: Arguments<Type> };

/** Answers what it left behind, for undo; null where there is no way back. */
export const perform = <Type extends OwnType>(
  user: SignedInUser,
  action: Own<Type>,
  dependencies: Within,
  told: Told,
) => PERFORMERS[action.type].do(user, action.arguments, dependencies, told);

export const takeBack = <Type extends OwnType>(
  user: SignedInUser,
  action: Own<Type>,
  kept: unknown,
  dependencies: Within,
) => PERFORMERS[action.type].undo(user, kept, action.arguments, dependencies);
