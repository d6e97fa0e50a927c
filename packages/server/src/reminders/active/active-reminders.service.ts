import type { Paging } from '@inner-circle/domain/paging.ts';
import {
  type ActiveRemindersPage,
  REMINDERS_SHOWN_PER_CONTACT,
  type RemindersOverview,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import { UPCOMING_SHOWN } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { contactsById } from '../../contacts/contacts.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { activeRemindersRepository, type PendingWanted } from './active-reminders.repository.ts';
import { toReminder } from '../reminder-view.ts';
import { overviewRepository } from './overview.repository.ts';

export async function listActiveReminders(
  user: SignedInUser,
  paging: Paging,
  dependencies: Dependencies,
): Promise<ActiveRemindersPage> {
  const repository = activeRemindersRepository(dependencies.db);
  const { total, contacts } = await repository.page(user.id, paging);
  const ids = contacts.map(({ contactId }) => contactId);
  const known = await contactsById(user, ids, dependencies);
  const first = await repository.firstOf(user.id, ids, REMINDERS_SHOWN_PER_CONTACT);
  const reminders = Map.groupBy(first, ({ contactId }) => contactId);
  return {
    data: contacts.flatMap(({ contactId, pendingCount }) => {
      const contact = known.get(contactId);
      // Deleted between two queries.
      if (!contact) return [];
      return [{ contact, pendingCount, reminders: (reminders.get(contactId) ?? []).map(toReminder) }];
    }),
    meta: { total, ...paging },
  };
}

/** Pending reminders with whom they go to, the next to go out first, and how many there are in all. */
export async function findPendingReminders(user: SignedInUser, wanted: PendingWanted, { db }: Dependencies) {
  const { rows, total } = await activeRemindersRepository(db).find(user.id, wanted);
  return { rows: rows.map(({ row, contact }) => Object.assign(toReminder(row), { contact })), total };
}

export async function remindersOverview(user: SignedInUser, { db }: Dependencies): Promise<RemindersOverview> {
  const repository = overviewRepository(db);
  return { ...(await repository.counts(user.id)), upcoming: await repository.upcoming(user.id, UPCOMING_SHOWN) };
}
