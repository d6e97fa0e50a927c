import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, callQuietly } from '../../platform/server/call.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';

const REFRESH = 3 * 60_000;

/** The calendars of the connected account. */
export const calendarsQuery = queryOptions({
  queryKey: families.calendars.queryKey,
  queryFn: ({ signal }) => callQuietly(calendarEndpoints.calendars, {}, signal),
  staleTime: REFRESH,
});

/** The loaded events are those of other calendars, so they are loaded anew instead of updated. */
const forgetEvents = (client: QueryClient) => client.removeQueries({ ...families.events, type: 'inactive' });

// The card says itself what went wrong.
export const useRevokeCalendar = () =>
  useChange(integrationsEndpoints.revokeCalendar, {
    refreshes: refreshedBy('calendar account'),
    failure: null,
    onSuccess: (_reply, _input, client) => forgetEvents(client),
  });

export const useShowCalendars = () =>
  useChange(calendarEndpoints.showCalendars, {
    refreshes: refreshedBy('calendar'),
    failure: 'Your choice of calendars was not saved. Please try again.',
    onSuccess: (calendars, _input, client) => {
      client.setQueryData(calendarsQuery.queryKey, calendars);
      forgetEvents(client);
    },
  });

export const feedQuery = queryOptions({
  queryKey: families['calendar feed'].queryKey,
  queryFn: ({ signal }) => call(feedEndpoints.status, {}, signal),
});

export const useMakeFeed = () =>
  useChange(feedEndpoints.create, { refreshes: refreshedBy('calendar feed'), failure: null });

export const useEndFeed = () =>
  useChange(feedEndpoints.remove, { refreshes: refreshedBy('calendar feed'), failure: null });
