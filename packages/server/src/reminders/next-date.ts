import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import { firstSlot, goingOut, nextDateAfterFailure } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { deliveriesRepository } from './deliveries.repository.ts';
import type { ReminderRow } from './reminder-view.ts';

type NextDate = Partial<Pick<ReminderRow, 'status' | 'nextSendAt' | 'round' | keyof typeof NO_FAILURE>>;
type Deliveries = ReturnType<typeof deliveriesRepository>;

export const NO_FAILURE = { failureCode: null, failureDetail: null, failedDeliveryId: null } as const;

/** How a pending reminder goes on after it was changed. Refuses when its only e-mail cannot be called back any more. */
export async function nextDateAfterChange(
  reminder: ReminderRow,
  schedule: Schedule,
  isMoved: boolean,
  now: Temporal.Instant,
  deliveries: Deliveries,
): Promise<NextDate> {
  const sendingDate = await deliveries.lastDate('sending');
  if (reminder.nextSendAt === null && sendingDate !== null) throw goingOut();
  const withdrawn = await deliveries.withdraw();
  // Dates and moments sort as text.
  const lastDate =
    [reminder.lastDate, sendingDate]
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? null;
  if (isMoved) return { nextSendAt: toMoment(firstSlot(schedule, now, lastDate)) };
  const [earliest = null] = [...withdrawn, ...(reminder.nextSendAt ? [reminder.nextSendAt] : [])].toSorted();
  return { nextSendAt: earliest };
}

/** How a failed reminder goes on when the user wants it to: the failed date may go out, those that went out may not. */
export async function nextDateAfterRetry(
  reminder: ReminderRow,
  schedule: Schedule,
  isMoved: boolean,
  now: Temporal.Instant,
  deliveries: Pick<Deliveries, 'lastDate' | 'slotOf'>,
): Promise<NextDate> {
  const goesOn = { status: 'pending', ...NO_FAILURE } as const;
  if (isMoved) {
    const first = firstSlot(schedule, now, await deliveries.lastDate('sent'));
    return { ...goesOn, round: reminder.round + 1, nextSendAt: toMoment(first) };
  }
  const failed = reminder.failedDeliveryId && (await deliveries.slotOf(reminder.failedDeliveryId));
  return { ...goesOn, ...retriedAt(reminder, schedule, failed || toMoment(now), now) };
}

/** At its next date; where none is left, the failed one goes out once more. */
export function retriedAt(
  { round }: Pick<ReminderRow, 'round'>,
  schedule: Schedule,
  failed: string,
  now: Temporal.Instant,
) {
  const next = nextDateAfterFailure(schedule, now);
  return next ? { nextSendAt: toMoment(next), round } : { nextSendAt: failed, round: round + 1 };
}
