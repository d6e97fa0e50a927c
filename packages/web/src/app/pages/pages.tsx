import { useState } from 'react';
import { CalendarDays, Mail, SquareCheck, UsersRound } from 'lucide-react';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { ContactsWithFiles } from './contacts-with-files.tsx';
import { sessionStore } from '../../platform/storage.ts';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import type { Tab } from '../../ui/tabs.tsx';

const FAR_PAGES = {
  groups: lazyPart(() => import('../../groups/groups-page.tsx')),
  todos: lazyPart(() => import('../../todos/todos-page.tsx')),
  reminders: lazyPart(() => import('../../reminders/reminders-page.tsx')),
  calendar: lazyPart(() => import('../../calendar/calendar-page.tsx')),
};

export const PAGES = { contacts: ContactsWithFiles, ...FAR_PAGES };

export function prefetchPage(tab: TabName) {
  if (tab !== 'contacts') FAR_PAGES[tab].prefetch();
}

export type TabName = 'contacts' | 'groups' | 'todos' | 'reminders' | 'calendar';

export const TABS: readonly Tab<TabName>[] = [
  { value: 'contacts', label: 'Contacts', icon: UsersRound },
  { value: 'groups', label: 'Groups', icon: RingSign },
  { value: 'todos', label: 'TODO', icon: SquareCheck },
  { value: 'reminders', label: 'Reminders', icon: Mail },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
];

const NAME = 'tab';

/** The open tab. It has no address of its own; the window remembers it over a reload and a new sign-in. */
export function useTab() {
  const [tab, setTab] = useState(() => TABS.find(({ value }) => value === sessionStore.get(NAME))?.value ?? 'contacts');
  const open = (next: TabName) => {
    sessionStore.set(NAME, next);
    setTab(next);
  };
  return [tab, open] as const;
}
