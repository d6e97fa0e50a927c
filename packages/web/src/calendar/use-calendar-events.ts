import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../platform/server/call-error.ts';
import { timeZone } from '../platform/time/clock.ts';
import type { CalendarAccount } from './banners/use-calendar-account.ts';
import { entriesQuery, eventsQuery } from './calendar.queries.ts';
import type { LoadState } from './period/period.ts';
import { toLocalEvent } from './period/local-events.ts';

export type CalendarEvents = ReturnType<typeof useCalendarEvents>;

/** Everything on some days: Google's, where an account is connected, and the product's own. One may fail without the other. */
export function useCalendarEvents(days: readonly Temporal.PlainDate[], account: CalendarAccount['state']) {
  const isConnected = account === 'connected';
  const zone = timeZone();
  const shown = { startDate: String(days[0]), endDate: String(days.at(-1)), zone };
  const google = useQuery({ ...eventsQuery(shown), enabled: isConnected });
  const own = useQuery(entriesQuery(shown));
  const meetings = isConnected ? google.data?.events : undefined;
  const entries = own.data?.data;
  const all = useMemo(
    () => [...(meetings ?? []), ...(entries ?? [])].map((event) => toLocalEvent(event, zone)),
    [meetings, entries, zone],
  );
  const refusal = google.error instanceof CallError ? google.error.status : undefined;
  const stateOf = (): LoadState => {
    const asked = isConnected ? [own, google] : [own];
    if (account === 'loading' || asked.some((query) => query.isPending || query.isPlaceholderData)) return 'loading';
    if (account === 'unknown' || account === 'broken') return 'partial';
    return asked.some((query) => query.isError || query.data?.failed.length) ? 'partial' : 'complete';
  };
  return {
    all,
    loadState: stateOf(),
    isCut: Boolean(own.data?.cut.length) || Boolean(isConnected && google.data?.cut.length),
    google: {
      error: isConnected ? google.error : null,
      /** The plan has no calendar, whatever was known before. */
      isForbidden: refusal === 403,
      /** The account is not connected any more, or must be connected again. */
      isTurnedAway: refusal === 409,
      failed: (isConnected && google.data?.failed) || [],
      isFetching: google.isFetching,
      retry: () => void google.refetch(),
    },
    own: {
      isFailed: own.isError && !own.data,
      failed: own.data?.failed ?? [],
      isFetching: own.isFetching,
      retry: () => void own.refetch(),
    },
  };
}
