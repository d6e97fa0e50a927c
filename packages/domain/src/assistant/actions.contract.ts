import { z } from 'zod';
import { NewEvent } from '../calendar/calendar.contract.ts';
import { ContactChange, NewContact } from '../contacts/contacts.contract.ts';
import { GroupName } from '../groups/groups.contract.ts';
import { Id } from '../id.ts';
import { NewInteraction } from '../interactions/interactions.contract.ts';
import { NewReminder, ReminderChange } from '../reminders/reminders.contract.ts';
import { CalendarDate } from '../time.ts';
import { NewTodo } from '../todos/todos.contract.ts';
import { NavigationTarget } from './proposals.contract.ts';

/** How many people one action may name. */
const MOST_PEOPLE = 500;
const Ids = z.array(Id).min(1).max(MOST_PEOPLE);

const action = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), arguments: z.strictObject(shape) });

/** Everything that the assistant can do. The arguments are those of the screens, checked by the same schemas. */
export const Action = z.discriminatedUnion('type', [
  // The id that it will have, chosen by whoever proposes it, so that later actions of the same answer can name it.
  action('create-contact', { contact: NewContact, contactId: Id.optional() }),
  action('update-contact', { contactId: Id, change: ContactChange }),
  action('delete-contacts', { contactIds: Ids }),
  action('log-interaction', { contactIds: Ids, interaction: NewInteraction }),
  action('add-todo', { contactIds: Ids, todo: NewTodo }),
  action('complete-todos', { todoIds: Ids }),
  action('reschedule-todos', { todoIds: Ids, dueDate: CalendarDate.nullable() }),
  action('reopen-todos', { todoIds: Ids }),
  action('delete-todos', { todoIds: Ids }),
  action('delete-interactions', { interactionIds: Ids }),
  action('create-group', { name: GroupName, contactIds: z.array(Id).max(MOST_PEOPLE).default([]) }),
  action('add-to-group', { groupId: Id, contactIds: Ids }),
  action('remove-from-group', { groupId: Id, contactIds: Ids }),
  // The group alone: the people in it stay.
  action('delete-group', { groupId: Id }),
  action('create-reminder', { reminder: NewReminder }),
  action('change-reminder', { reminderId: Id, change: ReminderChange }),
  action('cancel-reminder', { reminderId: Id }),
  // A series is planned on the screen, where one sees how it repeats.
  action('schedule-meeting', { event: NewEvent.omit({ repeat: true }) }),
  action('navigate', { target: NavigationTarget }),
]);
export type Action = z.output<typeof Action>;
export type ActionType = Action['type'];
