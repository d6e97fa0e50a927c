import type { Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useSubscription } from '../billing/billing.queries.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { callQuietly } from '../platform/server/call.ts';
import { CallError } from '../platform/server/call-error.ts';
import { pollBy } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';

const SECOND = 1000;
const REFRESH = 5 * 60 * SECOND;

/** In the place of a status that the plan does not have. */
const LOCKED = null;

const lockedWhenForbidden = (error: unknown) => {
  if (error instanceof CallError && error.status === 403) return LOCKED;
  throw error;
};

type Ask<Status> = (signal: AbortSignal) => Promise<Status>;
type Family = { readonly queryKey: readonly string[] };

/** The plan is part of the question: another plan asks anew, and one without integrations is hardly asked again. */
const statusQuery = <Status>(family: Family, plan: Plan | undefined, ask: Ask<Status>) =>
  queryOptions<Status | typeof LOCKED>({
    queryKey: [...family.queryKey, plan],
    queryFn: plan ? ({ signal }) => ask(signal).catch(lockedWhenForbidden) : skipToken,
    staleTime: ({ state }) => (state.data === LOCKED ? REFRESH : 30 * SECOND),
    refetchInterval: pollBy((status: Status | typeof LOCKED | undefined) => status !== LOCKED && REFRESH),
    // What was begun in another window or on the phone may be done by now.
    refetchOnWindowFocus: ({ state }) => state.data === LOCKED || 'always',
  });

function useStatus<Status>(family: Family, ask: Ask<Status>) {
  const { subscription } = useSubscription();
  const { data, isPending, isFetching, error, refetch } = useQuery(statusQuery(family, subscription?.planType, ask));
  return { status: data ?? undefined, isLocked: data === LOCKED, isPending, isFetching, error, refetch };
}

/** The mailbox that reminders go out from: undefined while it loads, when the plan has none (`isLocked`) and when it failed. */
export const useEmailStatus = () =>
  useStatus(families.mailbox, (signal) => callQuietly(integrationsEndpoints.emailStatus, {}, signal));

export const useTelegramStatus = () =>
  useStatus(families.telegram, (signal) => callQuietly(integrationsEndpoints.telegramStatus, {}, signal));

/** The Google account whose calendars are shown. */
export const useCalendarStatus = () =>
  useStatus(families['calendar account'], (signal) => callQuietly(integrationsEndpoints.calendarStatus, {}, signal));

// The cards say themselves what went wrong.
export const useConnectSmtp = () =>
  useChange(integrationsEndpoints.connectSmtp, {
    refreshes: refreshedBy('mailbox'),
    failure: null,
    secret: true,
    onSuccess: (status, _input, client) => void client.setQueriesData(families.mailbox, status),
  });

export const useRevokeEmail = () =>
  useChange(integrationsEndpoints.revokeEmail, { refreshes: refreshedBy('mailbox'), failure: null });

export const usePairingCode = () => useChange(integrationsEndpoints.pairingCode, { refreshes: [], failure: null });

export const useDisconnectTelegram = () =>
  useChange(integrationsEndpoints.disconnectTelegram, { refreshes: refreshedBy('telegram'), failure: null });
