import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { PageMeta, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';

export const NotificationType = z.enum(['todo', 'birthday', 'contact_status', 'other']);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id: Id,
  message: z.string(),
  /** The part of the message that it is about: a person's name, a to-do. */
  subject: z.string(),
  type: enumOr(NotificationType, 'other'),
  /** The contact that it is about; opening the notification opens this contact. */
  contactId: Id.nullable(),
  /** The account elsewhere that it is about; opening the notification opens what is proposed, and how the account is connected again. */
  sourceId: Id.nullable().default(null),
  read: z.boolean(),
  createdAt: Moment,
});
export type Notification = z.infer<typeof Notification>;

export const NotificationPage = z.object({
  data: z.array(Notification),
  meta: PageMeta.extend({
    unread: z.int(),
    /** How many cards of the assistant wait for the person's yes. */
    waiting: z.int().default(0),
  }),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const tags = ['Notifications'];

export const notificationsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/notifications',
    schema: {
      summary: 'Notifications, the latest first',
      tags,
      querystring: Paging,
      response: { 200: NotificationPage },
    },
  },
  markRead: {
    method: 'PATCH',
    url: '/api/notifications/:id/read',
    schema: {
      summary: 'Marks a notification as read',
      tags,
      params: ById,
      response: { 200: Notification, 404: Problem },
    },
  },
  markAllRead: {
    method: 'PATCH',
    url: '/api/notifications/mark-all-read',
    schema: {
      summary: 'Marks all notifications as read',
      tags,
      response: { 200: z.object({ updated: z.int() }) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/notifications/:id',
    schema: {
      summary: 'Deletes a notification',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  generateAll: {
    method: 'POST',
    url: '/api/notifications/generate/all',
    schema: {
      summary: 'Writes what is due today; again on the same day it adds nothing',
      tags,
      response: { 200: z.object({ created: z.int() }) },
    },
  },
  updateStatus: {
    method: 'POST',
    url: '/api/contacts/update-status',
    schema: {
      summary: 'Marks as cold every warm contact whose last interaction is too long ago',
      tags: ['Contacts'],
      response: { 200: z.object({ updated: z.int() }) },
    },
  },
} as const satisfies Record<string, Endpoint>;
