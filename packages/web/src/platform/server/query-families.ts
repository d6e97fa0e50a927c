import type { QueryFilters } from '@tanstack/react-query';

export type Change =
  | 'browsers'
  | 'bulk'
  | 'tokens'
  | 'calendar'
  | 'calendar account'
  | 'calendar feed'
  | 'admin'
  | 'contacts'
  | 'conversation'
  | 'devices'
  | 'filters'
  | 'groups'
  | 'imports'
  | 'interactions'
  | 'letter'
  | 'mailbox'
  | 'merges'
  | 'notifications'
  | 'plan'
  | 'reminders'
  | 'sessions'
  | 'settings'
  | 'sources'
  | 'statuses'
  | 'telegram'
  | 'todos';

/** The changes that make a person look different: a name, a group, warmth. */
const FACES = ['bulk', 'contacts', 'groups', 'imports', 'interactions', 'merges', 'settings', 'statuses'] as const;

/** The families of answers that the query cache keeps, each with the changes that make it old as a whole. */
const CHANGED_BY = {
  subscription: ['plan'],
  usage: ['bulk', 'contacts', 'groups', 'imports', 'merges', 'plan', 'todos'],
  settings: ['settings'],
  // Integrations are locked and unlocked by the plan.
  mailbox: ['mailbox', 'plan'],
  telegram: ['plan', 'telegram'],
  'calendar account': ['calendar account', 'plan'],
  'calendar feed': ['calendar feed'],
  // When it comes depends on the time zone in the settings.
  letter: ['letter', 'settings'],
  groups: ['bulk', 'contacts', 'groups', 'imports', 'merges'],
  // The list shows everybody's most pressing to-do.
  // What is logged when an event ends fills their rings.
  contacts: [...FACES, 'todos', 'calendar'],
  // A contact that is open, with the first of what belongs to it.
  details: [...FACES, 'todos', 'calendar', 'reminders'],
  // What happened with a contact and what is planned, of all kinds.
  story: [...FACES, 'todos', 'calendar', 'reminders'],
  // What holds some words, and what a sentence would lead to.
  search: [...FACES, 'todos', 'calendar', 'reminders'],
  // What a day brings, of all kinds.
  today: [...FACES, 'todos', 'calendar', 'reminders', 'mailbox', 'plan'],
  interactions: ['bulk', 'interactions', 'calendar', 'merges'],
  // Due today depends on the time zone in the settings.
  todos: [...FACES, 'todos'],
  notifications: ['bulk', 'notifications', 'statuses', 'merges'],
  reminders: [...FACES, 'reminders'],
  imports: ['imports', 'sources'],
  // Accounts that people come from. What is proposed is compared with the contacts.
  sources: ['bulk', 'sources', 'imports', 'contacts', 'merges'],
  // Pairs of faces, with how often each was met.
  duplicates: FACES,
  // With a contact its merges are deleted.
  merges: ['bulk', 'contacts', 'merges'],
  // Google's calendars and the events in them, which show what their contacts are called.
  calendars: ['calendar account'],
  events: ['bulk', 'calendar', 'calendar account', 'contacts', 'imports', 'merges'],
  // Birthdays, to-dos and reminders as the calendar shows them.
  entries: ['bulk', 'contacts', 'imports', 'merges', 'reminders', 'settings', 'todos'],
  // How many contacts fit each.
  filters: [...FACES, 'calendar', 'filters'],
  // Who is picked: how many, in which groups, with which e-mails.
  picked: [...FACES, 'reminders'],
  conversation: ['conversation'],
  tokens: ['tokens'],
  devices: ['devices'],
  // Those that are told of the morning.
  browsers: ['browsers'],
  // Where the user is signed in.
  sessions: ['sessions'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Change[]>;

type Family = keyof typeof CHANGED_BY;

const FAMILIES = Object.keys(CHANGED_BY) as Family[];

export const families = Object.fromEntries(FAMILIES.map((family) => [family, { queryKey: [family] }])) as Record<
  Family,
  { queryKey: [Family] }
>;

/** The families that a change makes old. */
export const refreshedBy = (change: Change): readonly QueryFilters[] =>
  FAMILIES.filter((family) => (CHANGED_BY[family] as readonly Change[]).includes(change)).map(
    (family) => families[family],
  );

const OF_ONE = new Set<unknown>(['one', 'of', 'open-count']);

/** The same without the answers about one contact, which have such a word second in their keys: the details of a deleted contact must not ask for it again. */
export const exceptOfOne = (filters: readonly QueryFilters[]): readonly QueryFilters[] =>
  filters.map((filter) => ({ ...filter, predicate: ({ queryKey }) => !OF_ONE.has(queryKey[1]) }));
