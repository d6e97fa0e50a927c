import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { filtersIn, queryOf } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { usageOf } from '../billing/billing.service.ts';
import { subscriptionOf } from '../billing/subscription.service.ts';
import { listContacts } from '../contacts/contacts.service.ts';
import { listNotifications } from '../notifications/notifications.service.ts';
import { firstAnswer, type FirstAnswer } from '../platform/http/web/first-data.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { whatTodayBrings } from '../today/today.service.ts';

/** On whatever page. */
const around: readonly FirstAnswer[] = [
  firstAnswer(authEndpoints.me, (user) => user),
  firstAnswer(settingsEndpoints.get, (user, _, dependencies) => settingsOf(user, dependencies)),
  firstAnswer(planEndpoints.subscription, (user, _, dependencies) => subscriptionOf(user, dependencies)),
  firstAnswer(planEndpoints.usage, (user, _, dependencies) => usageOf(user, dependencies)),
  firstAnswer(notificationsEndpoints.list, listNotifications, () => ({ page: 1, limit: PAGE_SIZE })),
];

/** What the app asks for before it draws its first screen, answered by whom the routes ask too. It comes with the page. */
export const FIRST_SCREENS: Readonly<Record<string, readonly FirstAnswer[]>> = {
  '/': [...around, firstAnswer(contactsEndpoints.list, listContacts, (parameters) => queryOf(filtersIn(parameters)))],
  [TODAY]: [...around, firstAnswer(todayEndpoints.get, whatTodayBrings)],
};
