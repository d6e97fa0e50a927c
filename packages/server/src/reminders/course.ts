import { firstSlotAfter, type Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import {
  firstSlot,
  goingOut,
  nextDateAfterFailure,
  noDateLeft,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { deliveriesRepository } from './deliveries.repository.ts';
import type { ReminderRow } from './reminder-view.ts';

type Course = Partial<Pick<ReminderRow, 'status' | 'nextSendAt' | 'round' | keyof typeof NO_FAILURE>>;
type Deliveries = ReturnType<typeof deliveriesRepository>;
type Slots = Pick<Deliveries, 'slotsFrom'>;

export const NO_FAILURE = { failureCode: null, failureDetail: null, failedDeliveryId: null } as const;

/** How a pending reminder goes on after it was changed. Refuses when its only e-mail cannot be called back any more. */
export async function courseOfChanged(
  reminder: ReminderRow,
  schedule: Schedule,
  isMoved: boolean,
  now: Temporal.Instant,
  deliveries: Deliveries,
): Promise<Course> {
  if (reminder.nextSendAt === null && (await deliveries.isSending())) throw goingOut();
  const withdrawn = await deliveries.withdraw();
  if (isMoved) return { nextSendAt: await firstFreeSlot(schedule, reminder.round, now, deliveries) };
  // Moments sort as text.
  const [earliest = null] = [...withdrawn, ...(reminder.nextSendAt ? [reminder.nextSendAt] : [])].toSorted();
  return { nextSendAt: earliest };
}

/** How a failed reminder goes on when the user wants it to. */
export async function courseOfRetried(
  reminder: ReminderRow,
  schedule: Schedule,
  isMoved: boolean,
  now: Temporal.Instant,
  deliveries: Pick<Deliveries, 'slotsFrom' | 'slotOf'>,
): Promise<Course> {
  const goesOn = { status: 'pending', ...NO_FAILURE } as const;
  const round = reminder.round + 1;
  if (isMoved) return { ...goesOn, round, nextSendAt: await firstFreeSlot(schedule, round, now, deliveries) };
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

/** A date that was sent before, under the schedule as it was then, is not sent again. */
async function firstFreeSlot(schedule: Schedule, round: number, now: Temporal.Instant, deliveries: Slots) {
  const first = firstSlot(schedule, now);
  const taken = await deliveries.slotsFrom(toMoment(first), round);
  for (let slot: Temporal.Instant | undefined = first; slot; slot = firstSlotAfter(schedule, slot)) {
    if (!taken.has(toMoment(slot))) return toMoment(slot);
  }
  throw noDateLeft(schedule);
}
