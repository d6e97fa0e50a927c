import { z } from 'zod';
import type { Events } from '../webhooks/events.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { gone } from './stripe-error.ts';

export function eventsCalls(call: Calls, events: Events): void {
  call({
    method: 'GET',
    url: '/v1/events',
    input: z.strictObject({ ...listing, type: z.string().optional(), types: z.array(z.string()).optional() }),
    run: ({ type, types = type === undefined ? undefined : [type], ...paging }) => {
      const found = events.list().filter((event) => types === undefined || types.includes(event.type));
      return pageOf(found, paging, '/v1/events');
    },
  });
  call({
    method: 'GET',
    url: '/v1/events/:id',
    input: z.strictObject({}),
    run: (_input, id) => events.list().find((event) => event.id === id) ?? gone('event', id),
  });
}
