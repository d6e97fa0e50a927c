import {
  calendarEndpoints,
  MOST_CONTACTS_KNOWN,
  type CalendarEvent,
} from '@inner-circle/domain/calendar/calendar.contract.ts';
import { entriesEndpoints } from '@inner-circle/domain/calendar/entries.contract.ts';
import { applyEvents, eventKey } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call, callQuietly } from '../platform/server/call.ts';
import { pollEvery } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';

const REFRESH = 3 * 60_000;

/** The days on the screen, and no others. */
export type ShownDays = { startDate: string; endDate: string; zone: string };

type LoadedEvents = {
  events: readonly CalendarEvent[];
  sync: string;
  /** The names of the calendars that Google did not answer for. */
  failed: readonly string[];
  cut: readonly string[];
};

/** Google's events. Whoever has them already asks only for what has changed since. */
export const eventsQuery = (days: ShownDays) =>
  queryOptions({
    queryKey: [...families.events.queryKey, days],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedEvents> => {
      const known = client.getQueryData<LoadedEvents>(queryKey);
      const body = { ...days, ...(known && { sync: known.sync, contactIds: contactsIn(known.events) }) };
      const reply = await callQuietly(calendarEndpoints.events, { body }, signal);
      return {
        events: applyEvents(known?.events ?? [], reply),
        sync: reply.sync,
        failed: reply.failed.map(({ name }) => name),
        cut: reply.cut,
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(REFRESH),
    // What was changed on the phone is here when somebody comes back to this window.
    refetchOnWindowFocus: 'always',
  });

const contactsIn = (events: readonly CalendarEvent[]) =>
  [...new Set(events.flatMap(({ contactId }) => contactId ?? []))].slice(0, MOST_CONTACTS_KNOWN);

/** What the product draws itself: birthdays, to-dos and reminders. */
export const entriesQuery = (days: ShownDays) =>
  queryOptions({
    queryKey: [...families.entries.queryKey, days],
    queryFn: ({ signal }) => call(entriesEndpoints.list, { query: days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(REFRESH),
  });

const refreshes = refreshedBy('calendar');

const inEveryRange = (client: QueryClient, change: (events: readonly CalendarEvent[]) => readonly CalendarEvent[]) =>
  client.setQueriesData<LoadedEvents>(families.events, (known) => known && { ...known, events: change(known.events) });

/** Shows the event as it is now, in every loaded period. */
export const showEvent = (client: QueryClient, changed: CalendarEvent) =>
  inEveryRange(client, (events) => events.map((one) => (eventKey(one) === eventKey(changed) ? changed : one)));

// The dialog and the grid say themselves why something was not saved.
export const useCreateEvent = () =>
  useChange(calendarEndpoints.create, {
    refreshes,
    failure: null,
    onSuccess: (created, _input, client) => inEveryRange(client, (events) => [...events, created]),
  });

export const useUpdateEvent = () =>
  useChange(calendarEndpoints.update, {
    refreshes,
    failure: null,
    onSuccess: (changed, _input, client) => showEvent(client, changed),
  });

/** The event stands where it was put at once; a failure puts it back. */
export const useMoveEvent = () =>
  useChange(calendarEndpoints.update, {
    refreshes,
    failure: null,
    optimistic: (client, { params: { id }, body: { calendarId = null, start, end, allDay } }) =>
      inEveryRange(client, (events) =>
        events.map((one) =>
          one.id === id && one.calendarId === calendarId
            ? { ...one, start: start ?? one.start, end: end ?? one.end, allDay: allDay ?? one.allDay }
            : one,
        ),
      ),
    onSuccess: (changed, _input, client) => showEvent(client, changed),
  });

export const useDeleteEvent = () =>
  useChange(calendarEndpoints.remove, {
    refreshes,
    failure: null,
    onSuccess: (_reply, { params, query }, client) =>
      inEveryRange(client, (events) =>
        events.filter(({ id, calendarId }) => id !== params.id || calendarId !== query?.calendarId),
      ),
  });
