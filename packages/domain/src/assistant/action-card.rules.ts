import { EVENT_MINUTES, type NewEvent } from '../calendar/calendar.contract.ts';
import { birthdayInWords } from '../contacts/birthday.rules.ts';
import type { ContactChange, InteractionType } from '../contacts/contacts.contract.ts';
import type { ReminderType } from '../reminders/reminders.contract.ts';
import { z } from 'zod';
import { Id } from '../id.ts';
import { dayIn, TimeZone } from '../time.ts';
import type { Action } from './actions.contract.ts';
import type { ActionStatus, ProposedAction } from './proposals.contract.ts';

/** What the rows said when the action was proposed: a card still names whom it was about when they are gone. */
export const ActionFacts = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })).readonly(),
  todos: z.array(z.object({ id: Id, task: z.string() })).readonly(),
  groupName: z.string().nullable(),
  subject: z.string().nullable(),
  /** The person's zone, in which every date is written. */
  zone: TimeZone,
  /** Why the person is asked. Without it nobody needs to be, or an earlier version wrote it. */
  why: z.string().nullish(),
  /** The planned e-mails that the card spoke of; whoever confirms it means these. */
  plannedKey: z.string().nullish(),
});
export type ActionFacts = z.output<typeof ActionFacts>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Fri 20 Nov", with the year unless it is this one. */
export function dayInShort(day: string | Temporal.PlainDate, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(day);
  const short = `${WEEKDAYS[date.dayOfWeek - 1]} ${date.day} ${MONTHS[date.month - 1]}`;
  return date.year === today.year ? short : `${short} ${date.year}`;
}

/** "Fri 20 Nov, 10:00" */
export const momentInShort = (moment: string, zone: string, today: Temporal.PlainDate) =>
  `${dayInShort(dayIn(zone, moment), today)}, ${timeInShort(moment, zone)}`;

const timeInShort = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

type Card = Pick<ProposedAction, 'title' | 'lines'>;

/** What a card says: what would be done or, once it is done, what was. */
export function cardOf(action: Action, facts: ActionFacts, status: ActionStatus, now: Temporal.Instant): Card {
  const [before, after, ...lines] = wordsOf(action, facts, dayIn(facts.zone, now));
  return { title: status === 'done' ? after : before, lines: lines.filter((line) => line !== '') };
}

type Words = [before: string, after: string, ...lines: string[]];

function wordsOf(action: Action, facts: ActionFacts, today: Temporal.PlainDate): Words {
  const { zone } = facts;
  const tasks = facts.todos.map(({ task }) => task);
  const day = (date: string) => dayInShort(date, today);
  switch (action.type) {
    case 'create-contact': {
      const { name, ...fields } = action.arguments.contact;
      return ['Add a contact', 'Contact added', name, ...fieldLines(fields)];
    }
    case 'update-contact':
      return [...changeTitle(action.arguments.change), ...fieldLines(action.arguments.change)];
    case 'delete-contacts': {
      const what = counted(action.arguments.contactIds.length, 'contact');
      return [`Delete ${what.a}`, `${what.sentence} deleted`, 'With their interactions, to-dos and reminders'];
    }
    case 'log-interaction': {
      const { interaction, contactIds } = action.arguments;
      const [one, logged] = INTERACTIONS[interaction.type];
      const people = contactIds.length > 1 ? ` with ${contactIds.length} people` : '';
      const when = interaction.date ? momentInShort(interaction.date, zone, today) : day(today.toString());
      return [`Log ${one}${people}`, `${logged} logged`, when, interaction.notes];
    }
    case 'add-todo': {
      const { todo, contactIds } = action.arguments;
      const people = contactIds.length > 1 ? ` for ${contactIds.length} people` : '';
      return [`Add a to-do${people}`, 'To-do added', todo.task, todo.dueDate ? `Due ${day(todo.dueDate)}` : ''];
    }
    case 'complete-todos': {
      const what = counted(action.arguments.todoIds.length, 'to-do');
      return [`Complete ${what.a}`, `${what.sentence} completed`, ...tasks];
    }
    case 'reschedule-todos': {
      const { todoIds, dueDate } = action.arguments;
      const what = counted(todoIds.length, 'to-do');
      return [`Move ${what.a}`, `${what.sentence} moved`, ...tasks, dueDate ? `Due ${day(dueDate)}` : 'No due date'];
    }
    case 'create-group':
      return ['Create a group', 'Group created', action.arguments.name];
    case 'add-to-group':
      return ['Add to a group', 'Added to a group', facts.groupName ?? ''];
    case 'remove-from-group':
      return ['Take out of a group', 'Taken out of a group', facts.groupName ?? ''];
    case 'create-reminder': {
      const { reminder } = action.arguments;
      const { type, date, time, endDate, occurrences, interval } = reminder;
      const often = type === 'multiple' ? `${occurrences} times, every ${interval} days` : REPEATS[type];
      return [
        'Plan an e-mail',
        'E-mail planned',
        `${day(date)}, ${time}`,
        endDate && often ? `${often} until ${day(endDate)}` : often,
        reminder.subject,
        reminder.message,
      ];
    }
    case 'change-reminder': {
      const { type, date, time, endDate, subject, message } = action.arguments.change;
      const when = [date && day(date), time].filter(Boolean).join(', ');
      return [
        'Change an e-mail',
        'E-mail changed',
        subject ?? facts.subject ?? '',
        when,
        type ? REPEATS[type] : '',
        endDate ? `Until ${day(endDate)}` : '',
        message ?? '',
      ];
    }
    case 'cancel-reminder':
      return ['Call off an e-mail', 'E-mail called off', facts.subject ?? ''];
    case 'schedule-meeting': {
      const { event } = action.arguments;
      return [
        'Schedule a meeting',
        'Meeting scheduled',
        event.title,
        eventTime(event, zone, today),
        event.location,
        event.generateMeetLink ? 'With a Google Meet link' : '',
        event.attendees.length > 0 ? `Invites ${event.attendees.join(', ')}` : '',
      ];
    }
    case 'navigate': {
      const page = PAGES[action.arguments.target];
      return [`Open ${page}`, `${page} opened`];
    }
  }
}

