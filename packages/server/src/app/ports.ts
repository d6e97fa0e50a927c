import { toMoment } from '@inner-circle/domain/time.ts';
import { devicePasswords } from '../address-book/address-book.table.ts';
import { accessTokens } from '../assistant/access-tokens/access-tokens.table.ts';
import { actionsRepository } from '../assistant/actions/actions.repository.ts';
import type { Counters } from '../billing/usage.port.ts';
import { calendarFeeds } from '../calendar/calendar.table.ts';
import { contactsCounter } from '../contacts/contacts.repository.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { groupSize } from '../contacts/membership/membership.repository.ts';
import { groupsCounter } from '../groups/groups.repository.ts';
import { importedRowsCounter, importsCounter } from '../import-export/upload/imports.repository.ts';
import { calendarAttempts, mailboxAttempts, telegramCodes } from '../integrations/integrations.table.ts';
import { interactionsCounter } from '../interactions/interactions.repository.ts';
import { pushSubscriptions } from '../notifications/push/push.table.ts';
import type { Ports } from '../platform/dependencies.ts';
import { plannedEmails } from '../reminders/planned-emails.repository.ts';
import { remindersCounter } from '../reminders/reminders.repository.ts';
import type { AccountTables } from '../settings/account.port.ts';
import { composeLetter } from '../letters/compose-letter.service.ts';
import { isGoogleAccountASource } from '../sources/sources.repository.ts';
import { sourceAttempts } from '../sources/sources.table.ts';
import { completeTodosBeyond, nextTodo, openTodosCounter, todosCounter } from '../todos/todos.repository.ts';
import { BACK_UP } from './backup.job.ts';
import { jobs } from './jobs.ts';

const counters: Counters = {
  used: { contacts: contactsCounter, groups: groupsCounter, todos: openTodosCounter },
  held: {
    contacts: contactsCounter,
    groups: groupsCounter,
    todos: todosCounter,
    interactions: interactionsCounter,
    reminders: remindersCounter,
    imports: importsCounter,
    'imported rows': importedRowsCounter,
  },
};

const accountTables: AccountTables = {
  secrets: [
    accessTokens,
    calendarFeeds,
    devicePasswords,
    mailboxAttempts,
    calendarAttempts,
    pushSubscriptions,
    sourceAttempts,
    telegramCodes,
  ],
  erasedFirst: [contacts],
};

/** What earlier slices need of later ones, which they do not import. */
export const portsOfLaterSlices = {
  accountTables,
  completeTodosBeyond,
  composeLetter,
  counters,
  groupSize,
  isGoogleAccountASource,
  jobNames: [...jobs.map(({ name }) => name), BACK_UP],
  nextTodo,
  plannedEmails,
  pendingProposals: (userId, now, db) => actionsRepository(db).waiting(userId, toMoment(now)),
} satisfies Partial<Ports>;
