import type { ContactChange } from '../contacts/contacts.contract.ts';
import { dayIn } from '../time.ts';
import type { ActionFacts } from './action-card.rules.ts';
import type { Phrase } from './action-sentences.rules.ts';
import {
  dayInShort,
  eventTime,
  fieldInWords,
  INTERACTIONS,
  LABELS,
  momentInShort,
  PAGES,
  repeatsInWords,
} from './action-words.rules.ts';
import type { Action } from './actions.contract.ts';
import { link, listed, plainText, quote } from './markdown.rules.ts';

/** How people and what somebody wrote stand in a sentence: as Markdown, or as one would type it. */
type Hand = {
  readonly person: (person: { readonly id: string; readonly name: string }) => string;
  readonly quoted: (text: string) => string;
  readonly written: (text: string) => string;
};
export const MARKDOWN: Hand = { person: link, quoted: quote, written: plainText };
const TYPED: Hand = { person: ({ name }) => name, quoted: (text) => `"${text}"`, written: (text) => text };

const NAMED = 5;

/** What an action does, as verb and object: from these one rule makes its sentence in every state. */
export function phraseOf(
  action: Action,
  facts: ActionFacts,
  now: Temporal.Instant,
  { person, quoted, written }: Hand = MARKDOWN,
): Phrase {
  const { zone } = facts;
  const today = dayIn(zone, now);
  const day = (date: string) => dayInShort(date, today);
  const more = facts.people.length - NAMED;
  const people = listed([...facts.people.slice(0, NAMED).map(person), ...(more > 0 ? [`${more} more`] : [])]);
  const withPeople = facts.people.length > 0 ? ` with ${people}` : '';
  const todos = () => {
    const [todo, ...others] = facts.todos;
    const which = todo && others.length === 0 ? `the to-do ${quoted(todo.task)}` : `${facts.todos.length} to-dos`;
    return `${which} of ${people}`;
  };
  const email = (subject: string | null) => `the e-mail ${quoted(subject ?? '')} to ${people}`;
  switch (action.type) {
    case 'create-contact':
      return verb('add', 'added', `the contact ${written(action.arguments.contact.name)}`);
    case 'update-contact':
      return changePhrase(action.arguments.change, people, written);
    case 'delete-contacts':
      return verb('delete', 'deleted', `${people} with their interactions, to-dos and reminders`);
    case 'log-interaction': {
      const { interaction } = action.arguments;
      // Without a date it is that of the moment at which it is done, which is not known here.
      const when = interaction.date ? `, ${momentInShort(interaction.date, zone, today)}` : '';
      return verb('log', 'logged', `${INTERACTIONS[interaction.type][0]}${withPeople}${when}`);
    }
    case 'add-todo': {
      const { task, dueDate } = action.arguments.todo;
      return verb('add', 'added', `the to-do ${quoted(task)} for ${people}${dueDate ? `, due ${day(dueDate)}` : ''}`);
    }
    case 'complete-todos':
      return verb('complete', 'completed', todos());
    case 'reschedule-todos': {
      const { dueDate } = action.arguments;
      return dueDate
        ? verb('move', 'moved', `${todos()} to ${day(dueDate)}`)
        : verb('clear', 'cleared', `the due date of ${todos()}`);
    }
    case 'reopen-todos':
      return verb('reopen', 'reopened', todos());
    case 'delete-todos':
      return verb('delete', 'deleted', todos());
    case 'delete-interactions': {
      const [log, ...others] = facts.interactions ?? [];
      const which =
        log && others.length === 0
          ? `the log of ${INTERACTIONS[log.type][0]}${withPeople}, ${momentInShort(log.date, zone, today)}`
          : `${action.arguments.interactionIds.length} logs${withPeople}`;
      return verb('delete', 'deleted', which);
    }
    case 'create-group':
      return verb('create', 'created', `the group ${quoted(action.arguments.name)}${withPeople}`);
    case 'add-to-group':
      return verb('add', 'added', `${people} to ${quoted(facts.groupName ?? '')}`);
    case 'remove-from-group':
      return verb('take', 'took', `${people} out of ${quoted(facts.groupName ?? '')}`);
    case 'delete-group':
      return verb('delete', 'deleted', `the group ${quoted(facts.groupName ?? '')}, without the people in it`);
    case 'create-reminder': {
      const { reminder } = action.arguments;
      const often = repeatsInWords(reminder, today);
      const when = `${day(reminder.date)}, ${reminder.time}${often && `, ${often.toLowerCase()}`}`;
      return verb('plan', 'planned', `${email(reminder.subject)} for ${when}`);
    }
    case 'change-reminder': {
      const { date, time, subject } = action.arguments.change;
      const when = [date && day(date), time].filter(Boolean).join(', ');
      const which = email(facts.subject ?? subject ?? null);
      return when ? verb('move', 'moved', `${which} to ${when}`) : verb('change', 'changed', which);
    }
    case 'cancel-reminder':
      return verb('call off', 'called off', email(facts.subject));
    case 'schedule-meeting': {
      const { event } = action.arguments;
      const guests = event.attendees.length > 0 ? `, and invite ${listed(event.attendees.map(written))}` : '';
      return verb(
        'schedule',
        'scheduled',
        `${quoted(event.title)}${withPeople}, ${eventTime(event, zone, today)}${guests}`,
      );
    }
    case 'navigate':
      return verb('open', 'opened', PAGES[action.arguments.target]);
  }
}

