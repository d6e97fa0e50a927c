import type { Contact, ContactChange, PlannedEmails } from '../contacts/contacts.contract.ts';
import { redirectsEmails } from '../contacts/planned-emails.rules.ts';
import { groupNameKey } from '../groups/groups.rules.ts';
import type { Action } from './actions.contract.ts';

/** What an action does to what is there, the gravest first. */
export const EFFECTS = [
  /** Changes the address that planned e-mails go to, or takes it away. */
  'redirects',
  'sends',
  'deletes',
  'empties',
  'overwrites',
  'adds',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** The rows that an action is about, as they stand. */
export type RowsNow = {
  readonly contact?: Pick<Contact, keyof ContactChange> | undefined;
  readonly planned?: PlannedEmails | undefined;
  readonly todos?: readonly { readonly dueDate: string | null; readonly completedAt: string | null }[];
};

/** Whether something that is there, or that somebody else gets, is not as it was afterwards. */
export const isDestructive = (effects: readonly string[]) => effects.some((effect) => effect !== 'adds');

/** The gravest first. None when it changes nothing. */
export function effectsOf(action: Action, rows: RowsNow): Effect[] {
  const found = new Set(effectsIn(action, rows));
  return EFFECTS.filter((effect) => found.has(effect));
}

function effectsIn(action: Action, { contact, planned, todos = [] }: RowsNow): Effect[] {
  switch (action.type) {
    case 'create-contact':
    case 'log-interaction':
    case 'add-todo':
    case 'create-group':
    case 'add-to-group':
      return ['adds'];
    case 'update-contact': {
      const { change } = action.arguments;
      // Of a contact that nobody can look at the worst is assumed.
      if (!contact) return ['overwrites'];
      return [
        ...(redirectsEmails(change.email, contact.email, planned) ? (['redirects'] as const) : []),
        ...fieldsOf(change).flatMap((field) => effectOnField(change[field], contact[field])),
      ];
    }
    case 'complete-todos':
      return todos.flatMap(({ completedAt }) => effectOnField(true, completedAt === null ? null : true));
    case 'reopen-todos':
      return todos.flatMap(({ completedAt }) => effectOnField(null, completedAt));
    case 'reschedule-todos':
      return todos.flatMap(({ dueDate }) => effectOnField(action.arguments.dueDate, dueDate));
    case 'delete-contacts':
    case 'delete-todos':
    case 'delete-interactions':
    case 'delete-group':
    case 'remove-from-group':
    case 'cancel-reminder':
      return ['deletes'];
    case 'create-reminder':
    case 'change-reminder':
      return ['sends'];
    case 'schedule-meeting':
      return [action.arguments.event.attendees.length > 0 ? 'sends' : 'adds'];
    case 'navigate':
      return [];
  }
}

const fieldsOf = (change: ContactChange) => Object.keys(change) as (keyof ContactChange)[];

function effectOnField(next: unknown, before: unknown): Effect[] {
  if (Array.isArray(next) && Array.isArray(before)) return effectsOnNames(next as string[], before as string[]);
  if (next === undefined || (next ?? '') === (before ?? '')) return [];
  if (isEmpty(before)) return ['adds'];
  return [isEmpty(next) ? 'empties' : 'overwrites'];
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Names of groups: those that are no longer there are lost to the contact. */
function effectsOnNames(next: readonly string[], before: readonly string[]): Effect[] {
  const [wanted, there] = [new Set(next.map(groupNameKey)), new Set(before.map(groupNameKey))];
  return [
    ...([...wanted].some((name) => !there.has(name)) ? (['adds'] as const) : []),
    ...([...there].some((name) => !wanted.has(name)) ? (['empties'] as const) : []),
  ];
}
