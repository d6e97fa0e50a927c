// The morning, told to browsers: a job for each, enqueued with the note that the morning was written. The day is noted with the
// browser before the push service is asked, so that whatever crashes it is told at most once; what was certainly not taken is given
// back and tried again until the morning is over.
import { MorningPush } from '@inner-circle/domain/notifications/push.contract.ts';
import { morningNotice, morningOver } from '@inner-circle/domain/notifications/push.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import { type JobKind, TryLater } from '../../platform/jobs/job.ts';
import { dailyDigestRepository } from '../daily-digest.repository.ts';
import type { Occasion } from '../generation.service.ts';
import { keysForPush } from './push-keys.service.ts';
import type { PushOutcome } from './push.port.ts';
import { pushRepository } from './push.repository.ts';
import { addressOf, sendTo } from './sending.service.ts';

export const PUSH_MORNING: JobKind<MorningPush> = {
  name: 'notifications.push',
  data: MorningPush,
  keyOf: ({ deviceId }) => deviceId,
};

/** More than a notice shows, for it says how many more there are. */
const MOST_TOLD = 3;
const SOON_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

/** Told when and only when the transaction is committed, and not when the morning is over. */
export async function pushMorning(tx: Connection, { userId, settings, now }: Occasion, day: string): Promise<void> {
  const until = morningOver(day, zoneOf(settings));
  if (Temporal.Instant.compare(now, until) >= 0) return;
  for (const deviceId of await pushRepository(tx).idsToTell(userId, now))
    await enqueue(tx, PUSH_MORNING, { userId, deviceId, day, until: toMoment(until) });
}

export async function tellBrowser(
  { userId, deviceId, day, until }: MorningPush,
  now: Temporal.Instant,
  dependencies: Dependencies,
): Promise<void> {
  const { db, clock, watch } = dependencies;
  const secondsLeft = Math.floor(now.until(Temporal.Instant.from(until)).total('seconds'));
  const { messages, total } = await dailyDigestRepository(db).unread(userId, day, MOST_TOLD);
  const keys = await keysForPush(dependencies);
  if (total === 0) return;
  // It was put off until now, nothing ran that could tell, or nobody can be told.
  if (secondsLeft <= 0 || !keys) return watch.pushSettled('missed');
  const repository = pushRepository(db);
  const device = await repository.claim(userId, deviceId, day, now);
  const to = device && (await addressOf(device, dependencies));
  if (!to) return;
  const notice = morningNotice({ userId, day, told: messages, total }, device.showsNames);
  const outcome = await sendTo(device, { to, keys, notice, seconds: secondsLeft }, dependencies);
  if (outcome.kind === 'sent') await repository.sent(userId, deviceId, toMoment(clock.now()));
  if (outcome.kind !== 'later') return;
  await repository.giveBack(userId, deviceId, day);
  throw later(outcome);
}

const later = ({ detail, seconds = SOON_SECONDS }: Extract<PushOutcome, { kind: 'later' }>) =>
  new TryLater(Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS), new Error(detail));
