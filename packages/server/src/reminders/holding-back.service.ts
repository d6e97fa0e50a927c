import type { OfDate, Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import {
  dateNotPlanned,
  goingOut,
  heldDayOver,
  notHeldBack,
  onlyPending,
  reminderNotFound,
  slotAfterDate,
  slotOnDate,
} from '@inner-circle/domain/reminders/reminders.rules.ts';
import { dayIn, earliest, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { messageIdOf } from './mail.ts';
import { scheduleOf, toReminder } from './reminder-view.ts';
import { remindersRepository } from './reminders.repository.ts';

/**
 * The e-mail of one date does not go out, and the reminder goes on with its date after that. The date counts as settled: whatever is
 * edited, nothing goes out for it. The log shows it as called off. A reminder with no further date ends.
 */
export const holdBack = (user: SignedInUser, id: string, { date }: OfDate, dependencies: Dependencies) =>
  inTransaction(user, dependencies, async ({ db: tx }): Promise<Reminder> => {
    const updatedAt = toMoment(dependencies.clock.now());
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id);
    if (!reminder) throw reminderNotFound();
    const deliveries = deliveriesRepository(tx, reminder);
    if (await deliveries.isHeldBack(date)) return toReminder(reminder);
    if (reminder.status !== 'pending') throw onlyPending('held back');
    const { contactId, subject, round, timezone, nextSendAt: dueAt } = reminder;
    let nextSendAt = dueAt;
    if (!(await deliveries.holdBack(date, updatedAt))) {
      if (await deliveries.isUnderWay(date)) throw goingOut();
      if (dueAt === null || dayIn(timezone, dueAt).toString() !== date) throw dateNotPlanned();
      const deliveryId = dependencies.newId();
      const messageId = messageIdOf(deliveryId, dependencies.config);
      const held = { id: deliveryId, contactId, dueAt, date, round, messageId, subject, heldBack: true };
      await deliveries.insertCanceled(held, updatedAt);
      const next = slotAfterDate(scheduleOf(reminder), date);
      nextSendAt = next ? toMoment(next) : null;
    }
    const lastDate = reminder.lastDate !== null && reminder.lastDate > date ? reminder.lastDate : date;
    const status = nextSendAt === null ? ('canceled' as const) : ('pending' as const);
    return toReminder(await repository.update(user.id, id, { status, nextSendAt, lastDate, updatedAt }));
  });

/** Takes that back as long as its day lasts: at its time, or at once where that has passed. */
export const release = (user: SignedInUser, id: string, { date }: OfDate, dependencies: Dependencies) =>
  inTransaction(user, dependencies, async ({ db: tx }): Promise<Reminder> => {
    const now = dependencies.clock.now();
    const repository = remindersRepository(tx);
    const reminder = await repository.lock(user.id, id);
    if (!reminder) throw reminderNotFound();
    const { timezone, nextSendAt } = reminder;
    const deliveries = deliveriesRepository(tx, reminder);
    if (!(await deliveries.isHeldBack(date))) {
      if (nextSendAt !== null && dayIn(timezone, nextSendAt).toString() === date) return toReminder(reminder);
      throw notHeldBack();
    }
    if (dayIn(timezone, now).toString() > date) throw heldDayOver();
    const schedule = scheduleOf(reminder);
    // One that ended because this was its last date comes back; one that was canceled as a whole stays so.
    const hasEnded = reminder.status === 'canceled' && slotAfterDate(schedule, date) === undefined;
    if (reminder.status !== 'pending' && !hasEnded) throw onlyPending('changed');
    const slot = slotOnDate(schedule, date);
    if (!slot) throw dateNotPlanned();
    await deliveries.release(date);
    const change = {
      status: 'pending' as const,
      nextSendAt: earliest([toMoment(slot), nextSendAt]),
      lastDate: await deliveries.lastSettledDate(),
      updatedAt: toMoment(now),
    };
    return toReminder(await repository.update(user.id, id, change));
  });
