import type { ComponentType } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { ContactsWithFiles } from './contacts-with-files.tsx';
import type { TabName } from './tabs.ts';

const comingPages = () => import('./coming-pages.tsx');

export const PAGES: Readonly<Record<TabName, ComponentType>> = {
  contacts: ContactsWithFiles,
  groups: lazyPart(() => import('../groups/groups-page.tsx')),
  todos: lazyPart(() => import('../todos/todos-page.tsx')),
  reminders: lazyPart(async () => ({ default: (await comingPages()).RemindersPage })),
  calendar: lazyPart(async () => ({ default: (await comingPages()).CalendarPage })),
};
