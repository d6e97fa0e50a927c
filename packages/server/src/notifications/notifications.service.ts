import { NOTIFICATION_DAYS, notificationNotFound } from '@inner-circle/domain/notifications/notifications.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOfUsers } from '../settings/settings.service.ts';
import { type NewNotification, notificationsRepository } from './notifications.repository.ts';

/** With the moment at which something stops waiting, which no row tells. */
export type ListedNotifications = Awaited<ReturnType<typeof listNotifications>>;

export async function listNotifications(user: SignedInUser, paging: Paging, { db, clock, ports }: Dependencies) {
  const { data, meta } = await notificationsRepository(db).page(user.id, paging);
  const { count: waiting, until: waitsUntil } = await ports.pendingProposals(user.id, clock.now(), db);
  return { data, meta: { ...meta, waiting }, waitsUntil };
}

export async function markRead(user: SignedInUser, id: string, { db, clock }: Dependencies) {
  const notification = await notificationsRepository(db).markRead(user.id, id, toMoment(clock.now()));
  if (!notification) throw notificationNotFound();
  return notification;
}

export const markAllRead = async (user: SignedInUser, { db, clock }: Dependencies) => ({
  updated: await notificationsRepository(db).markAllRead(user.id, toMoment(clock.now())),
});

export async function removeNotification(user: SignedInUser, id: string, { db, clock }: Dependencies) {
  const isRemoved = await notificationsRepository(db).dismiss(user.id, id, toMoment(clock.now()));
  if (!isRemoved) throw notificationNotFound();
  return undefined;
}

/** Notifies the user of something that just happened; false when they were notified of that cause on their day already. */
export async function notify(userId: string, notice: Omit<NewNotification, 'id'>, dependencies: Dependencies) {
  const { db, clock, newId } = dependencies;
  const now = clock.now();
  const settings = (await settingsOfUsers([userId], dependencies)).get(userId) ?? DEFAULT_SETTINGS;
  const day = todayOf(settings, now).toString();
  return (await notificationsRepository(db).insert(userId, day, toMoment(now), [{ ...notice, id: newId() }])) === 1;
}

export async function purgeOldNotifications(now: Temporal.Instant, { db }: Dependencies, signal: AbortSignal) {
  const before = toMoment(daysBefore(now, NOTIFICATION_DAYS));
  await notificationsRepository(db).purge(before, signal);
}
