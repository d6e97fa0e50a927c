import { isMorning } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { todayOf, zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, TimeZone } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { inChunks } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { settingsOfUsers } from '../settings/settings.service.ts';
import { sendDigestMessage } from './digest-message.service.ts';
import { generateNotifications, type Occasion } from './generation.service.ts';
import { pushMorning } from './push/morning.service.ts';
import { dailyDigestRepository } from './daily-digest.repository.ts';

const USERS_AT_ONCE = 200;
const DEFAULT_ZONE = zoneOf(DEFAULT_SETTINGS);

/** Generates notifications for all users whose morning has come, once a day, whether they visit or not; after a downtime for today alone. */
export async function runDailyDigests(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal) {
  const repository = dailyDigestRepository(dependencies.db);
  const zones = new Set([DEFAULT_ZONE, ...(await repository.zones())]);
  const days = [...zones]
    // A zone that was chosen on a newer system, and is unknown here, holds up its own users only.
    .filter((zone) => TimeZone.safeParse(zone).success && isMorning(zone, now))
    .map((zone) => ({ zone, day: dayIn(zone, now).toString() }));
  const read = (size: number, last: string | undefined) => repository.usersWithout(days, DEFAULT_ZONE, size, last);
  const { log } = dependencies;
  const occasions = async function* () {
    for await (const userIds of inChunks(USERS_AT_ONCE, read)) {
      const settings = await settingsOfUsers(userIds, dependencies);
      for (const userId of userIds) yield { userId, settings: settings.get(userId) ?? DEFAULT_SETTINGS, now };
    }
  };
  const generate = (occasion: Occasion) => runDailyDigest(occasion, dependencies);
  await forEachUser(occasions(), generate, { doing: 'writing the daily digest', log, signal });
}

/** As if everybody had today's, wherever it is today. */
export async function countDigestsAsSent(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const repository = dailyDigestRepository(tx);
  const zones = new Set([DEFAULT_ZONE, ...(await repository.zones())]);
  const days = [...zones]
    .filter((zone) => TimeZone.safeParse(zone).success)
    .map((zone) => ({ zone, day: dayIn(zone, now).toString() }));
  await repository.saveForAll(days, DEFAULT_ZONE);
}

/** Noted afterwards: what fails is tried again in the next hour, and what was written is not written twice. */
async function runDailyDigest(occasion: Occasion, dependencies: Dependencies): Promise<void> {
  const { userId, settings, now } = occasion;
  await generateNotifications(occasion, dependencies);
  const day = todayOf(settings, now).toString();
  // All or nothing: a day has one message in each place.
  await inTransaction({ id: userId }, dependencies, async ({ db: tx }) => {
    if (!(await dailyDigestRepository(tx).save(userId, day))) return;
    await sendDigestMessage(tx, userId, day);
    await pushMorning(tx, occasion, day);
  });
}
