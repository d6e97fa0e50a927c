import { sessionStore } from '../../platform/storage.ts';

export type TabName = 'contacts' | 'groups' | 'todos' | 'reminders' | 'calendar';

/** Today is no tab: it is the home, behind the logo. */
export type PageName = TabName | 'today';

/** The tab that the server draws, and that a new window begins with. */
export const FIRST_TAB = 'contacts' satisfies TabName;

const NAME = 'tab';

/** The open tab has no address of its own; the window remembers it over a reload and a new sign-in. */
export const keepTab = (tab: TabName) => sessionStore.set(NAME, tab);
export const keptTab = () => sessionStore.get(NAME) ?? FIRST_TAB;
