import { Suspense, useState, type ComponentType } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { usePath } from '../../platform/screen/address.ts';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { CalendarDays, Mail, SquareCheck, UsersRound } from '../../ui/brand/icons.tsx';
import { ContactsTab } from './contacts-with-files.tsx';
import { FIRST_TAB, keepTab, keptTab, type PageName, type TabName } from './kept-tab.ts';
import type { PageProps } from './page-props.ts';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import type { Tab } from '../../ui/tabs.tsx';

const FAR_PAGES = {
  groups: lazyPart(() => import('../../groups/groups-page.tsx')),
  todos: lazyPart(() => import('../../todos/todos-page.tsx')),
  reminders: lazyPart(() => import('../../reminders/reminders-page.tsx')),
  calendar: lazyPart(() => import('../../calendar/calendar-page.tsx')),
};

export const TodayPage = lazyPart<PageProps>(() => import('./today.tsx'));

/** The server draws it too. Then its code is there before the app is, and nothing around it waits. */
function Today(props: PageProps) {
  const [isThere] = useState(TodayPage.isLoaded);
  if (isThere) return <TodayPage {...props} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <TodayPage {...props} />
    </Suspense>
  );
}

const later = (Page: ComponentType) => () => (
  <Suspense fallback={<SkeletonRows />}>
    <Page />
  </Suspense>
);

export const PAGES: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  today: Today,
  contacts: ContactsTab,
  groups: later(FAR_PAGES.groups),
  todos: later(FAR_PAGES.todos),
  reminders: later(FAR_PAGES.reminders),
  calendar: later(FAR_PAGES.calendar),
};

export function prefetchPage(page: PageName) {
  if (page === 'today') TodayPage.prefetch();
  else if (page !== 'contacts') FAR_PAGES[page].prefetch();
}

export const TABS: readonly Tab<TabName>[] = [
  { value: 'contacts', label: 'Contacts', icon: UsersRound },
  { value: 'groups', label: 'Groups', icon: RingSign },
  { value: 'todos', label: 'TODO', icon: SquareCheck },
  { value: 'reminders', label: 'Reminders', icon: Mail },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
];

/** The home under its address, else the tab that this window is on. */
export function useShownPage() {
  const isToday = usePath() === TODAY;
  const kept = useBrowserValue(keptTab, FIRST_TAB);
  const [opened, setOpened] = useState<TabName>();
  const tab = opened ?? TABS.find(({ value }) => value === kept)?.value ?? FIRST_TAB;
  const open = (next: TabName) => {
    keepTab(next);
    setOpened(next);
    if (window.location.pathname === TODAY) navigate('/');
  };
  return [isToday ? 'today' : tab, open] as const;
}
