import { dueSlot } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { closedAccountsRepository, type PassedOverFor, type Resumed } from './closed-accounts.repository.ts';
import { messageIdOf } from '../mail.ts';
import { type ReminderRow, scheduleOf } from '../reminder-view.ts';
import type { deliveries } from '../reminders.table.ts';

const RESUMED_AT_ONCE = 500;

type PassedOver = typeof deliveries.$inferInsert;

/** Of an account that is being closed: nothing goes out from now on but what is going out already. */
export const setRemindersAside = (userId: string, tx: Transaction, { clock }: Dependencies) =>
  closedAccountsRepository(tx, userId).setAside(toMoment(clock.now()));

/** Of an account that is being restored: what came due in between is passed over and shown as that; the rest goes on. */
export async function resumeReminders(
  tx: Transaction,
  userId: string,
  dependencies: Dependencies,
  code: PassedOverFor = 'closed',
): Promise<void> {
  const now = dependencies.clock.now();
  const repository = closedAccountsRepository(tx, userId);
  // A request that was under way when the account was closed may have planned something after it.
  await repository.setAside(toMoment(now));
  for (;;) {
    const aside = await repository.lock(RESUMED_AT_ONCE);
    if (aside.length === 0) return;
    const resumed = aside.map((reminder) => resumedOf(reminder, now, code, dependencies));
    await repository.insertPassedOver(resumed.flatMap(({ passedOver }) => passedOver ?? []));
    await repository.resume(
      resumed.map(({ nextDate }) => nextDate),
      code,
      toMoment(now),
    );
  }
}

function resumedOf(
  reminder: ReminderRow,
  now: Temporal.Instant,
  code: PassedOverFor,
  dependencies: Dependencies,
): { nextDate: Resumed; passedOver?: PassedOver } {
  const { userId, id, nextSendAt } = reminder;
  const asBefore = { id, nextSendAt, lastDate: null, failedDeliveryId: null };
  if (nextSendAt === null || Temporal.Instant.compare(nextSendAt, now) > 0) return { nextDate: asBefore };
  const due = dueOf(reminder, Temporal.Instant.from(nextSendAt), now);
  // A zone that this system does not know keeps its own reminder from going on, and no account from being restored.
  if (!due) {
    dependencies.log.error({ userId, reminderId: id }, 'the dates of a reminder cannot be worked out');
    return { nextDate: asBefore };
  }
  const { slot, missed, next } = due;
  const nextDate = { ...asBefore, nextSendAt: next ? toMoment(next) : null };
  if (!slot) return { nextDate };
  const passedOver = { ...passedOverAt(slot, missed, reminder, now, dependencies), failureCode: code };
  const failedDeliveryId = next ? null : passedOver.id;
  return { nextDate: { ...nextDate, lastDate: passedOver.date, failedDeliveryId }, passedOver };
}

function dueOf(reminder: ReminderRow, planned: Temporal.Instant, now: Temporal.Instant) {
  try {
    return dueSlot(scheduleOf(reminder), planned, now);
  } catch {
    return undefined;
  }
}

function passedOverAt(
  slot: Temporal.Instant,
  missed: number,
  { userId, id: reminderId, contactId, subject, timezone, round }: ReminderRow,
  now: Temporal.Instant,
  { newId, config }: Dependencies,
): PassedOver {
  const id = newId();
  return {
    userId,
    id,
    reminderId,
    contactId,
    dueAt: toMoment(slot),
    date: dayIn(timezone, slot).toString(),
    round,
    messageId: messageIdOf(id, config),
    subject,
    status: 'failed',
    missed,
    createdAt: toMoment(now),
    endedAt: toMoment(now),
  };
}
