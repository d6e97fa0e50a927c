import { NOTIFICATION_DAYS, notificationNotFound } from '@inner-circle/domain/notifications/notifications.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { notificationsRepository } from './notifications.repository.ts';

const HOURS_PER_DAY = 24;
const PURGE_BATCH = 1000;

export const listNotifications = (user: SignedInUser, paging: Paging, { db }: Dependencies) =>
  notificationsRepository(db).page(user.id, paging);

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

export async function purgeOldNotifications(now: Temporal.Instant, { db }: Dependencies, signal: AbortSignal) {
  const before = toMoment(now.subtract({ hours: NOTIFICATION_DAYS * HOURS_PER_DAY }));
  let purged = PURGE_BATCH;
  while (purged === PURGE_BATCH && !signal.aborted) {
    purged = await notificationsRepository(db).purge(before, PURGE_BATCH);
  }
}
