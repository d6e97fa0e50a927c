import { Suspense, useState, type ComponentType } from 'react';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { CalendarDays, Mail, SquareCheck, UsersRound } from '../../ui/brand/icons.tsx';
import { ContactsTab } from './contacts-with-files.tsx';
import { FIRST_TAB, keepTab, keptTab, type TabName } from './kept-tab.ts';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import type { Tab } from '../../ui/tabs.tsx';

const FAR_PAGES = {
  groups: lazyPart(() => import('../../groups/groups-page.tsx')),
  todos: lazyPart(() => import('../../todos/todos-page.tsx')),
  reminders: lazyPart(() => import('../../reminders/reminders-page.tsx')),
  calendar: lazyPart(() => import('../../calendar/calendar-page.tsx')),
};

const later = (Page: ComponentType) => () => (
  <Suspense fallback={<SkeletonRows />}>
    <Page />
  </Suspense>
);

export const PAGES = {
  contacts: ContactsTab,
  groups: later(FAR_PAGES.groups),
  todos: later(FAR_PAGES.todos),
  reminders: later(FAR_PAGES.reminders),
  calendar: later(FAR_PAGES.calendar),
};

export function prefetchPage(tab: TabName) {
  if (tab !== 'contacts') FAR_PAGES[tab].prefetch();
}

export const TABS: readonly Tab<TabName>[] = [
  { value: 'contacts', label: 'Contacts', icon: UsersRound },
  { value: 'groups', label: 'Groups', icon: RingSign },
  { value: 'todos', label: 'TODO', icon: SquareCheck },
  { value: 'reminders', label: 'Reminders', icon: Mail },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
];

export function useTab() {
  const kept = useBrowserValue(keptTab, FIRST_TAB);
  const [opened, setOpened] = useState<TabName>();
  const open = (next: TabName) => {
    keepTab(next);
    setOpened(next);
  };
  return [opened ?? TABS.find(({ value }) => value === kept)?.value ?? FIRST_TAB, open] as const;
}
