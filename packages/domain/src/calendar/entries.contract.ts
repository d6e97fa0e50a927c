import { z } from 'zod';
import { enumOr } from '../enum-fallback.ts';
import type { Endpoint } from '../endpoint.ts';
import { CalendarEvent, shownDays } from './calendar.contract.ts';

export const EntrySource = z.enum(['birthdays', 'todos', 'reminders']);
export type EntrySource = z.infer<typeof EntrySource>;

export const EntriesQuery = z.object(shownDays);
export type EntriesQuery = z.output<typeof EntriesQuery>;

/** What the product draws itself. */
export const EntriesReply = z.object({
  data: z.array(CalendarEvent),
  /** What could not be read; the others are here. */
  failed: z.array(enumOr(EntrySource, 'reminders')),
  /** Of what there is more in these days than is answered. */
  cut: z.array(enumOr(EntrySource, 'reminders')),
});
export type EntriesReply = z.infer<typeof EntriesReply>;

export const entriesEndpoints = {
  list: {
    method: 'GET',
    url: '/api/calendar/entries',
    schema: {
      summary: 'Birthdays, to-dos and reminders of the days that are shown',
      tags: ['Calendar'],
      querystring: EntriesQuery,
      response: { 200: EntriesReply },
    },
  },
} as const satisfies Record<string, Endpoint>;
