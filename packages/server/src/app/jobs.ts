import { forgetAuditAddresses } from '../admin/admin.jobs.ts';
import { purgeAuth } from '../auth/auth.jobs.ts';
import {
  deleteCustomers,
  endSuperfluousSubscriptions,
  keepUsage,
  purgePayments,
  reconcilePayments,
  refreshPlans,
} from '../billing/billing.jobs.ts';
import { logMeetings } from '../calendar/calendar.jobs.ts';
import { purgeDeletedContacts } from '../contacts/contacts.jobs.ts';
import { purgeImports, resumeImports, runImports } from '../import-export/imports.jobs.ts';
import {
  answerChats,
  giveBackAccounts,
  giveUpClosed,
  purgeIntegrations,
  sendTelegramMessages,
} from '../integrations/integrations.jobs.ts';
import { morningNotifications, purgeNotifications, reportPlans } from '../notifications/notifications.jobs.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { sendReminders } from '../reminders/reminders.jobs.ts';
import { eraseAccounts } from '../settings/settings.jobs.ts';
import { purgeDeletedTodos } from '../todos/todos.jobs.ts';
import { chatHelpers } from './telegram.ts';

/**
 * Names that stood in the list below and do not any more: only of these is it known that they are not a newer version's. They are no
 * longer scheduled; what waits under them goes by itself after two weeks.
 */
export const retiredJobs: readonly string[] = [];

/** Everything that happens without a request. */
export const jobs: readonly Job[] = [
  purgeAuth,
  eraseAccounts,
  deleteCustomers,
  // Before a plan that seems to be over is taken away: it may have been renewed.
  reconcilePayments,
  refreshPlans,
  keepUsage,
  endSuperfluousSubscriptions,
  purgePayments,
  answerChats(chatHelpers),
  sendTelegramMessages,
  giveBackAccounts,
  giveUpClosed,
  purgeIntegrations,
  purgeDeletedContacts,
  purgeDeletedTodos,
  morningNotifications,
  reportPlans,
  purgeNotifications,
  sendReminders,
  logMeetings,
  runImports,
  resumeImports,
  purgeImports,
  forgetAuditAddresses,
];
