import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { filtersIn, queryOf } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionQuery, usageQuery } from '../billing/billing.queries.ts';
import { notificationsQuery } from '../notifications/notifications.queries.ts';
import { contactsQuery } from '../people/people.queries.ts';
import type { FindAnswer } from '../platform/server/first-answers.ts';
import { chooseTimeZone } from '../platform/time/clock.ts';
import { settingsQuery } from '../settings/settings.queries.ts';

/** Puts what came with the page where the first screen looks for it, so that it is drawn once and asks for nothing. */
export function putFirstData(client: QueryClient, find: FindAnswer, search: string) {
  const settings = find(settingsEndpoints.get);
  client.setQueryData(settingsQuery.queryKey, settings);
  if (settings) chooseTimeZone(settings.timeZone);
  client.setQueryData(subscriptionQuery.queryKey, find(planEndpoints.subscription));
  client.setQueryData(usageQuery.queryKey, find(planEndpoints.usage));
  const notifications = find(notificationsEndpoints.list, { page: 1, limit: PAGE_SIZE });
  client.setQueryData(notificationsQuery.queryKey, notifications && { pages: [notifications], pageParams: [1] });
  const query = queryOf(filtersIn(new URLSearchParams(search)));
  client.setQueryData(contactsQuery(query).queryKey, find(contactsEndpoints.list, query));
}
