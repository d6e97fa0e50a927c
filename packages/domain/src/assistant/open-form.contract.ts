import { z } from 'zod';
import { LONGEST_TITLE } from '../calendar/event-limits.rules.ts';
import { Birthday } from '../contacts/birthday.rules.ts';
import { LONGEST_PHONE } from '../contacts/contact-values.contract.ts';
import { InteractionType } from '../contacts/contacts.contract.ts';
import { LONGEST_NAME, LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { LONGEST_ADDRESS } from '../email.ts';
import { LONGEST_GROUP_NAME } from '../groups/groups.contract.ts';
import { Id } from '../id.ts';
import { LONGEST_INTERACTION } from '../interactions/interactions.contract.ts';
import { LONGEST_MESSAGE, LONGEST_SUBJECT, ReminderType } from '../reminders/reminders.contract.ts';
import { longText } from '../text.ts';
import { CalendarDate, TimeOfDay } from '../time.ts';
import { LONGEST_TASK } from '../todos/todos.contract.ts';

/** What does not fit its field is left out, and the form opens with the rest. */
const ifFits = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined);

const contactId = ifFits(Id);
const date = ifFits(CalendarDate);
const time = ifFits(TimeOfDay);
const words = (longest: number) => ifFits(longText(longest));

const MOST_AT_A_MEETING = 20;
const MINUTES_OF_A_DAY = 24 * 60;

const form = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ form: z.literal(name), ...shape });

/**
 * A form of the app, with what is to stand in it when it opens. Nothing is saved before the person does that. A plain union: zod's code
 * for discriminated ones would come with the first screen, for this alone.
 */
export const OpenForm = z.union([
  form('todo', { contactId, task: words(LONGEST_TASK), dueDate: date }),
  form('interaction', { contactId, type: ifFits(InteractionType), date, notes: words(LONGEST_INTERACTION) }),
  /** An e-mail to a contact. */
  form('reminder', {
    contactId,
    subject: words(LONGEST_SUBJECT),
    message: words(LONGEST_MESSAGE),
    date,
    time,
    type: ifFits(ReminderType),
  }),
  form('meeting', {
    contactIds: ifFits(z.array(Id).max(MOST_AT_A_MEETING)),
    date,
    time,
    minutes: ifFits(z.int().min(1).max(MINUTES_OF_A_DAY)),
    title: words(LONGEST_TITLE),
  }),
  /** A new one. Its address and phone may be half understood: the form says what is wrong with them. */
  form('contact', {
    name: words(LONGEST_NAME),
    email: words(LONGEST_ADDRESS),
    phone: words(LONGEST_PHONE),
    birthday: ifFits(Birthday),
    notes: words(LONGEST_NOTES),
  }),
  form('edit-contact', { contactId: Id }),
  form('group', { name: words(LONGEST_GROUP_NAME) }),
]);
export type OpenForm = z.infer<typeof OpenForm>;
