import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';

/** Of more, those that were seen last are shown. */
export const MOST_SESSIONS_SHOWN = 50;

/** A browser in which the user is signed in. */
export const Session = z.object({
  id: Id,
  /** Null of a sign-in from before browsers were written down. */
  browser: z.string().nullable(),
  /** Whether it is the browser that asks. */
  isHere: z.boolean(),
  createdAt: Moment,
  /** To the hour. */
  seenAt: Moment,
});
export type Session = z.infer<typeof Session>;

const tags = ['Sign-in'];

export const sessionsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/sessions',
    schema: {
      summary: 'Where the user is signed in: this browser first, then those that were seen last',
      tags,
      response: { 200: z.object({ data: z.array(Session) }) },
    },
  },
  end: {
    method: 'DELETE',
    url: '/api/sessions/:id',
    schema: {
      summary: 'Logs a browser out',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  endOthers: {
    method: 'POST',
    url: '/api/sessions/end-others',
    schema: {
      summary: 'Logs every browser out but this one',
      tags,
      response: { 200: z.object({ ended: z.int() }) },
    },
  },
} as const satisfies Record<string, Endpoint>;
