import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Moment, TimeZone } from '../time.ts';
import { calendarRefusals, EVENT_MINUTES } from './calendar.contract.ts';

/** How long a time may be that is looked for. */
export const FREE_MINUTES = { min: 15, max: 480 };

export const FreeTimesQuery = z.strictObject({
  contactId: Id.nullish(),
  zone: TimeZone.optional(),
  minutes: z
    .int('must be a whole number')
    .min(FREE_MINUTES.min, `must be at least ${FREE_MINUTES.min}`)
    .max(FREE_MINUTES.max, `must be at most ${FREE_MINUTES.max}`)
    .default(EVENT_MINUTES),
});
export type FreeTimesQuery = z.output<typeof FreeTimesQuery>;

export const FreeTime = z.object({ start: Moment, end: Moment });
export type FreeTime = z.infer<typeof FreeTime>;

export const freeTimesEndpoints = {
  find: {
    method: 'POST',
    url: '/api/calendar/free-times',
    config: { perMinute: 60, isCostly: true },
    schema: {
      summary: 'Free times of the next two weeks, on different days where there are any',
      tags: ['Calendar'],
      body: FreeTimesQuery,
      response: { 200: z.object({ data: z.array(FreeTime) }), ...calendarRefusals },
    },
  },
} as const satisfies Record<string, Endpoint>;