const INTERACTIONS = {
  call: ['a call', 'Call'],
  meeting: ['a meeting', 'Meeting'],
  email: ['an e-mail', 'E-mail'],
  message: ['a message', 'Message'],
} as const satisfies Record<InteractionType, readonly [string, string]>;

const REPEATS = {
  once: '',
  multiple: 'Several times',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  annually: 'Every year',
} as const satisfies Record<ReminderType, string>;

const PAGES = {
  contacts: 'Contacts',
  groups: 'Groups',
  todos: 'TODO',
  reminders: 'Reminders',
  calendar: 'Calendar',
  settings: 'Settings',
} as const;

const counted = (count: number, noun: string) => ({
  a: count === 1 ? `a ${noun}` : `${count} ${noun}s`,
  sentence: count === 1 ? noun.charAt(0).toUpperCase() + noun.slice(1) : `${count} ${noun}s`,
});

function changeTitle(change: ContactChange): [string, string] {
  const fields = Object.keys(change);
  if (fields.length === 1 && change.birthday) return ['Set a birthday', 'Birthday set'];
  return ['Change a contact', 'Contact changed'];
}

const LABELS = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  notes: 'Notes',
  birthday: 'Birthday',
  warmth: 'Warmth',
  groups: 'Groups',
  coldThresholdDays: 'Cold after days',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  telegram: 'Telegram',
  xcom: 'X',
} as const satisfies Record<keyof ContactChange, string>;

const fieldLines = (fields: ContactChange): string[] =>
  (Object.keys(LABELS) as (keyof ContactChange)[])
    .filter((field) => fields[field] !== undefined)
    .map((field) => `${LABELS[field]}: ${inWords(field, fields[field]) || 'none'}`);

function inWords(field: keyof ContactChange, value: ContactChange[keyof ContactChange]): string {
  if (Array.isArray(value)) return value.join(', ');
  return field === 'birthday' && value ? birthdayInWords(String(value)) : String(value ?? '');
}

const isDay = (time: string) => !time.includes('T');

/** An event's days or hours; without an end the shortest that an event has. */
function eventTime({ start, end, allDay }: NewEvent, zone: string, today: Temporal.PlainDate): string {
  if (allDay || isDay(start)) return dayInShort(isDay(start) ? start : dayIn(zone, start), today);
  const until = end ?? Temporal.Instant.from(start).add({ minutes: EVENT_MINUTES }).toString();
  const isSameDay = dayIn(zone, start).equals(dayIn(zone, until));
  return `${momentInShort(start, zone, today)}–${isSameDay ? timeInShort(until, zone) : momentInShort(until, zone, today)}`;
}
