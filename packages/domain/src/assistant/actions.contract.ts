import { z } from 'zod';
import { addRelation } from './actions/add-relation.action.ts';
import { addToGroup } from './actions/add-to-group.action.ts';
import { addTodo } from './actions/add-todo.action.ts';
import { cancelReminder } from './actions/cancel-reminder.action.ts';
import { changeReminder } from './actions/change-reminder.action.ts';
import { completeTodos } from './actions/complete-todos.action.ts';
import { createContact } from './actions/create-contact.action.ts';
import { createGroup } from './actions/create-group.action.ts';
import { createReminder } from './actions/create-reminder.action.ts';
import { deleteContacts } from './actions/delete-contacts.action.ts';
import { deleteGroup } from './actions/delete-group.action.ts';
import { deleteInteractions } from './actions/delete-interactions.action.ts';
import { deleteTodos } from './actions/delete-todos.action.ts';
import { logInteraction } from './actions/log-interaction.action.ts';
import { navigate } from './actions/navigate.action.ts';
import { removeFromGroup } from './actions/remove-from-group.action.ts';
import { reopenTodos } from './actions/reopen-todos.action.ts';
import { rescheduleTodos } from './actions/reschedule-todos.action.ts';
import { scheduleMeeting } from './actions/schedule-meeting.action.ts';
import { setGroupRhythm } from './actions/set-group-rhythm.action.ts';
import { updateContact } from './actions/update-contact.action.ts';
import type { ActionRules } from './define-action.ts';

/** Everything that the assistant can do. The arguments are those of the screens, checked by the same schemas. */
export const ACTIONS = [
  createContact,
  updateContact,
  deleteContacts,
  addRelation,
  logInteraction,
  addTodo,
  completeTodos,
  rescheduleTodos,
  reopenTodos,
  deleteTodos,
  deleteInteractions,
  createGroup,
  addToGroup,
  removeFromGroup,
  setGroupRhythm,
  deleteGroup,
  createReminder,
  changeReminder,
  cancelReminder,
  scheduleMeeting,
  navigate,
] as const;

const [first, ...others] = ACTIONS.map(({ schema }) => schema);

export const Action = z.discriminatedUnion('type', [first!, ...others]);
export type Action = z.output<typeof Action>;
export type ActionType = Action['type'];

type Rules = ActionRules<Action['arguments']>;

const RULES: ReadonlyMap<ActionType, Rules> = new Map(
  ACTIONS.map((action): [ActionType, Rules] => [action.type, action]),
);

/** What is said of its kind. */
export const rulesOf = ({ type }: Pick<Action, 'type'>): Rules => RULES.get(type)!;
