import { exporterOf } from '../settings/export.service.ts';
import { notifications } from './notifications.table.ts';

export const notificationsExporter = exporterOf('notifications', notifications, {
  id: notifications.id,
  contactId: notifications.contactId,
  type: notifications.type,
  message: notifications.message,
  day: notifications.day,
  readAt: notifications.readAt,
  dismissedAt: notifications.dismissedAt,
  createdAt: notifications.createdAt,
});
