/** Where a key does what it does, as the sheet says it. */
export const PLACES = {
  everywhere: 'Everywhere',
  lists: 'In a list',
  today: 'On Today',
  contacts: 'On Contacts',
  contact: 'In a contact',
  admin: 'In the admin area',
} as const;
type KeyPlace = keyof typeof PLACES;

export type KeyEntry = {
  /**
   * As it is pressed: `c`, `?`, `g d` one after the other, `shift+x`, `mod+k` for ⌘ on a Mac and Ctrl elsewhere. Symbols are named as
   * they are typed, whatever the keyboard needs for them.
   */
  readonly keys: string;
  readonly place: KeyPlace;
  readonly words: string;
  /** Does it in a field too. Only for keys that mean nothing in one. */
  readonly whileTyping?: boolean;
  /** Does it again and again while it is held. */
  readonly repeats?: boolean;
  /** The key of this name means the same everywhere, and something more exact here. */
  readonly insteadOf?: string;
};

/**
 * Every key of the app. A page names what it does for them by `useKeys` (keys.ts); hear-keys.ts listens. What is no key of its own but
 * belongs to something that has the focus (arrows in the calendar) stands in own-keys.ts.
 */
const LIST = {
  'open-palette': { keys: 'mod+k', place: 'everywhere', words: 'Find or do anything', whileTyping: true },
  'show-keys': { keys: '?', place: 'everywhere', words: 'Show all keys' },
  'add-contact': { keys: 'c', place: 'everywhere', words: 'Add a contact' },
  'add-todo': { keys: 't', place: 'everywhere', words: 'Add a to-do' },
  'write-reminder': { keys: 'r', place: 'everywhere', words: 'Write an e-mail reminder' },
  'add-event': { keys: 'm', place: 'everywhere', words: 'Add an event' },
  'add-group': { keys: 'g n', place: 'everywhere', words: 'Add a group' },
  'ask-assistant': { keys: 'a', place: 'everywhere', words: 'Ask the assistant' },
  'show-notifications': { keys: 'n', place: 'everywhere', words: 'Show notifications' },
  'bring-people': { keys: 'g i', place: 'everywhere', words: 'Bring your people' },
  'go-today': { keys: 'g d', place: 'everywhere', words: 'Today' },
  'go-contacts': { keys: 'g c', place: 'everywhere', words: 'Contacts' },
  'go-groups': { keys: 'g g', place: 'everywhere', words: 'Groups' },
  'go-todos': { keys: 'g t', place: 'everywhere', words: 'TODO' },
  'go-reminders': { keys: 'g r', place: 'everywhere', words: 'Reminders' },
  'go-log': { keys: 'g l', place: 'everywhere', words: 'Delivery log' },
  'go-calendar': { keys: 'g k', place: 'everywhere', words: 'Calendar' },
  'go-duplicates': { keys: 'g u', place: 'everywhere', words: 'Duplicates' },
  'go-billing': { keys: 'g b', place: 'everywhere', words: 'Billing & Subscription' },
  'go-settings': { keys: 'g s', place: 'everywhere', words: 'Settings' },
  'undo-done': { keys: 'mod+z', place: 'everywhere', words: 'Undo what you just had done in a sentence' },
  'next-row': { keys: 'j', place: 'lists', words: 'The next row' },
  'previous-row': { keys: 'k', place: 'lists', words: 'The row before' },
  'row-menu': { keys: '.', place: 'lists', words: 'More about the row' },
  'previous-page': { keys: ',', place: 'lists', words: 'The page before' },
  'next-page': { keys: ';', place: 'lists', words: 'The next page' },
  'log-call': { keys: '1', place: 'today', words: 'Log a call' },
  'send-word': { keys: '2', place: 'today', words: 'Send a word' },
  'snooze-week': { keys: '3', place: 'today', words: 'Snooze for a week' },
  'own-rhythm': { keys: '4', place: 'today', words: 'Choose an own rhythm' },
  'undo-tap': { keys: 'z', place: 'today', words: 'Undo what was done last' },
  'search-contacts': { keys: '/', place: 'contacts', words: 'Search contacts' },
  'filter-contacts': { keys: 'f', place: 'contacts', words: 'Filter by a condition' },
  'pick-contact': { keys: 'x', place: 'contacts', words: 'Pick the person' },
  'extend-picks': { keys: 'shift+x', place: 'contacts', words: 'Pick everybody from the last one on' },
  'pick-all': { keys: 'mod+a', place: 'contacts', words: 'Pick all that fit' },
  'log-picked': { keys: 'l', place: 'contacts', words: 'Log something with everybody picked' },
  'group-picked': { keys: 'shift+g', place: 'contacts', words: 'Change the groups of everybody picked' },
  'beat-picked': { keys: 'shift+r', place: 'contacts', words: 'Choose a rhythm for everybody picked' },
  'snooze-picked': { keys: 'shift+s', place: 'contacts', words: 'Snooze everybody picked' },
  'add-picked-todo': {
    keys: 't',
    place: 'contacts',
    words: 'Add a to-do for everybody picked',
    insteadOf: 'add-todo',
  },
  'save-picked': { keys: 'shift+f', place: 'contacts', words: 'Save everybody picked as a file' },
  'merge-picked': { keys: 'shift+m', place: 'contacts', words: 'Merge the two who are picked' },
  'delete-picked': { keys: 'delete', place: 'contacts', words: 'Delete everybody picked' },
  'clear-picks': { keys: 'escape', place: 'contacts', words: 'Pick nobody' },
  'show-story': { keys: 's', place: 'contact', words: 'Show the story, or the details' },
  'log-interaction': { keys: 'l', place: 'contact', words: 'Log an interaction' },
  'edit-contact': { keys: 'e', place: 'contact', words: 'Edit the contact' },
  'filter-story': { keys: 'f', place: 'contact', words: 'Filter the story' },
  'previous-contact': { keys: '[', place: 'contact', words: 'The person before' },
  'next-contact': { keys: ']', place: 'contact', words: 'The next person' },
  'search-admin': { keys: '/', place: 'admin', words: 'Search the list' },
} as const satisfies Record<string, KeyEntry>;

export type KeyName = keyof typeof LIST;

export const KEYS: Readonly<Record<KeyName, KeyEntry>> = LIST;
export const KEY_NAMES = Object.keys(KEYS) as KeyName[];
