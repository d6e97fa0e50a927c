import {
  goingOut,
  nextDateAfterFailure,
  onlyFailed,
  onlyPending,
  reminderNotFound,
  RETRYABLE_FAILURES,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { NO_FAILURE, retriedAt } from './next-date.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { failedRemindersRepository } from './failed-reminders.repository.ts';
import { messageIdOf } from './mail.ts';
import { scheduleOf, toReminder } from './reminder-view.ts';
import { remindersRepository } from './reminders.repository.ts';

const RETRIED_AT_ONCE = 200;

/** The log shows the e-mail that would have come. */
export const cancelReminder = (user: SignedInUser, id: string, dependencies: Dependencies) =>
  inTransaction(user, dependencies, async ({ db: tx }): Promise<Reminder> => {
    const updatedAt = toMoment(dependencies.clock.now());
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id);
    if (!reminder) throw reminderNotFound();
    if (reminder.status !== 'pending') throw onlyPending('canceled');
    const { contactId, subject, round, timezone, nextSendAt: dueAt } = reminder;
    const deliveries = deliveriesRepository(tx, reminder);
    if (dueAt === null && (await deliveries.lastDate('sending'))) throw goingOut();
    const calledOff = await deliveries.callOff(updatedAt);
    if (calledOff === 0 && dueAt) {
      const deliveryId = dependencies.newId();
      const messageId = messageIdOf(deliveryId, dependencies.config);
      const date = dayIn(timezone, dueAt).toString();
      await deliveries.insertCanceled({ id: deliveryId, contactId, dueAt, date, round, messageId, subject }, updatedAt);
    }
    return toReminder(await repository.update(user.id, id, { status: 'canceled', nextSendAt: null, updatedAt }));
  });

/** Leaves the failed e-mail be. */
export const dismissFailure = (user: SignedInUser, id: string, { db, clock }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }): Promise<Reminder> => {
    const now = clock.now();
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id);
    if (!reminder) throw reminderNotFound();
    if (reminder.status !== 'failed') throw onlyFailed();
    const next = nextDateAfterFailure(scheduleOf(reminder), now);
    const nextDate = next
      ? ({ status: 'pending', nextSendAt: toMoment(next) } as const)
      : ({ status: 'canceled' } as const);
    return toReminder(await repository.update(user.id, id, { ...nextDate, ...NO_FAILURE, updatedAt: toMoment(now) }));
  });

/** In steps: hundreds of one user's reminders must not hold up other users. */
export async function retryFailed(user: SignedInUser, { db, clock }: Dependencies) {
  let retried = 0;
  for (;;) {
    const step = await inTransaction(user, { db }, async ({ db: tx }) => {
      const now = clock.now();
      const repository = failedRemindersRepository(tx);
      const failed = await repository.lock(user.id, RETRYABLE_FAILURES, RETRIED_AT_ONCE);
      const nextDates = failed.map(({ reminder, dueAt }) => ({
        id: reminder.id,
        ...retriedAt(reminder, scheduleOf(reminder), dueAt ?? toMoment(now), now),
      }));
      await repository.resume(user.id, nextDates, toMoment(now));
      return failed.length;
    });
    retried += step;
    if (step < RETRIED_AT_ONCE) return { retried };
  }
}
