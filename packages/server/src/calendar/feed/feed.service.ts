import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { slotsWithin } from '@inner-circle/domain/calendar/entries.rules.ts';
import { rangeOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import type { FeedStatus, NewFeed } from '@inner-circle/domain/calendar/feed.contract.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { inChunks } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { settingsOfUsers } from '../../settings/settings.service.ts';
import { birthdayEvent, type FeedEvent, feedFrame, feedLines, reminderEvent, todoEvent } from './feed-file.ts';
import { feedContentRepository, feedsRepository } from './feed.repository.ts';

/** How far ahead the feed lists e-mails. */
const REMINDER_DAYS = 90;
const MOST_BIRTHDAYS = 20_000;
const MOST_TODOS = 2000;
const MOST_REMINDERS = 2000;
const CHUNK = 200;
const TOUCH_MINUTES = 1;

const OFF: FeedStatus = { isOn: false, createdAt: null, lastFetchedAt: null };

export async function feedStatus(user: SignedInUser, { db }: Dependencies): Promise<FeedStatus> {
  const feed = await feedsRepository(db).find(user.id);
  return feed ? { isOn: true, createdAt: feed.createdAt, lastFetchedAt: feed.lastFetchedAt } : OFF;
}

/** `base` is the address at which feeds are read. */
export async function newFeed(user: SignedInUser, base: string, dependencies: Dependencies): Promise<NewFeed> {
  const { db, clock, newSecret } = dependencies;
  const [secret, createdAt] = [newSecret(), toMoment(clock.now())];
  await feedsRepository(db).replace({ userId: user.id, secretHash: hashOf(secret), createdAt });
  return { isOn: true, createdAt, lastFetchedAt: null, url: `${base}/${secret}.ics` };
}

export async function removeFeed(user: SignedInUser, { db }: Dependencies): Promise<FeedStatus> {
  await feedsRepository(db).remove(user.id);
  return OFF;
}

export type Feed = { readonly etag: string; readonly content: Buffer };

/** The file that the secret stands for; undefined when it stands for none. */
export async function readFeed(secret: string, dependencies: Dependencies): Promise<Feed | undefined> {
  const { db, clock } = dependencies;
  const userId = await feedsRepository(db).ownerOf(hashOf(secret));
  if (!userId) return undefined;
  const now = clock.now();
  await feedsRepository(db).touch(userId, toMoment(now), toMoment(now.subtract({ minutes: TOUCH_MINUTES })));
  const { head, tail } = feedFrame();
  const parts = [head];
  for await (const events of contentOf(userId, now, dependencies)) {
    parts.push(...events.map(feedLines));
    // A long feed takes its time, and others have theirs in between.
    await turn();
  }
  const content = Buffer.from([...parts, tail].join(''));
  return { etag: `"${createHash('sha256').update(content).digest('base64url')}"`, content };
}

async function* contentOf(
  userId: string,
  now: Temporal.Instant,
  dependencies: Dependencies,
): AsyncGenerator<FeedEvent[]> {
  const repository = feedContentRepository(dependencies.db, userId);
  const settings = (await settingsOfUsers([userId], dependencies)).get(userId) ?? DEFAULT_SETTINGS;
  const today = dayIn(zoneOf(settings), now);
  let birthdaysLeft = MOST_BIRTHDAYS;
  for await (const people of inChunks(CHUNK, repository.birthdays)) {
    yield people.slice(0, birthdaysLeft).map(birthdayEvent);
    birthdaysLeft -= people.length;
    if (birthdaysLeft <= 0) break;
  }
  const todos = await repository.todos(today.toString(), MOST_TODOS);
  for (let index = 0; index < todos.length; index += CHUNK) yield todos.slice(index, index + CHUNK).map(todoEvent);
  const to = now.add({ hours: 24 * REMINDER_DAYS });
  const range = rangeOf({ startDate: toMoment(now), endDate: toMoment(to) }, zoneOf(settings));
  let remindersLeft = MOST_REMINDERS;
  for (const reminder of await repository.reminders(toMoment(to), MOST_REMINDERS)) {
    const slots = slotsWithin(reminder, Temporal.Instant.from(reminder.nextSendAt), range).slice(0, remindersLeft);
    yield slots.map((slot) => reminderEvent(reminder, slot));
    remindersLeft -= slots.length;
    if (remindersLeft <= 0) break;
  }
}
