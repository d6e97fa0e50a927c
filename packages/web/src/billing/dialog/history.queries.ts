import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families } from '../../platform/server/query-families.ts';

const usageHistoryQuery = queryOptions({
  queryKey: [...families.usage.queryKey, 'history'],
  queryFn: ({ signal }) => call(billingEndpoints.usageHistory, {}, signal),
  meta: { failure: 'Failed to fetch usage history' },
});

export const useUsageHistory = () => useQuery(usageHistoryQuery);

const subscriptionHistoryQuery = queryOptions({
  queryKey: [...families.subscription.queryKey, 'history'],
  queryFn: ({ signal }) => call(billingEndpoints.history, {}, signal),
  meta: { failure: 'Failed to fetch subscription history' },
});

export const useSubscriptionHistory = () => useQuery(subscriptionHistoryQuery);
