import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { isAsleep } from '@inner-circle/domain/contacts/contacts.rules.ts';
import {
  BIRTHDAY_AHEAD_DAYS,
  birthdayNotice,
  coldNotice,
  todoNotice,
} from '@inner-circle/domain/notifications/notifications.rules.ts';
import type { UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { todayOf, zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, daysBetween, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { type CooledContact, coolStaleContacts, wakeContacts } from '../contacts/warmth.service.ts';
import { inChunks } from '../platform/chunks.ts';
import type { Connection, Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import {
  type Celebrant,
  sourceKeys,
  notificationSourcesRepository,
  type DueTodo,
} from './notification-sources.repository.ts';
import { type NewNotification, notificationsRepository } from './notifications.repository.ts';

const CHUNK = 500;

/** For whom, and when. */
export type Occasion = { userId: string; settings: UserSettings; now: Temporal.Instant };

export async function generateAll(user: SignedInUser, dependencies: Dependencies) {
  return { created: await generateNotifications(await occasionFor(user, dependencies), dependencies) };
}

export async function updateStatus(user: SignedInUser, dependencies: Dependencies) {
  const { updated } = await coolContacts(await occasionFor(user, dependencies), dependencies);
  return { updated };
}

const occasionFor = async (user: SignedInUser, dependencies: Dependencies): Promise<Occasion> => ({
  userId: user.id,
  settings: await settingsOf(user, dependencies),
  now: dependencies.clock.now(),
});

/** Writes what is due on the user's own day, and answers how much of it is new. */
export async function generateNotifications(occasion: Occasion, dependencies: Dependencies): Promise<number> {
  const { birthdays, dueTodos } = occasion.settings.notifications;
  const { created } = await coolContacts(occasion, dependencies);
  const ofTodos = dueTodos ? await notifyOfTodos(occasion, dependencies) : 0;
  const ofBirthdays = birthdays ? await notifyOfBirthdays(occasion, dependencies) : 0;
  return created + ofTodos + ofBirthdays;
}

/**
 * Whoever goes cold while asleep is not notified of, and is on the day of waking if still cold. A contact goes cold, or wakes, together
 * with its notification.
 */
async function coolContacts(occasion: Occasion, dependencies: Dependencies) {
  const { userId, settings, now } = occasion;
  const today = todayOf(settings, now);
  const notices = (cold: readonly Pick<CooledContact, 'id' | 'name' | 'lastInteraction'>[]) =>
    cold.map(({ id, name, lastInteraction }) => ({
      id: dependencies.newId(),
      type: 'contact_status' as const,
      contactId: id,
      cause: sourceKeys.cold(id),
      ...coldNotice(name, daysBetween(dayIn(zoneOf(settings), lastInteraction), today)),
    }));
  const woken = await inSteps(userId, dependencies, async (tx) => {
    const awake = await wakeContacts(tx, userId, today, CHUNK);
    const cold = awake.filter(({ warmth }) => warmth === 'cold');
    return { updated: awake.length, created: await write(tx, occasion, notices(cold)) };
  });
  const cooled = await inSteps(userId, dependencies, async (tx) => {
    const cold = await coolStaleContacts(tx, userId, now, CHUNK);
    const told = cold.filter((contact) => !isAsleep(contact, today));
    return { updated: cold.length, created: await write(tx, occasion, notices(told)) };
  });
  return { updated: cooled.updated, created: woken.created + cooled.created };
}

type Step = { updated: number; created: number };

/** A whole circle at once would hold everybody else up. */
async function inSteps(userId: string, { db }: Dependencies, take: (tx: Transaction) => Promise<Step>): Promise<Step> {
  const total = { updated: 0, created: 0 };
  for (;;) {
    const step = await inTransaction({ id: userId }, { db }, (within) => take(within.db));
    total.updated += step.updated;
    total.created += step.created;
    if (step.updated < CHUNK) return total;
  }
}

function notifyOfTodos(occasion: Occasion, { db, newId }: Dependencies): Promise<number> {
  const today = todayOf(occasion.settings, occasion.now);
  const due = notificationSourcesRepository(db, occasion.userId, today.toString());
  const chunks = inChunks<DueTodo>(CHUNK, (size, last) => due.dueTodos(size, last));
  return writeInChunks(db, occasion, chunks, ({ id, contactId, task, contactName, dueDate }) => ({
    id: newId(),
    type: 'todo',
    contactId,
    cause: sourceKeys.todo(id),
    ...todoNotice(task, contactName, dueDate, today),
  }));
}

function notifyOfBirthdays(occasion: Occasion, { db, newId }: Dependencies): Promise<number> {
  const today = todayOf(occasion.settings, occasion.now);
  const due = notificationSourcesRepository(db, occasion.userId, today.toString());
  const keys = birthdayKeysAhead(today, BIRTHDAY_AHEAD_DAYS);
  const chunks = inChunks<Celebrant>(CHUNK, (size, last) => due.birthdays(keys, size, last));
  return writeInChunks(db, occasion, chunks, ({ id, name, birthday }) => ({
    id: newId(),
    type: 'birthday',
    contactId: id,
    cause: sourceKeys.birthday(id),
    ...birthdayNotice(name, birthday, today),
  }));
}

async function writeInChunks<Cause>(
  db: Connection,
  occasion: Occasion,
  chunks: AsyncIterable<Cause[]>,
  noticeOf: (cause: Cause) => NewNotification,
): Promise<number> {
  let created = 0;
  for await (const chunk of chunks) created += await write(db, occasion, chunk.map(noticeOf));
  return created;
}

const write = (db: Connection, { userId, settings, now }: Occasion, notices: readonly NewNotification[]) =>
  notificationsRepository(db).insert(userId, todayOf(settings, now).toString(), toMoment(now), notices);
