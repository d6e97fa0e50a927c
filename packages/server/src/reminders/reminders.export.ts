import { exporterOf } from '../settings/export.service.ts';
import { deliveries, reminders } from './reminders.table.ts';

export const remindersExporter = exporterOf('reminders', reminders, {
  id: reminders.id,
  contactId: reminders.contactId,
  type: reminders.type,
  subject: reminders.subject,
  message: reminders.message,
  date: reminders.date,
  time: reminders.time,
  timezone: reminders.timezone,
  endDate: reminders.endDate,
  occurrences: reminders.occurrences,
  interval: reminders.interval,
  status: reminders.status,
  nextSendAt: reminders.nextSendAt,
  lastSentAt: reminders.lastSentAt,
  sentCount: reminders.sentCount,
  failureCode: reminders.failureCode,
  failureDetail: reminders.failureDetail,
  createdAt: reminders.createdAt,
  updatedAt: reminders.updatedAt,
});

export const deliveriesExporter = exporterOf('deliveries', deliveries, {
  id: deliveries.id,
  reminderId: deliveries.reminderId,
  contactId: deliveries.contactId,
  dueAt: deliveries.dueAt,
  messageId: deliveries.messageId,
  subject: deliveries.subject,
  recipient: deliveries.recipient,
  status: deliveries.status,
  attempts: deliveries.attempts,
  missed: deliveries.missed,
  createdAt: deliveries.createdAt,
  sentAt: deliveries.sentAt,
  endedAt: deliveries.endedAt,
  failureCode: deliveries.failureCode,
  failureDetail: deliveries.failureDetail,
});
