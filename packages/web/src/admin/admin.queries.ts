import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../auth/user.ts';
import { callQuietly, type Input, type Reply } from '../platform/server/call.ts';
import { CallError, isPassing } from '../platform/server/call-error.ts';
import { pollEvery } from '../platform/server/polling.ts';
import { exceptOfOne, families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';
import { sessionState } from '../platform/session.ts';

/** Set by the first call that is refused: an admin who was demoted a moment ago is out at once. */
const denied = sessionState(false);

const denyIfRefused = (error: unknown) => {
  if (error instanceof CallError && error.status === 403) denied.set(true);
};

type AdminCheck = { answer: 'asking' | 'admin' | 'denied' | 'unknown'; isAsking: boolean; retry: () => void };

/** Whether the user is an admin: by role or flag, else as the server says. A server that cannot answer has not said no. */
export function useAdminCheck(): AdminCheck {
  const { isAdmin, role } = useUser();
  const isKnown = isAdmin || role === 'admin';
  const isDenied = denied.use();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...families.admin.queryKey, 'status'],
    queryFn: ({ signal }) => callQuietly(authEndpoints.checkAdminStatus, {}, signal),
    enabled: !isKnown,
  });
  const answerOf = () => {
    if (isDenied) return 'denied';
    if (isKnown || data?.isAdmin) return 'admin';
    if (error) return isPassing(error) ? 'unknown' : 'denied';
    return data ? 'denied' : 'asking';
  };
  return { answer: answerOf(), isAsking: isFetching, retry: () => void refetch() };
}

const admin = <E extends Endpoint>(name: string | readonly ['one' | 'of', string], endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [...families.admin.queryKey, ...(typeof name === 'string' ? [name] : name), input],
    queryFn: async ({ signal }): Promise<Reply<E>> => {
      try {
        return await (callQuietly as Ask<E>)(endpoint, input, signal);
      } catch (error) {
        denyIfRefused(error);
        throw error;
      }
    },
  });

// Whether an endpoint can do without input is known only where the endpoint is.
type Ask<E extends Endpoint> = (endpoint: E, input: Input<E>, signal: AbortSignal) => Promise<Reply<E>>;

/** What is shown stays until the next page, or the next filter's, is there. */
const paged = { placeholderData: keepPreviousData };

type QueryOf<E extends Endpoint> = Input<E> extends { query?: infer Query } ? NonNullable<Query> : never;

export const codesQuery = (query: QueryOf<typeof promoCodesEndpoints.list>) => ({
  ...admin('codes', promoCodesEndpoints.list, { query }),
  ...paged,
});
export const codeQuery = (id: string) => admin(['one', 'code'], promoCodesEndpoints.get, { params: { id } });

export const REDEMPTIONS_SHOWN = 10;
export const redemptionsQuery = (code: string, page: number) => ({
  ...admin(['of', 'redemptions'], promoCodesEndpoints.redemptions, {
    params: { code },
    query: { page, limit: REDEMPTIONS_SHOWN },
  }),
  ...paged,
});
export const statsQuery = (code: string) => admin(['of', 'stats'], promoCodesEndpoints.stats, { params: { code } });

export const analyticsQuery = (query: QueryOf<typeof promoCodesEndpoints.analytics>) => ({
  ...admin('analytics', promoCodesEndpoints.analytics, { query }),
  ...paged,
});
export const auditQuery = (query: QueryOf<typeof adminEndpoints.auditLogs>) => ({
  ...admin('audit log', adminEndpoints.auditLogs, { query }),
  ...paged,
});
export const closedAccountsQuery = (page: number) => ({
  ...admin('closed accounts', adminEndpoints.closedAccounts, { query: { status: 'closed', page } }),
  ...paged,
});

/** Cheap for the server: what it looks up is kept for some seconds. */
const LOOK_AGAIN = 15_000;
export const healthQuery = { ...admin('health', adminEndpoints.health, {}), refetchInterval: pollEvery(LOOK_AGAIN) };

const REFRESHES = refreshedBy('admin');

function useAdminChange<E extends Endpoint>(endpoint: E, refreshes = REFRESHES) {
  const change = useChange(endpoint, { refreshes, failure: null });
  const { error } = change;
  useEffect(() => denyIfRefused(error), [error]);
  return change;
}

export const useCreateCode = () => useAdminChange(promoCodesEndpoints.create);
export const useCreateBatch = () => useAdminChange(promoCodesEndpoints.generateBatch);
export const useChangeCode = () => useAdminChange(promoCodesEndpoints.update);
export const useDeleteCode = () => useAdminChange(promoCodesEndpoints.remove, exceptOfOne(REFRESHES));
export const useRestoreAccount = () => useAdminChange(adminEndpoints.restoreAccount);

/** For the banner above what was pressed: the server's words where it had any, else our own. */
export const refusalOf = (error: unknown, fallback: string) =>
  error instanceof CallError && !error.message.startsWith('Error: HTTP') ? error.message : fallback;
