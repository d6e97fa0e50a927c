import { firstSlotAfter, nextSlots } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import { NewReminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { and, eq } from 'drizzle-orm';
import { contacts } from '@inner-circle/server/contacts/contacts.table.ts';
import type { Dependencies } from '@inner-circle/server/platform/dependencies.ts';
import type { SignedInUser } from '@inner-circle/server/platform/http/routes.ts';
import { messageIdOf } from '@inner-circle/server/reminders/mail.ts';
import { createReminder } from '@inner-circle/server/reminders/reminders.service.ts';
import { deliveries, reminders } from '@inner-circle/server/reminders/reminders.table.ts';
import type { Days } from './days.ts';
import type { Letter } from './letters.ts';

const MOST_SLOTS = 20;
const REFUSAL = 'The mailbox rafael.oliveira@example.org is full.';

/** Plans a reminder as it was planned then, and has happen what has happened to it since. */
export async function writeLetter(
  letter: Letter,
  user: SignedInUser,
  days: Days,
  today: Temporal.Instant,
  then: Dependencies,
) {
  const { to, since: _since, in: inDays, ended, ...words } = letter;
  const isContact = and(eq(contacts.userId, user.id), eq(contacts.name, to));
  const [contact] = await then.db.select({ id: contacts.id, email: contacts.email }).from(contacts).where(isContact);
  if (!contact) throw new Error(`There is no ${to} to write to.`);
  const plan = { contactId: contact.id, date: days.dateIn(inDays), timezone: Temporal.Now.timeZoneId(), ...words };
  const planned = then.clock.now();
  const reminder = await createReminder(user, NewReminder.parse(plan), then);
  const isPast = (slot: Temporal.Instant) => Temporal.Instant.compare(slot, today) < 0;
  const past = nextSlots(reminder, planned, MOST_SLOTS).filter(isPast).map(toMoment);
  const next = firstSlotAfter(reminder, today);
  const status = ended ?? 'sent';
  for (const dueAt of past) {
    const id = then.newId();
    await then.db.insert(deliveries).values({
      userId: user.id,
      id,
      reminderId: reminder.id,
      contactId: contact.id,
      dueAt,
      date: dayIn(reminder.timezone, dueAt).toString(),
      round: 0,
      messageId: messageIdOf(id, then.config),
      subject: reminder.subject,
      recipient: contact.email,
      status,
      attempts: ended === 'canceled' ? 0 : 1,
      createdAt: dueAt,
      ...(ended ? { endedAt: dueAt } : { sentAt: dueAt, acceptedBy: 'Gmail' }),
      ...(ended === 'failed' && { failureCode: 'refused', failureDetail: REFUSAL }),
    });
    await then.db
      .update(reminders)
      .set({
        status: !ended && next ? 'pending' : status,
        nextSendAt: !ended && next ? toMoment(next) : null,
        updatedAt: dueAt,
        lastDate: dayIn(reminder.timezone, dueAt).toString(),
        ...(!ended && { lastSentAt: dueAt, sentCount: past.indexOf(dueAt) + 1 }),
        ...(ended === 'failed' && { failureCode: 'refused', failureDetail: REFUSAL, failedDeliveryId: id }),
      })
      .where(and(eq(reminders.userId, user.id), eq(reminders.id, reminder.id)));
  }
}
