import { dueSlot } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Claim, Capacity } from './claim-queries.ts';
import { type DueReminder, dueRemindersRepository, type NewClaim } from './due-reminders.repository.ts';
import { messageIdOf } from '../../mail.ts';
import { scheduleOf } from '../../reminder-view.ts';

/** Makes the e-mails of due reminders ours, and moves the reminders on to their next dates. `broken` are left alone. */
export async function claimDue(capacity: Capacity, broken: Set<string>, dependencies: Dependencies): Promise<Claim[]> {
  for (;;) {
    const { claims, isAny } = await claimOnce(capacity, broken, dependencies);
    // Where all turned out to be settled, others may be due behind them.
    if (claims.length > 0 || !isAny) return claims;
  }
}

function claimOnce(capacity: Capacity, broken: Set<string>, dependencies: Dependencies) {
  const now = dependencies.clock.now();
  return dependencies.db.transaction(async (tx) => {
    const repository = dueRemindersRepository(tx);
    const due = await repository.lock(toMoment(now), capacity, broken);
    const claims = due.flatMap((reminder) => {
      const claim = claimOf(reminder, now, broken, dependencies);
      return claim ? [{ ...claim, reminder }] : [];
    });
    const isAny = due.length > 0;
    if (claims.length === 0) return { claims: [], isAny };
    const begun = await repository.begin(
      claims.map(({ reminder: _reminder, ...claim }) => claim),
      toMoment(now),
    );
    const settled = claims.filter(({ id, next }) => !begun.has(id) && next === null);
    if (settled.length > 0) await repository.end(settled, toMoment(now));
    return { claims: claims.flatMap(({ id, reminder }) => (begun.has(id) ? [{ ...reminder, id }] : [])), isAny };
  });
}

function claimOf(
  reminder: DueReminder,
  now: Temporal.Instant,
  broken: Set<string>,
  { newId, config, log }: Dependencies,
): NewClaim | undefined {
  const { userId, reminderId, contactId, subject, round, nextSendAt } = reminder;
  try {
    const { slot, missed, next } = dueSlot(scheduleOf(reminder), Temporal.Instant.from(nextSendAt), now);
    const id = newId();
    const dueAt = slot ? toMoment(slot) : null;
    const date = slot ? dayIn(reminder.timezone, slot).toString() : null;
    const messageId = messageIdOf(id, config);
    return {
      userId,
      id,
      reminderId,
      contactId,
      subject,
      round,
      messageId,
      missed,
      dueAt,
      date,
      next: next ? toMoment(next) : null,
    };
  } catch (error) {
    // A zone that was chosen on a newer system, and is unknown here, holds up its own reminder only.
    log.error({ err: error, userId, reminderId }, 'the dates of a reminder cannot be worked out');
    broken.add(reminderId);
    return undefined;
  }
}
