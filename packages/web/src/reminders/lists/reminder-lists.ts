import type {
  ActiveReminders,
  ActiveRemindersPage,
  Reminder,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { families } from '../../platform/server/query-families.ts';
import { changeEndless } from '../../platform/server/endless.ts';

type Change = (reminder: Reminder) => Reminder | null;

export const listsOfContacts = { queryKey: [...families.reminders.queryKey, 'of'] };
export const activePages = { queryKey: [...families.reminders.queryKey, 'active'] };

/** Changes one reminder wherever it is shown, or takes it away where the change answers null. */
export function changeEverywhere(client: QueryClient, id: string, change: Change) {
  changeEndless<Reminder>(client, listsOfContacts, id, change);
  changeInPages(client, activePages, id, change);
}

/** In the pages of pending reminders: a reminder that is no longer pending leaves, and a contact without any leaves with it. */
function changeInPages(client: QueryClient, pages: QueryFilters, id: string, change: Change) {
  const inSection = (section: ActiveReminders): ActiveReminders | null => {
    const before = section.reminders.find((reminder) => reminder.id === id);
    if (!before) return section;
    const after = change(before);
    const waits = after?.status === 'pending';
    const reminders = section.reminders.flatMap((one) => (one !== before ? one : waits ? after : []));
    const pendingCount = section.pendingCount - (waits ? 0 : 1);
    return pendingCount === 0 ? null : { ...section, reminders, pendingCount };
  };
  client.setQueriesData<ActiveRemindersPage>(pages, (page) => {
    if (!page) return page;
    const data = page.data.flatMap((section) => inSection(section) ?? []);
    return { data, meta: { ...page.meta, total: page.meta.total - (page.data.length - data.length) } };
  });
}
