import type { ComponentType } from 'react';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { ContactsWithFiles } from './contacts-with-files.tsx';
import type { TabName } from '../shell/tabs.ts';

export const PAGES: Readonly<Record<TabName, ComponentType>> = {
  contacts: ContactsWithFiles,
  groups: lazyPart(() => import('../../groups/groups-page.tsx')),
  todos: lazyPart(() => import('../../todos/todos-page.tsx')),
  reminders: lazyPart(() => import('../../reminders/reminders-page.tsx')),
  calendar: lazyPart(() => import('./calendar-page.tsx')),
};
