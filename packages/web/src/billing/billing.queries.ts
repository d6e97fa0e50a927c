import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/user.ts';
import { families } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { pollEvery } from '../platform/server/polling.ts';
import { useNow } from '../platform/time/clock.ts';
import { defaultSubscription } from './default-subscription.ts';

const REFRESH = 5 * 60_000;

export const subscriptionQuery = queryOptions({
  ...families.subscription,
  queryFn: ({ signal }) => call(planEndpoints.subscription, {}, signal),
  refetchInterval: pollEvery(REFRESH),
  meta: { failure: 'Failed to fetch subscription' },
});

export const usageQuery = queryOptions({
  ...families.usage,
  queryFn: ({ signal }) => call(planEndpoints.usage, {}, signal),
  refetchInterval: pollEvery(REFRESH),
  meta: { failure: 'Failed to fetch usage statistics' },
});

/** The plan, undefined while it loads. When it cannot be fetched, the app goes on as with the free plan. */
export function useSubscription() {
  const user = useUser();
  const now = useNow();
  const { data, isError } = useQuery(subscriptionQuery);
  return { subscription: data ?? (isError ? defaultSubscription(user.id, now) : undefined), failed: isError };
}

/** What of the plan is used: undefined while it loads, null when it cannot be fetched. */
export function useUsage() {
  const { data, isError } = useQuery(usageQuery);
  return data ?? (isError ? null : undefined);
}
