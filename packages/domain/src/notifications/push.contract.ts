import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { CalendarDate, Moment } from '../time.ts';

export const MOST_PUSH_DEVICES = 10;
const LONGEST_ENDPOINT = 2000;

/** What a browser gives out: where its push service takes notices, and what they are encrypted with. */
export const BrowserSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(LONGEST_ENDPOINT),
  keys: z.strictObject({
    /** A point of P-256, which is 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'is not the key of a subscription'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'is not the secret of a subscription'),
  }),
  /** Left out, it stays as it is. */
  showsNames: z.boolean().optional(),
});
export type BrowserSubscription = z.output<typeof BrowserSubscription>;

/** A browser that is told of the morning. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  /** Whether a notice says what it is about, or only that there is something. */
  showsNames: z.boolean(),
  /** Whether it is the browser that asks. */
  isHere: z.boolean(),
  createdAt: Moment,
  lastSentAt: Moment.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What a browser needs to know to be told of the morning, and which browsers are. */
export const PushState = z.object({
  /** The key that the browser names at its push service; null where notices cannot be sent. */
  publicKey: z.string().nullable(),
  /** Names the sign-in of the browser that asks: another after each, and no secret. */
  signIn: z.string(),
  data: z.array(PushDevice),
});
export type PushState = z.infer<typeof PushState>;

/** What the job that sends a morning to one browser is enqueued with. */
export const MorningPush = z.strictObject({ userId: Id, deviceId: Id, day: CalendarDate, until: Moment });
export type MorningPush = z.output<typeof MorningPush>;

const tags = ['Notifications'];

export const pushEndpoints = {
  list: {
    method: 'GET',
    url: '/api/push',
    schema: {
      summary: 'The browsers that are told of the morning, and what another needs to be',
      tags,
      response: { 200: PushState },
    },
  },
  subscribe: {
    method: 'PUT',
    url: '/api/push/subscription',
    schema: {
      summary: 'Has the morning’s notices sent to this browser, as long as its user is signed in there',
      tags,
      body: BrowserSubscription,
      response: { 200: PushDevice, 400: Problem, 409: Problem },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/push/devices/:id',
    schema: {
      summary: 'Sends nothing more to a browser',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  test: {
    method: 'POST',
    url: '/api/push/devices/:id/test',
    config: { perMinute: 6, isCostly: true },
    schema: {
      summary: 'Sends a notice to try it',
      tags,
      params: ById,
      response: { 200: PushDevice, 404: Problem, 409: Problem, 429: Problem, 502: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
