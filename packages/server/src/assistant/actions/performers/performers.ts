import type { Action, ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Within } from '../../../auth/user-lock.service.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import { addRelation, createContact, deleteContacts, updateContact } from './contacts.performers.ts';
import { addToGroup, createGroup, deleteGroup, removeFromGroup, setGroupRhythm } from './groups.performers.ts';
import { deleteInteractions, logInteraction } from './interactions.performers.ts';
import { scheduleMeeting } from './meetings.performers.ts';
import { type Arguments, oneWay, type Performer, type RemotePerformer, type Told } from './performer.ts';
import { cancelReminder, changeReminder, createReminder } from './reminders.performers.ts';
import { addTodo, completeTodos, deleteTodos, reopenTodos, rescheduleTodos } from './todos.performers.ts';

/** What is made at a vendor's. */
type RemoteType = 'schedule-meeting';
/** What is done in the database alone, and so together with the fact that it was done. */
type OwnType = Exclude<ActionType, RemoteType>;

export const REMOTE: { readonly [Type in RemoteType]: RemotePerformer<Type> } = {
  'schedule-meeting': scheduleMeeting,
};

const PERFORMERS: { readonly [Type in OwnType]: Performer<Type> } = {
  'create-contact': createContact,
  'update-contact': updateContact,
  'delete-contacts': deleteContacts,
  'add-relation': addRelation,
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
  'set-group-rhythm': setGroupRhythm,
  'delete-group': deleteGroup,
  'create-reminder': createReminder,
  'change-reminder': changeReminder,
  'cancel-reminder': cancelReminder,
  // The browser opens the page.
  navigate: oneWay(async () => undefined),
};

type Of<Type extends ActionType> = { readonly type: Type; readonly arguments: Arguments<Type> };

export const isRemote = (action: Action): action is Extract<Action, { type: RemoteType }> => action.type in REMOTE;

/** Answers what it left behind, for undo; null where there is no way back. */
export const perform = <Type extends OwnType>(user: SignedInUser, action: Of<Type>, dependencies: Within, told: Told) =>
  PERFORMERS[action.type].do(user, action.arguments, dependencies, told);

export const undoPerformed = <Type extends OwnType>(
  user: SignedInUser,
  action: Of<Type>,
  kept: unknown,
  dependencies: Within,
) => PERFORMERS[action.type].undo(user, kept, action.arguments, dependencies);
