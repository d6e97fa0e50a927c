import { devicePasswordsExporter } from '../address-book/address-book.export.ts';
import {
  accessTokensExporter,
  assistantActionsExporter,
  assistantMessagesExporter,
} from '../assistant/assistant.export.ts';
import { planGrantsExporter, subscriptionsExporter, usageMonthsExporter } from '../billing/billing.export.ts';
import { bulkChangesExporter, bulkContactsExporter } from '../bulk/bulk.export.ts';
import { calendarFeedsExporter, plannedMeetingsExporter } from '../calendar/calendar.export.ts';
import { contactsExporter } from '../contacts/contacts.export.ts';
import { savedFiltersExporter } from '../contacts/filters/saved-filters.export.ts';
import { relationsExporter } from '../contacts/relations/relations.export.ts';
import { contactPhotosExporter } from '../contacts/photos/photos.export.ts';
import { apartContactsExporter } from '../duplicates/duplicates.export.ts';
import { mergedRowsExporter, mergesExporter } from '../duplicates/merging/merges.export.ts';
import { groupsExporter } from '../groups/groups.export.ts';
import { importResultsExporter, importRowsExporter, importsExporter } from '../import-export/imports.export.ts';
import { calendarsExporter, mailboxesExporter, telegramLinksExporter } from '../integrations/integrations.export.ts';
import { interactionsExporter } from '../interactions/interactions.export.ts';
import { letterSettingsExporter, operatorMailsExporter } from '../letters/letters.export.ts';
import { notificationsExporter } from '../notifications/notifications.export.ts';
import { pushDevicesExporter } from '../notifications/push/push.export.ts';
import { deliveriesExporter, remindersExporter } from '../reminders/reminders.export.ts';
import type { Exporter } from '../settings/export.service.ts';
import { profileExporter, sessionsExporter, settingsExporter } from '../settings/settings.export.ts';
import { sourcePeopleExporter, sourceProposalsExporter, sourcesExporter } from '../sources/sources.export.ts';
import { noteVersionsExporter } from '../story/story.export.ts';
import { todosExporter } from '../todos/todos.export.ts';

/** Everything that is kept about a user. */
export const exporters: readonly Exporter[] = [
  profileExporter,
  sessionsExporter,
  settingsExporter,
  subscriptionsExporter,
  planGrantsExporter,
  usageMonthsExporter,
  mailboxesExporter,
  calendarsExporter,
  telegramLinksExporter,
  groupsExporter,
  contactsExporter,
  relationsExporter,
  contactPhotosExporter,
  savedFiltersExporter,
  noteVersionsExporter,
  interactionsExporter,
  todosExporter,
  notificationsExporter,
  pushDevicesExporter,
  remindersExporter,
  deliveriesExporter,
  plannedMeetingsExporter,
  calendarFeedsExporter,
  importsExporter,
  importRowsExporter,
  importResultsExporter,
  devicePasswordsExporter,
  sourcesExporter,
  sourcePeopleExporter,
  sourceProposalsExporter,
  apartContactsExporter,
  mergesExporter,
  mergedRowsExporter,
  bulkChangesExporter,
  bulkContactsExporter,
  letterSettingsExporter,
  operatorMailsExporter,
  assistantMessagesExporter,
  assistantActionsExporter,
  accessTokensExporter,
];
