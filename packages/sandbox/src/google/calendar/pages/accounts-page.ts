import { accountPages } from '../../people/account-pages.ts';

export const { pathOf, accountsPage } = accountPages({
  title: 'Google Calendar',
  what: 'calendars',
  path: '/sandbox/calendar',
});
