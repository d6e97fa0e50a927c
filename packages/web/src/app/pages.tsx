import type { ComponentType } from 'react';
import { ContactsPage } from '../contacts/contacts-page.tsx';
import { lazyPart } from '../platform/lazy-part.ts';
import { CalendarPage, RemindersPage, TodosPage } from './coming-pages.tsx';
import type { TabName } from './tabs.ts';

export const PAGES: Readonly<Record<TabName, ComponentType>> = {
  contacts: ContactsPage,
  groups: lazyPart(() => import('../groups/groups-page.tsx')),
  todos: TodosPage,
  reminders: RemindersPage,
  calendar: CalendarPage,
};