const verb = (base: string, past: string, object: string): Phrase => ({ base, past, object });

const NAMES_OF_FIELDS = { ...LABELS, email: 'e-mail address', phone: 'phone number', coldThresholdDays: 'threshold' };
const KEPT_CASE = new Set<keyof ContactChange>(['linkedin', 'facebook', 'telegram', 'xcom']);
const nameOf = (field: keyof ContactChange) =>
  KEPT_CASE.has(field) ? NAMES_OF_FIELDS[field] : NAMES_OF_FIELDS[field].toLowerCase();

const LONGEST_VALUE = 60;

function changePhrase(change: ContactChange, people: string, written: Hand['written']): Phrase {
  const which = `the ${listed(givenIn(change).map(nameOf))} of ${people}`;
  const value = saidValue(change);
  if (value === undefined) return verb('change', 'changed', which);
  return value === '' ? verb('clear', 'cleared', which) : verb('set', 'set', `${which} to ${written(value)}`);
}

const givenIn = (change: ContactChange) =>
  (Object.keys(change) as (keyof ContactChange)[]).filter((field) => change[field] !== undefined);

/** The value that the sentence itself says: of one field, where it is short. */
function saidValue(change: ContactChange): string | undefined {
  const [field, another] = givenIn(change);
  if (!field || another) return undefined;
  const value = fieldInWords(field, change[field]);
  return value.length > LONGEST_VALUE || (field === 'notes' && value !== '') ? undefined : value;
}

const fieldsIn = (change: ContactChange) => [
  ...givenIn(change)
    .filter((field) => field !== 'notes')
    .map((field) => `${LABELS[field]}: ${fieldInWords(field, change[field]) || 'none'}`),
  change.notes,
];

/** An action as somebody would type it, with every word that was written for it: where a card is to be said anew. */
export function requestOf(action: Action, facts: ActionFacts, now: Temporal.Instant): string {
  const { base, object } = phraseOf(action, facts, now, TYPED);
  const typed = `${base.charAt(0).toUpperCase()}${base.slice(1)} ${object}`;
  return [typed, ...lettersIn(action)].filter(Boolean).join('\n');
}

/** What was done, as somebody would type it: "added the to-do "Call" for Tom". */
export function deedOf(action: Action, facts: ActionFacts, now: Temporal.Instant): string {
  const { past, object } = phraseOf(action, facts, now, TYPED);
  return `${past} ${object}`;
}

/** The texts that the sentence only names. */
function lettersIn(action: Action): (string | undefined)[] {
  switch (action.type) {
    case 'create-contact': {
      const { name: _said, ...fields } = action.arguments.contact;
      return fieldsIn(fields);
    }
    case 'update-contact': {
      const { change } = action.arguments;
      return saidValue(change) === undefined ? fieldsIn(change) : [];
    }
    case 'log-interaction':
      return [action.arguments.interaction.notes];
    case 'create-reminder':
      return [action.arguments.reminder.message];
    case 'change-reminder': {
      const { subject, message } = action.arguments.change;
      return [subject && `Subject: ${subject}`, message];
    }
    case 'schedule-meeting':
      return [action.arguments.event.location];
    default:
      return [];
  }
}
