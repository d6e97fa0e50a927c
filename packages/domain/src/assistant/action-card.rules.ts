import { z } from 'zod';
import { type ContactChange, InteractionType } from '../contacts/contacts.contract.ts';
import { Id } from '../id.ts';
import { knownOr } from '../known.ts';
import { dayIn, Moment, TimeZone } from '../time.ts';
import {
  counted,
  dayInShort,
  eventTime,
  fieldInWords,
  INTERACTIONS,
  LABELS,
  momentInShort,
  PAGES,
  REPEATS,
  repeatsInWords,
} from './action-words.rules.ts';
import type { Action } from './actions.contract.ts';
import type { ActionStatus, ProposedAction } from './proposals.contract.ts';

/** What the rows said when the action was proposed: a card still names whom it was about when they are gone. */
export const ActionFacts = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })).readonly(),
  todos: z.array(z.object({ id: Id, task: z.string() })).readonly(),
  /** The logs that are to be deleted, each with how its notes begin. */
  interactions: z
    .array(z.object({ id: Id, type: knownOr(InteractionType, 'message'), date: Moment, notes: z.string() }))
    .readonly()
    .nullish(),
  groupName: z.string().nullable(),
  /** How many people are in the group that is to be deleted. */
  memberCount: z.int().nullish(),
  subject: z.string().nullable(),
  /** The address that an e-mail goes to; whoever confirms it means this one. */
  address: z.string().nullish(),
  /** What it does to what is there, the gravest first. */
  effects: z.array(z.string()).nullish(),
  /** What was done already, in whose place it comes: when it is carried out, these are taken back. */
  replaces: z
    .array(z.object({ id: Id, words: z.string() }))
    .readonly()
    .nullish(),
  /** The parts of the message that were not understood or not used. */
  unused: z.array(z.string()).readonly().nullish(),
  /** The person's zone, in which every date is written. */
  zone: TimeZone,
  /** Why the person is asked. Without it nobody needs to be, or an earlier version wrote it. */
  why: z.string().nullish(),
  /** The planned e-mails that the card spoke of; whoever confirms it means these. */
  plannedKey: z.string().nullish(),
  /** The fields that are to be changed as they were then; whoever confirms it means to change these. */
  seen: z.record(z.string(), z.unknown()).nullish(),
});
export type ActionFacts = z.output<typeof ActionFacts>;

type Card = Pick<ProposedAction, 'title' | 'lines'>;

/** What a card says: what would be done or, once it is done, what was. */
export function cardOf(action: Action, facts: ActionFacts, status: ActionStatus, now: Temporal.Instant): Card {
  const [before, after, ...lines] = wordsOf(action, facts, dayIn(facts.zone, now));
  const instead = (facts.replaces ?? []).map(({ words }) => `Instead of: ${words}`);
  return { title: status === 'done' ? after : before, lines: [...lines, ...instead].filter((line) => line !== '') };
}

type Words = [before: string, after: string, ...lines: string[]];

function wordsOf(action: Action, facts: ActionFacts, today: Temporal.PlainDate): Words {
  const { zone } = facts;
  const tasks = facts.todos.map(({ task }) => task);
  const day = (date: string) => dayInShort(date, today);
  const recipient = facts.address ? `To ${facts.address}` : '';
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
      const when = interaction.date ? momentInShort(interaction.date, zone, today) : '';
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
    case 'reopen-todos': {
      const what = counted(action.arguments.todoIds.length, 'to-do');
      return [`Reopen ${what.a}`, `${what.sentence} reopened`, ...tasks];
    }
    case 'delete-todos': {
      const what = counted(action.arguments.todoIds.length, 'to-do');
      return [`Delete ${what.a}`, `${what.sentence} deleted`, ...tasks];
    }
    case 'delete-interactions': {
      const what = counted(action.arguments.interactionIds.length, 'interaction');
      const logs = (facts.interactions ?? []).map(({ type, date, notes }) =>
        [INTERACTIONS[type][1], momentInShort(date, zone, today), notes].filter(Boolean).join(', '),
      );
      return [`Delete ${what.a}`, `${what.sentence} deleted`, ...logs];
    }
    case 'create-group':
      return ['Create a group', 'Group created', action.arguments.name];
    case 'add-to-group':
      return ['Add to a group', 'Added to a group', facts.groupName ?? ''];
    case 'remove-from-group':
      return ['Take out of a group', 'Taken out of a group', facts.groupName ?? ''];
    case 'delete-group':
      return ['Delete a group', 'Group deleted', facts.groupName ?? '', membersStay(facts.memberCount)];
    case 'create-reminder': {
      const { reminder } = action.arguments;
      return [
        'Plan an e-mail',
        'E-mail planned',
        recipient,
        `${day(reminder.date)}, ${reminder.time}`,
        repeatsInWords(reminder, today),
        `Subject: ${reminder.subject}`,
        reminder.message,
      ];
    }
    case 'change-reminder': {
      const { type, date, time, endDate, subject, message } = action.arguments.change;
      const when = [date && day(date), time].filter(Boolean).join(', ');
      return [
        'Change an e-mail',
        'E-mail changed',
        recipient,
        `Subject: ${subject ?? facts.subject ?? ''}`,
        when,
        type ? REPEATS[type] : '',
        endDate ? `Until ${day(endDate)}` : '',
        message ?? '',
      ];
    }
    case 'cancel-reminder':
      return ['Call off an e-mail', 'E-mail called off', facts.subject ? `Subject: ${facts.subject}` : ''];
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

function membersStay(count: number | null | undefined): string {
  if (!count) return 'Nobody is in it.';
  return count === 1 ? 'The person in it stays.' : `The ${count} people in it stay.`;
}

function changeTitle(change: ContactChange): [string, string] {
  const fields = Object.keys(change);
  if (fields.length === 1 && change.birthday) return ['Set a birthday', 'Birthday set'];
  return ['Change a contact', 'Contact changed'];
}

const fieldLines = (fields: ContactChange): string[] =>
  (Object.keys(LABELS) as (keyof ContactChange)[])
    .filter((field) => fields[field] !== undefined)
    .map((field) => `${LABELS[field]}: ${fieldInWords(field, fields[field]) || 'none'}`);
