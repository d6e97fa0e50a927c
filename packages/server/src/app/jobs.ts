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
import { purgeBulkChanges } from '../bulk/bulk.jobs.ts';
import { logMeetings } from '../calendar/calendar.jobs.ts';
import { purgeDeletedContacts } from '../contacts/contacts.jobs.ts';
import { purgeMerges } from '../duplicates/merging/merging.jobs.ts';
import { compareContacts } from '../duplicates/duplicates.jobs.ts';
import { purgeImports, resumeImports, runImports } from '../import-export/imports.jobs.ts';
import {
  answerChats,
  giveBackAccounts,
  giveUpClosed,
  purgeIntegrations,
  sendTelegramMessages,
} from '../integrations/integrations.jobs.ts';
import { dailyDigests, purgeNotifications, pushMornings, reportPlans } from '../notifications/notifications.jobs.ts';
import { sendLetters } from '../letters/letters.jobs.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { purgeMails, sendMails } from '../operator-mail/operator-mail.jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import { logWords, sendReminders } from '../reminders/reminders.jobs.ts';
import { fillSearch } from '../search/search.jobs.ts';
import { eraseAccounts } from '../settings/settings.jobs.ts';
import { askForLooks, lookIntoSources, purgeSources } from '../sources/sources.jobs.ts';
import { purgeDeletedTodos } from '../todos/todos.jobs.ts';
import { chatHelpers } from './telegram.ts';

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
  dailyDigests,
  pushMornings,
  reportPlans,
  purgeNotifications,
  sendReminders,
  logWords,
  logMeetings,
  sendLetters,
  sendMails,
  purgeMails,
  runImports,
  resumeImports,
  compareContacts,
  purgeImports,
  purgeMerges,
  purgeBulkChanges,
  lookIntoSources,
  askForLooks,
  purgeSources,
  fillSearch,
  forgetAuditAddresses,
];

/** Runs everything that has a schedule once, as after the clock was moved; what fails does not keep the rest from running. */
export async function runAllDue(those: readonly Job[], dependencies: Dependencies): Promise<void> {
  const { signal } = new AbortController();
  for (const job of those.filter(({ schedule }) => schedule)) {
    await job
      .run(dependencies, dependencies.clock.now(), {}, signal)
      .catch((error: unknown) => dependencies.log.error({ err: error, job: job.name }, 'a job failed'));
  }
}
