import { DomainError } from '@inner-circle/domain/problem.ts';
import { latestSlot, nextSlots, type Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { firstSlot, PREVIEWED_DATES } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { isCountable, isUnmoved } from './reminder-form.ts';

export type Planned = {
  state: 'planned';
  dates: readonly Temporal.ZonedDateTime[];
  /** The first goes out as soon as it is saved. */
  atOnce: boolean;
  /** Nothing comes after these. */
  ends: boolean;
};

type Preview =
  /** The fields do not make a schedule yet. */
  { state: 'incomplete' } | { state: 'impossible'; problem: string } | Planned;

/** The dates on which a schedule sends that is saved now. */
export function previewOf(schedule: Schedule, reminder: Reminder | null, now: Temporal.Instant): Preview {
  if (!isCountable(schedule)) return { state: 'incomplete' };
  try {
    const first = firstOf(schedule, reminder, now);
    const slots = [first, ...nextSlots(schedule, first, PREVIEWED_DATES)];
    return {
      state: 'planned',
      dates: slots.slice(0, PREVIEWED_DATES).map((slot) => slot.toZonedDateTimeISO(schedule.timezone)),
      atOnce: Temporal.Instant.compare(first, now) <= 0,
      ends: slots.length <= PREVIEWED_DATES,
    };
  } catch (error) {
    if (error instanceof DomainError) return { state: 'impossible', problem: error.message };
    throw error;
  }
}

/** Whether something goes out as soon as it is saved. */
export function goesOutAtOnce(schedule: Schedule, reminder: Reminder | null, now: Temporal.Instant): boolean {
  const preview = previewOf(schedule, reminder, now);
  return preview.state === 'planned' && preview.atOnce;
}

const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0);

function firstOf(schedule: Schedule, reminder: Reminder | null, now: Temporal.Instant): Temporal.Instant {
  const first = () => firstSlot(schedule, now, reminder?.lastDate ?? null);
  if (!reminder || !isUnmoved(schedule, reminder)) return first();
  if (reminder.waitingDate) return Temporal.Instant.from(reminder.waitingDate);
  if (reminder.nextSendDate) return Temporal.Instant.from(reminder.nextSendDate);
  // Without a next date it is on its way, and goes on being tried however long ago it was due.
  return latestSlot(schedule, LONG_AGO, now)?.slot ?? first();
}
