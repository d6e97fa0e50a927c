import { defineAction } from '../define-action.ts';
import { NavigationTarget } from '../proposals.contract.ts';

/** As the pages are called on the screen. */
export const PAGES = {
  contacts: 'Contacts',
  groups: 'Groups',
  todos: 'TODO',
  reminders: 'Reminders',
  calendar: 'Calendar',
  settings: 'Settings',
} as const satisfies Record<NavigationTarget, string>;

export const navigate = defineAction({
  type: 'navigate',
  arguments: { target: NavigationTarget },
  tool: 'Open a page of the app',
  icon: 'page',
  changes: [],
  undo: 'never',
  touches: () => ({}),
  effects: () => [],
  card: ({ target }) => [`Open ${PAGES[target]}`, `${PAGES[target]} opened`],
  phrase: ({ target }) => ['open', 'opened', PAGES[target]],
});
