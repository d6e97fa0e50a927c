import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { PageMeta, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';
import { Failure } from './reminders.contract.ts';

export const DeliveryStatus = z.enum(['pending', 'sending', 'sent', 'failed', 'canceled']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One e-mail of one reminder: that went out, waits, failed, or was called off. */
export const Delivery = z.object({
  id: Id,
  reminderId: Id,
  contactId: Id,
  contactName: z.string(),
  contactPhoto: PhotoName,
  subject: z.string(),
  /** The address it went or goes to. */
  to: z.string().nullable(),
  status: enumOr(DeliveryStatus, 'pending'),
  dueAt: Moment,
  /** When the mail server took it, and its name where that is known; null unless it did. */
  sentAt: Moment.nullable(),
  acceptedBy: z.string().nullable(),
  /** When it failed or was called off. */
  endedAt: Moment.nullable(),
  /** How often the mail server was asked to take it. */
  attempts: z.int(),
  /** When it is tried again, after the mail server put us off. */
  nextAttemptAt: Moment.nullable(),
  /** Earlier dates of the same reminder that were passed over because nothing ran then. */
  missed: z.int(),
  failure: Failure.nullable(),
  /** Canceled for its day alone. */
  isHeldBack: z.boolean().default(false),
  /** Whether it is the failure for which its reminder stands still: to be tried again or dismissed. */
  isOpen: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = Paging.extend({
  status: z.enum(['pending', 'sent', 'failed', 'canceled']).optional(),
  reminderId: Id.optional(),
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const DeliveryPage = z.object({
  data: z.array(Delivery),
  meta: PageMeta.extend({
    counts: z.object({ all: z.int(), sent: z.int(), pending: z.int(), failed: z.int(), canceled: z.int() }),
  }),
});
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const deliveryLogEndpoints = {
  list: {
    method: 'GET',
    url: '/api/reminders/deliveries',
    schema: {
      summary: 'Every e-mail that went out, waits or failed, the latest first',
      tags: ['Reminders'],
      querystring: DeliveryQuery,
      response: { 200: DeliveryPage, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
