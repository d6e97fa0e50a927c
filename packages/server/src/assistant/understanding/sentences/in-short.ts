import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { Understanding } from '../../engine.port.ts';
import { fold } from '../tagging/words.ts';
import { CONTACTS, groupName, NOW, REMINDERS, TALKS, TODOS } from './world.ts';

/** Who was added in the sentences so far. */
const ADDED = new Map<string, string>();
const people = (ids: readonly string[]) =>
  ids.map((id) => CONTACTS.find((one) => one.id === id)?.name ?? ADDED.get(id) ?? id).join(', ');
const tasks = (ids: readonly string[]) => ids.map((id) => TODOS.find((one) => one.id === id)?.task ?? id).join(', ');
const subject = (id: string) => REMINDERS.find((one) => one.id === id)?.subject ?? id;
/** The name of a group, or a value with its label. */
const entryInShort = (entry: string | object) =>
  typeof entry === 'string' ? entry : Object.values(entry).filter(Boolean).join(' ');
const fields = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.map(entryInShort).join() : String(value)}`)
    .join(', ');

function timeIn(zone: string, moment: string): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}

const talkInShort = (id: string) => {
  const { type, date, contact } = TALKS.find((one) => one.id === id)!;
  return `delete-log ${type} ${contact.name} | ${date.slice(0, 10)}`;
};

function actionInShort(action: Action, zone: string): string {
  switch (action.type) {
    case 'add-todo':
      return `todo ${people(action.arguments.contactIds)} | ${action.arguments.todo.task} | ${action.arguments.todo.dueDate ?? '-'}`;
    case 'log-interaction': {
      const { type, date, notes } = action.arguments.interaction;
      return `log ${type} ${people(action.arguments.contactIds)} | ${dayIn(zone, date ?? NOW).toString()} | ${notes}`;
    }
    case 'create-reminder': {
      const { contactId, type, date, time, endDate, occurrences, interval, subject: words } = action.arguments.reminder;
      const more = [endDate && `until ${endDate}`, type === 'multiple' && `${occurrences}x${interval}`]
        .filter(Boolean)
        .join(' ');
      return `email ${people([contactId])} | ${type} ${date} ${time}${more && ` ${more}`} | ${words}`;
    }
    case 'change-reminder': {
      const { date, time } = action.arguments.change;
      return `change ${subject(action.arguments.reminderId)} | ${[date, time].filter(Boolean).join(' ')}`;
    }
    case 'cancel-reminder':
      return `cancel ${subject(action.arguments.reminderId)}`;
    case 'complete-todos':
      return `complete ${tasks(action.arguments.todoIds)}`;
    case 'reschedule-todos':
      return `reschedule ${tasks(action.arguments.todoIds)} | ${action.arguments.dueDate ?? '-'}`;
    case 'create-contact': {
      const { name, ...rest } = action.arguments.contact;
      if (action.arguments.contactId) ADDED.set(action.arguments.contactId, name);
      return `create ${name} | ${fields(rest)}`;
    }
    case 'update-contact':
      return `update ${people([action.arguments.contactId])} | ${fields(action.arguments.change)}`;
    case 'add-relation': {
      const { contactId, name, kind, word } = action.arguments.relation;
      const other = contactId ? people([contactId]) : `“${name}”`;
      return `relate ${people([action.arguments.contactId])} | ${kind} ${other}${word ? ` | ${word}` : ''}`;
    }
    case 'delete-contacts':
      return `delete ${people(action.arguments.contactIds)}`;
    case 'reopen-todos':
      return `reopen ${tasks(action.arguments.todoIds)}`;
    case 'delete-todos':
      return `delete-todo ${tasks(action.arguments.todoIds)}`;
    case 'delete-interactions':
      return action.arguments.interactionIds.map(talkInShort).join(', ');
    case 'delete-group':
      return `delete-group ${groupName(action.arguments.groupId)}`;
    case 'set-group-rhythm':
      return `rhythm ${groupName(action.arguments.groupId)} | ${action.arguments.coldThresholdDays ?? 'none'}`;
    case 'create-group':
      return `group ${action.arguments.name} | ${people(action.arguments.contactIds)}`;
    case 'add-to-group':
      return `join ${groupName(action.arguments.groupId)} | ${people(action.arguments.contactIds)}`;
    case 'remove-from-group':
      return `leave ${groupName(action.arguments.groupId)} | ${people(action.arguments.contactIds)}`;
    case 'schedule-meeting': {
      const { title, start, end, location, generateMeetLink } = action.arguments.event;
      const minutes = end ? `${Temporal.Instant.from(start).until(end).total('minutes')} min` : '';
      const extras = [generateMeetLink && 'meet', location && `at ${location}`, minutes].filter(Boolean).join(', ');
      return `meeting ${title.replace(/^.*? with /, '').replace(/ and /, ', ')} | ${timeIn(zone, start)} | ${extras}`;
    }
    case 'navigate':
      return `go ${action.arguments.target}`;
  }
}

/** What an answer comes to, as the sentences write it. */
export function inShort({ actions, choices, memory, decides, replaces }: Understanding, zone: string): string[] {
  if (decides) return [decides.decision];
  if (actions.length > 0)
    return actions.map((action, index) => `${replaces && index === 0 ? 'instead ' : ''}${actionInShort(action, zone)}`);
  const { kind, topic } = memory as { kind: string; topic: string };
  if (kind === 'ask')
    return [
      `ask ${choices
        .slice(0, -1)
        .map(({ label }) => label)
        .join(', ')}`.trim(),
    ];
  return [kind === 'answer' ? `answer ${topic}` : kind];
}

/** Whether what came out is what was expected: a star is any words, and parts that are left out are not looked at. */
export function fits(expected: string, found: string): boolean {
  if (expected === 'nothing') return true;
  if (expected === 'ask') return found.startsWith('ask');
  const [wanted, got] = [expected.split(' | '), found.split(' | ')];
  return wanted.every((part, index) => like(part.trim(), (got[index] ?? '').trim()));
}

function like(pattern: string, text: string): boolean {
  const parts = fold(pattern).split('*');
  let rest = fold(text).replace(/[.!]+$/, '');
  for (const [index, part] of parts.entries()) {
    const at = rest.indexOf(part.replace(/[.!]+$/, ''));
    if (at < 0 || (index === 0 && at > 0)) return false;
    rest = rest.slice(at + part.length);
  }
  return pattern.endsWith('*') || rest === '';
}
