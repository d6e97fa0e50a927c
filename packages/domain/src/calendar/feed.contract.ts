import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';
import { ONE_LINE } from '../text.ts';

/** The secret address under which other calendars read birthdays, to-dos and reminders. */
export const FeedStatus = z.object({
  isOn: z.boolean(),
  createdAt: Moment.nullable(),
  /** When a calendar last asked for it; null when none has. */
  lastFetchedAt: Moment.nullable(),
});
export type FeedStatus = z.infer<typeof FeedStatus>;

/** The only time that the address is shown: only its hash is kept. */
export const NewFeed = FeedStatus.extend({ url: z.url() });
export type NewFeed = z.infer<typeof NewFeed>;

const tags = ['Calendar'];

export const feedEndpoints = {
  status: {
    method: 'GET',
    url: '/api/calendar-feed',
    schema: { summary: 'Whether there is a calendar feed', tags, response: { 200: FeedStatus } },
  },
  create: {
    method: 'POST',
    url: '/api/calendar-feed',
    config: { perMinute: 10 },
    schema: {
      summary: 'Makes the calendar feed, or gives it a new address; the one before is void',
      tags,
      response: { 200: NewFeed },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/calendar-feed',
    schema: { summary: 'Ends the calendar feed', tags, response: { 200: FeedStatus } },
  },
  read: {
    method: 'GET',
    url: '/api/calendar-feed/:file',
    config: { access: 'public', perMinute: 60 },
    schema: {
      summary: 'The calendar feed as an iCalendar file, for whoever has its address',
      tags,
      params: z.object({ file: z.string().max(200).check(ONE_LINE) }),
      response: { 200: z.any(), 304: z.undefined(), 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
