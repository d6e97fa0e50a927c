import type { EmailStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Delivery, DeliveryPage } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import type {
  ActiveRemindersPage,
  Reminder,
  RemindersOverview,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import { contact } from './cast.ts';

/** A Sunday noon in Berlin. */
export const NOW = '2026-11-15T11:00:00.000Z';

const id = (number: number) => `0192f0c1-7a00-7000-9000-${String(number).padStart(12, '0')}`;
let made = 0;
const newId = () => id((made += 1));

export const bob: Contact = contact('Bob', { email: 'bob@example.com' });

export const reminder = (subject: string, details: Partial<Reminder> = {}): Reminder => ({
  id: newId(),
  contactId: bob.id,
  type: 'monthly',
  subject,
  message: 'Dear Bob,\n\nBest regards,\nAda',
  date: '2026-11-18',
  time: '09:00',
  endDate: null,
  occurrences: null,
  interval: null,
  timezone: 'Europe/Berlin',
  status: 'pending',
  nextSendDate: '2026-11-18T08:00:00.000Z',
  waitingDate: null,
  nextAttemptAt: null,
  lastSentAt: null,
  lastDate: null,
  sentCount: 0,
  failure: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...details,
});

export const listOf = (...reminders: Reminder[]) => ({
  data: reminders,
  meta: { total: reminders.length, page: 1, limit: 50 },
});

export const activeOf = (...sections: [Contact, ...Reminder[]][]): ActiveRemindersPage => ({
  data: sections.map(([person, ...reminders]) => ({ contact: person, pendingCount: reminders.length, reminders })),
  meta: { total: sections.length, page: 1, limit: 20 },
});

export const overviewOf = (details: Partial<RemindersOverview> = {}): RemindersOverview => ({
  pending: 0,
  failed: 0,
  retryable: 0,
  upcoming: [],
  ...details,
});

export const delivery = (subject: string, details: Partial<Delivery> = {}): Delivery => ({
  id: newId(),
  reminderId: newId(),
  contactId: bob.id,
  contactName: bob.name,
  contactPhoto: null,
  subject,
  to: bob.email,
  status: 'sent',
  dueAt: '2026-11-14T08:00:00.000Z',
  sentAt: null,
  acceptedBy: null,
  endedAt: null,
  attempts: 0,
  nextAttemptAt: null,
  missed: 0,
  failure: null,
  isHeldBack: false,
  isOpen: false,
  ...details,
});

export const logOf = (...deliveries: Delivery[]): DeliveryPage => {
  const counted = (status: Delivery['status']) => deliveries.filter((one) => one.status === status).length;
  const counts = {
    all: deliveries.length,
    sent: counted('sent'),
    pending: counted('pending'),
    failed: counted('failed'),
    canceled: counted('canceled'),
  };
  return { data: deliveries, meta: { total: deliveries.length, page: 1, limit: 20, counts } };
};

export const mailbox = (details: Partial<EmailStatus> = {}): EmailStatus => ({
  isAuthorized: true,
  email: 'ada@lovelace.org',
  kind: 'google',
  problem: null,
  offersGoogle: true,
  ...details,
});
