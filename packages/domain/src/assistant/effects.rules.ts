import type { Contact, ContactChange, PlannedEmails } from '../contacts/contacts.contract.ts';
import { groupNameKey } from '../groups/groups.rules.ts';
import type { Todo } from '../todos/todos.contract.ts';

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
  readonly contact?: Pick<Contact, keyof ContactChange | 'isCold'> | undefined;
  readonly planned?: PlannedEmails | undefined;
  readonly todos?: readonly Pick<Todo, 'id' | 'dueDate' | 'completedAt'>[];
  readonly reminder?: Readonly<Record<string, unknown>> | undefined;
};

/** Whether something that is there, or that somebody else gets, is not as it was afterwards. */
export const isDestructive = (effects: readonly string[]) => effects.some((effect) => effect !== 'adds');

/** What giving a field its next value does to the one that it has. */
export function effectOnField(next: unknown, before: unknown): Effect[] {
  if (Array.isArray(next) && Array.isArray(before)) return effectsOnEntries(next, before);
  if (next === undefined || (next ?? '') === (before ?? '')) return [];
  if (isEmpty(before)) return ['adds'];
  return [isEmpty(next) ? 'empties' : 'overwrites'];
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const entryKey = (entry: unknown) => (typeof entry === 'string' ? groupNameKey(entry) : JSON.stringify(entry));

/** Names of groups, or what there is several of: those that are no longer there are lost to the contact. */
function effectsOnEntries(next: readonly unknown[], before: readonly unknown[]): Effect[] {
  const [wanted, there] = [new Set(next.map(entryKey)), new Set(before.map(entryKey))];
  return [
    ...([...wanted].some((name) => !there.has(name)) ? (['adds'] as const) : []),
    ...([...there].some((name) => !wanted.has(name)) ? (['empties'] as const) : []),
  ];
}
