import type {
  Delivery,
  DeliveryPage,
  DeliveryQuery,
  DeliveryStatus,
} from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { reminderNotFound } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { deliveryLogRepository } from './delivery-log.repository.ts';
import { failureOf, type ReminderRow } from '../reminder-view.ts';
import { remindersRepository } from '../reminders.repository.ts';
import type { deliveries } from '../reminders.table.ts';

type DeliveryRow = typeof deliveries.$inferSelect;
type Contact = { id: string; name: string; photo: string | null; email: string | null };

const SHOWN_AS = {
  claimed: 'pending',
  waiting: 'pending',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  canceled: 'canceled',
} as const satisfies Record<DeliveryRow['status'], DeliveryStatus>;

export async function listDeliveries(
  user: SignedInUser,
  query: DeliveryQuery,
  { db }: Dependencies,
): Promise<DeliveryPage> {
  const { status, reminderId, page, limit } = query;
  const repository = deliveryLogRepository(db);
  const byStatus = await repository.counts(user.id, reminderId);
  const all = byStatus.sent + byStatus.pending + byStatus.failed + byStatus.canceled;
  // The log of a reminder that was deleted is still there.
  if (reminderId && all === 0 && !(await remindersRepository(db).find(user.id, reminderId))) throw reminderNotFound();
  const rows = await repository.page(user.id, query);
  return {
    data: rows.flatMap(({ delivery, reminder, contact }) =>
      delivery
        ? [begun(delivery, reminder, contact)]
        : reminder?.nextSendAt
          ? [coming(reminder, reminder.nextSendAt, contact)]
          : [],
    ),
    meta: { total: status ? byStatus[status] : all, page, limit, counts: { all, ...byStatus } },
  };
}

const begun = (delivery: DeliveryRow, reminder: ReminderRow | null, contact: Contact): Delivery => {
  const status = SHOWN_AS[delivery.status];
  return {
    id: delivery.id,
    reminderId: delivery.reminderId,
    contactId: contact.id,
    contactName: contact.name,
    contactPhoto: contact.photo,
    subject: delivery.subject,
    to: delivery.recipient ?? (status === 'pending' ? contact.email : null),
    status,
    dueAt: delivery.dueAt,
    sentAt: delivery.sentAt,
    acceptedBy: delivery.acceptedBy,
    endedAt: delivery.endedAt,
    attempts: delivery.attempts,
    nextAttemptAt: delivery.nextAttemptAt,
    missed: delivery.missed,
    failure: failureOf(delivery.failureCode, delivery.failureDetail),
    isHeldBack: delivery.heldBack,
    isOpen: reminder?.failedDeliveryId === delivery.id,
  };
};

/** A planned e-mail has no row of its own yet, so its reminder's id identifies it. */
const coming = (reminder: ReminderRow, dueAt: string, contact: Contact): Delivery => ({
  id: reminder.id,
  reminderId: reminder.id,
  contactId: contact.id,
  contactName: contact.name,
  contactPhoto: contact.photo,
  subject: reminder.subject,
  to: contact.email,
  status: 'pending',
  dueAt,
  sentAt: null,
  acceptedBy: null,
  endedAt: null,
  attempts: 0,
  nextAttemptAt: null,
  missed: 0,
  failure: null,
  isHeldBack: false,
  isOpen: false,
});
