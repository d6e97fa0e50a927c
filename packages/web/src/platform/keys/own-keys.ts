/** What a part does by keys while it has the focus, as people expect of its kind; hear-keys.ts knows nothing of it. */
export type OwnKeys = {
  readonly place: string;
  readonly keys: string;
  readonly words: string;
  /** The files that hear them, within the app's source. */
  readonly files: readonly string[];
};

/** Shown on the sheet beside the keys of key-list.ts. */
export const OWN_KEYS: readonly OwnKeys[] = [
  {
    place: 'Anywhere',
    keys: 'tab',
    words: 'Go on to the next thing, messages too',
    files: ['ui/overlays/toast-tab-order.ts'],
  },
  { place: 'Anywhere', keys: 'enter', words: 'Press or open it', files: ['import-export/file/drop-zone.tsx'] },
  {
    place: 'Anywhere',
    keys: 'escape',
    words: 'Close, or give up what you began',
    files: [
      'ui/overlays/lazy-dialog.tsx',
      'todos/todo-editor.tsx',
      'interactions/composer.tsx',
      'ui/fields/search-field.tsx',
    ],
  },
  {
    place: 'Find or do anything',
    keys: 'arrowup / arrowdown',
    words: 'Choose',
    files: ['palette/field.tsx', 'palette/asking.tsx', 'palette/finding/see-all.tsx'],
  },
  {
    place: 'Find or do anything',
    keys: 'enter',
    words: 'Open it, or do what the sentence says',
    files: ['palette/asking.tsx'],
  },
  {
    place: 'Find or do anything',
    keys: 'tab',
    words: 'Edit the sentence in a form, or do something with the person',
    files: ['palette/asking.tsx'],
  },
  {
    place: 'Find or do anything',
    keys: 'mod+enter',
    words: 'Search everywhere for these words',
    files: ['palette/asking.tsx'],
  },
  {
    place: 'Find or do anything',
    keys: 'pageup / pagedown',
    words: 'The page before, the next, with all of a kind',
    files: ['palette/finding/see-all.tsx'],
  },
  { place: 'On tabs', keys: 'arrowleft / arrowright', words: 'The tab before, the next', files: ['ui/tabs.tsx'] },
  {
    place: 'In forms',
    keys: 'mod+enter',
    words: 'Save what happened, merge two contacts',
    files: ['interactions/composer.tsx', 'duplicates/merging/merge-form.tsx'],
  },
  {
    place: 'In forms',
    keys: 'enter',
    words: 'Take the number, the date or the group',
    files: ['ui/fields/stepper.tsx', 'ui/fields/dates/date-button.tsx', 'ui/fields/tags/tag-input.tsx'],
  },
  {
    place: 'When merging',
    keys: 'arrowleft / arrowright',
    words: 'Take one side',
    files: ['duplicates/merging/merge-choices.tsx'],
  },
  { place: 'When merging', keys: 'space', words: 'Keep both', files: ['duplicates/merging/merge-choices.tsx'] },
  {
    place: 'In the calendar',
    keys: 'arrowleft / arrowright / arrowup / arrowdown',
    words: 'Walk through days and hours',
    files: ['calendar/days/mini-month.tsx', 'calendar/grid/use-grid-keys.ts'],
  },
  {
    place: 'In the calendar',
    keys: 'enter',
    words: 'Add an event on that day, or open the event',
    files: ['calendar/grid/use-grid-keys.ts'],
  },
  {
    place: 'In the calendar',
    keys: 'shift+arrowleft / shift+arrowright',
    words: 'Move the event',
    files: ['calendar/grid/use-event-keys.ts'],
  },
  {
    place: 'On a tick',
    keys: 'arrowup / arrowdown',
    words: 'The person before, the next; with Shift they are picked too',
    files: ['contacts/picking/pick-tick.tsx'],
  },
  {
    place: 'On a saved filter',
    keys: 'alt+arrowleft / alt+arrowright',
    words: 'Move it',
    files: ['contacts/filters/saved-pills.tsx'],
  },
  { place: 'With the assistant', keys: 'enter', words: 'Send', files: ['assistant/writing/message-input.tsx'] },
  {
    place: 'With the assistant',
    keys: 'shift+enter',
    words: 'A new line',
    files: ['assistant/writing/message-input.tsx'],
  },
  { place: 'With the assistant', keys: '@', words: 'Name somebody', files: ['assistant/writing/use-mentions.ts'] },
  {
    place: 'With the assistant',
    keys: 'arrowup / arrowdown',
    words: 'On its edge: make it larger or smaller',
    files: ['assistant/panel/grip.tsx'],
  },
  {
    place: 'On a photo',
    keys: 'arrowleft / arrowright / arrowup / arrowdown',
    words: 'Move it in its frame',
    files: ['contacts/details/photo/use-crop.ts'],
  },
  { place: 'On a photo', keys: '+ / -', words: 'Nearer, farther', files: ['contacts/details/photo/use-crop.ts'] },
];

/** Files that hear keys and give nobody one to press. */
export const NO_KEYS: Readonly<Record<string, string>> = {
  'platform/keys/hear-keys.ts': 'it does what key-list.ts says',
  'ui/overlays/tooltips.tsx': 'any key hides a tooltip',
  'app/announcements.tsx': 'any key is a sign that somebody is there',
  'app/shell/use-tab-focus.ts': 'it only notes that a tab was chosen by an arrow',
  'auth/sign-in-again.tsx': 'it keeps Escape from what lies beneath',
  'public/script/live-chat.ts': 'any key is a sign that somebody is there',
};
