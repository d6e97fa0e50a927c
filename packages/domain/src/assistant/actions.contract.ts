import { z } from 'zod';
import { NewEvent } from '../calendar/calendar.contract.ts';
import { ContactChange, NewContact } from '../contacts/contacts.contract.ts';
import { GroupName } from '../groups/groups.contract.ts';
import { Id } from '../id.ts';
import { NewInteraction } from '../interactions/interactions.contract.ts';
import { NewReminder, ReminderChange } from '../reminders/reminders.contract.ts';
import { CalendarDate, Moment } from '../time.ts';
import { NewTodo } from '../todos/todos.contract.ts';

/** Where the assistant can lead. Other targets are ignored with a warning. */
export const NavigationTarget = z.enum(['contacts', 'groups', 'todos', 'reminders', 'calendar', 'settings']);
export type NavigationTarget = z.infer<typeof NavigationTarget>;

/** How many people one action may name. */
const MOST_PEOPLE = 500;
const Ids = z.array(Id).min(1).max(MOST_PEOPLE);

const action = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), arguments: z.strictObject(shape) });

/** Everything that the assistant can do. The arguments are those of the screens, checked by the same schemas. */
export const Action = z.discriminatedUnion('type', [
  action('create-contact', { contact: NewContact }),
  action('update-contact', { contactId: Id, change: ContactChange }),
  action('delete-contacts', { contactIds: Ids }),
  action('log-interaction', { contactIds: Ids, interaction: NewInteraction }),
  action('add-todo', { contactIds: Ids, todo: NewTodo }),
  action('complete-todos', { todoIds: Ids }),
  action('reschedule-todos', { todoIds: Ids, dueDate: CalendarDate.nullable() }),
  action('create-group', { name: GroupName, contactIds: z.array(Id).max(MOST_PEOPLE).default([]) }),
  action('add-to-group', { groupId: Id, contactIds: Ids }),
  action('remove-from-group', { groupId: Id, contactIds: Ids }),
  action('create-reminder', { reminder: NewReminder }),
  action('change-reminder', { reminderId: Id, change: ReminderChange }),
  action('cancel-reminder', { reminderId: Id }),
  action('schedule-meeting', { event: NewEvent }),
  action('navigate', { target: NavigationTarget }),
]);
export type Action = z.output<typeof Action>;
export type ActionType = Action['type'];

export const ActionStatus = z.enum([
  /** Waits for the browser to run it, or for the person to confirm it. */
  'proposed',
  'done',
  'undone',
  'dismissed',
  /** It was tried and refused; `message` says why. */
  'failed',
  /** Nobody confirmed it in time. */
  'expired',
]);
export type ActionStatus = z.infer<typeof ActionStatus>;

/** An action as a card shows it. */
export const ProposedAction = z.object({
  id: Id,
  type: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** What it does, in a few words: "Log a call". Once it is done: "Call logged". */
  title: z.string(),
  /** What changes, line by line, with every date written out: "Fri 20 Nov, 10:00". */
  lines: z.array(z.string()),
  /** Whom it is about; the card links to them. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Deleting, sending, and whatever touches more than five people, is done only after the person said so. */
  needsConfirmation: z.boolean(),
  status: ActionStatus,
  /** Why it failed or can no longer be done; null otherwise. */
  message: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: Moment.nullable(),
});
export type ProposedAction = z.infer<typeof ProposedAction>;
