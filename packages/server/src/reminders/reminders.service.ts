import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import { contactNotFound, madeFor } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import type {
  NewReminder,
  Reminder,
  ReminderChange,
  ReminderQuery,
  ReminderUpdate,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import {
  REMINDER_CONFLICT,
  contactHasNoEmail,
  firstSlot,
  onlyPending,
  reminderNotFound,
  sameSchedule,
  scheduleFor,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { requireBelowCeiling } from '../billing/billing.service.ts';
import { holdContacts } from '../contacts/contacts.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { nextDateAfterChange, nextDateAfterRetry } from './next-date.ts';
import { scheduleOf, toReminder } from './reminder-view.ts';
import { remindersRepository } from './reminders.repository.ts';

export async function listReminders(user: SignedInUser, contactId: string, query: ReminderQuery, { db }: Dependencies) {
  const { status, ...paging } = query;
  const repository = remindersRepository(db);
  const total = await repository.count(user.id, contactId, status);
  if (total === undefined) throw contactNotFound();
  const rows = await repository.list(user.id, contactId, status, paging);
  return { data: rows.map(toReminder), meta: { total, ...paging } };
}

export async function getReminder(user: SignedInUser, id: string, { db }: Dependencies): Promise<Reminder> {
  const reminder = await remindersRepository(db).findWaiting(user.id, id);
  if (!reminder) throw reminderNotFound();
  return toReminder(reminder);
}

/** Contacts that are not the user's have none, as far as the user is concerned. */
export const countPending = (user: SignedInUser, contactIds: readonly string[], { db }: Dependencies) =>
  remindersRepository(db).pendingOf(user.id, contactIds);

export async function createReminder(
  user: SignedInUser,
  newReminder: NewReminder,
  dependencies: Dependencies,
  key?: string,
) {
  const { contactId, subject, message, timezone, ...timing } = newReminder;
  const zone = timezone ?? zoneOf(await settingsOf(user, dependencies));
  const now = dependencies.clock.now();
  return inTransaction(user, dependencies, async ({ db: tx }) => {
    const repository = remindersRepository(tx);
    // Before anything is refused: what was acceptable when it was stored may not be so any more.
    const earlier = key === undefined ? undefined : await repository.find(user.id, key);
    if (earlier) return toReminder(madeFor(contactId, earlier));
    await requireBelowCeiling(tx, dependencies, user, 'reminders', async () => 1);
    await holdContacts(tx, user, [contactId]);
    await requireAddress(tx, user, contactId);
    const schedule = scheduleFor({ ...timing, timezone: zone });
    const id = key ?? dependencies.newId();
    const inserted = await repository.insert(user.id, {
      id,
      contactId,
      subject,
      message,
      ...schedule,
      status: 'pending',
      nextSendAt: toMoment(firstSlot(schedule, now, null)),
      createdAt: toMoment(now),
      updatedAt: toMoment(now),
    });
    return toReminder(inserted ?? madeFor(contactId, await repository.find(user.id, id)));
  });
}

/**
 * An e-mail that has not left is taken back by the change, so that it goes out with the new words at the new time. Given what the
 * person saw, the change is refused when a field was changed since by another request.
 */
export const updateReminder = (
  user: SignedInUser,
  id: string,
  { seen = {}, ...change }: ReminderUpdate,
  dependencies: Dependencies,
) =>
  inTransaction(user, dependencies, async ({ db: tx }): Promise<Reminder> => {
    const now = dependencies.clock.now();
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id, change.contactId);
    if (!reminder) throw reminderNotFound();
    const { contactId = reminder.contactId, subject = reminder.subject, message = reminder.message } = change;
    if (contactId !== reminder.contactId) await requireAddress(tx, user, contactId);
    const isRetry = reminder.status === 'failed' && change.status === 'pending';
    if (reminder.status !== 'pending' && !isRetry) throw onlyPending('changed');
    requireNoConflict(REMINDER_CONFLICT, { wanted: change, seen, now: reminder }, toReminder(reminder));
    const schedule = changedSchedule(scheduleOf(reminder), change);
    const isMoved = !sameSchedule(schedule, scheduleOf(reminder));
    const nextDateOf = isRetry ? nextDateAfterRetry : nextDateAfterChange;
    const nextDate = await nextDateOf(reminder, schedule, isMoved, now, deliveriesRepository(tx, reminder));
    const updatedAt = toMoment(now);
    return toReminder(
      await repository.update(user.id, id, { contactId, subject, message, ...schedule, ...nextDate, updatedAt }),
    );
  });

/** The reminder as it stays until the transaction ends; undefined when the user has no such one. */
export const lockReminder = (tx: Transaction, user: SignedInUser, id: string) =>
  remindersRepository(tx).lock(user.id, id);

/** What went out in the user's name stays in the log. */
export const deleteReminder = (user: SignedInUser, id: string, { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }): Promise<undefined> => {
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id);
    if (!reminder) throw reminderNotFound();
    await deliveriesRepository(tx, reminder).withdraw();
    await repository.delete(user.id, id);
  });

const changedSchedule = (schedule: Schedule, change: ReminderChange): Schedule =>
  scheduleFor({
    type: change.type ?? schedule.type,
    date: change.date ?? schedule.date,
    time: change.time ?? schedule.time,
    timezone: change.timezone ?? schedule.timezone,
    endDate: change.endDate === undefined ? schedule.endDate : change.endDate,
    occurrences: change.occurrences === undefined ? schedule.occurrences : change.occurrences,
    interval: change.interval === undefined ? schedule.interval : change.interval,
  });

async function requireAddress(tx: Transaction, user: SignedInUser, contactId: string): Promise<void> {
  const contact = await remindersRepository(tx).recipient(user.id, contactId);
  if (!contact) throw contactNotFound();
  if (!contact.email) throw contactHasNoEmail(contact.name);
}
