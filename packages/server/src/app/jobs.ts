import { purgeAuth } from '../auth/auth.jobs.ts';
import { keepUsage, refreshPlans } from '../billing/billing.jobs.ts';
import { logMeetings } from '../calendar/calendar.jobs.ts';
import { purgeDeletedContacts } from '../contacts/contacts.jobs.ts';
import { purgeImports, resumeImports, runImports } from '../import-export/imports.jobs.ts';
import {
  giveBackAccounts,
  giveUpClosed,
  purgeIntegrations,
  sendTelegramMessages,
} from '../integrations/integrations.jobs.ts';
import { morningNotifications, purgeNotifications } from '../notifications/notifications.jobs.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { sendReminders } from '../reminders/reminders.jobs.ts';
import { eraseAccounts } from '../settings/settings.jobs.ts';
import { purgeDeletedTodos } from '../todos/todos.jobs.ts';

/** Everything that happens without a request. */
export const jobs: readonly Job[] = [
  purgeAuth,
  eraseAccounts,
  refreshPlans,
  keepUsage,
  sendTelegramMessages,
  giveBackAccounts,
  giveUpClosed,
  purgeIntegrations,
  purgeDeletedContacts,
  purgeDeletedTodos,
  morningNotifications,
  purgeNotifications,
  sendReminders,
  logMeetings,
  runImports,
  resumeImports,
  purgeImports,
];
