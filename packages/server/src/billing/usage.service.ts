import { USAGE_KEPT_MONTHS } from '@inner-circle/domain/billing/payments.contract.ts';
import { startOfDay } from '@inner-circle/domain/time.ts';
import { inChunks } from '../platform/chunks.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { usageRepository } from './usage.repository.ts';

const USERS_AT_ONCE = 500;

/** The calendar month in UTC by which usage is counted, as its first day. */
export const monthOf = (now: Temporal.Instant) =>
  firstDay(now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth());

export const monthEndsAt = (now: Temporal.Instant) =>
  startOfDay(firstDay(now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth().add({ months: 1 })));

export const firstDay = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 }).toString();

/** Keeps how much everybody has of what their plan counts, a few users at a time. */
export async function countUsage(
  now: Temporal.Instant,
  { db, log, ports }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const repository = usageRepository(db);
  const month = monthOf(now);
  const failed: { userId: string }[] = [];
  for await (const some of inChunks(USERS_AT_ONCE, repository.countedUsers)) {
    if (signal.aborted) return;
    const userIds = some.map(({ userId }) => userId);
    await repository.count(month, userIds, ports.counters.used).catch(() => failed.push(...some));
  }
  // One of them fails all that are counted with it: these are counted one by one.
  const one = ({ userId }: { userId: string }) => repository.count(month, [userId], ports.counters.used);
  await forEachUser(failed, one, { doing: 'counting the usage', log, signal });
}

/** Usage data is kept for as long as the privacy policy says. */
export const purgeUsage = (now: Temporal.Instant, { db }: Dependencies) => {
  const current = now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
  return usageRepository(db).deleteBefore(firstDay(current.subtract({ months: USAGE_KEPT_MONTHS })));
};
