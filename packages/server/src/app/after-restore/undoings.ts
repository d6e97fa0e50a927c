import { toMoment } from '@inner-circle/domain/time.ts';
import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addressBooks, devicePasswords } from '../../address-book/address-book.table.ts';
import { accessTokens } from '../../assistant/access-tokens/access-tokens.table.ts';
import { assistantActions } from '../../assistant/assistant.table.ts';
import { sessions, signInAttempts, signInTokens } from '../../auth/auth.table.ts';
import { calendarFeeds } from '../../calendar/calendar.table.ts';
import { imports } from '../../import-export/imports.table.ts';
import {
  calendarAttempts,
  mailboxAttempts,
  mailboxes,
  telegramCodes,
  telegramPolling,
  telegramUpdates,
} from '../../integrations/integrations.table.ts';
import { auditOperator } from '../../platform/audit.ts';
import { countMailsAsSent } from '../../operator-mail/operator-mail.service.ts';
import type { RestoredBackup } from '../../platform/backup/restored.ts';
import { leases } from '../../platform/coordination/leases.table.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { countLettersAsWritten } from '../../letters/letters.service.ts';
import { countDigestsAsSent } from '../../notifications/daily-digest.service.ts';
import { pushSubscriptions } from '../../notifications/push/push.table.ts';
import { passOverReminders } from '../../reminders/restored-reminders.service.ts';
import { sourceAttempts } from '../../sources/sources.table.ts';
import { closeWithin, eraseWithin } from '../../settings/account.service.ts';
import { stepsOnClose } from '../account.routes.ts';

type World = { readonly backup: RestoredBackup; readonly now: Temporal.Instant; readonly dependencies: Dependencies };

export type Undoing = {
  /** What it changes, by the names in the database. */
  readonly tables: readonly string[];
  /** What would happen without it. */
  readonly because: string;
  readonly run: (tx: Transaction, world: World) => Promise<unknown>;
};

const emptied = (table: PgTable) => (tx: Transaction) => tx.delete(table);

/** In this order: what comes last takes away what the others enqueued. */
export const UNDOINGS: readonly Undoing[] = [
  {
    tables: ['users'],
    because:
      'Whoever closed their account since then would have it back, and those who were erased would be there again.',
    run: async (tx, { backup, dependencies }) => {
      for (const { userId, state, closedAt } of backup.closedSince)
        await (state === 'erased'
          ? eraseWithin(tx, userId, dependencies)
          : closeWithin(tx, userId, closedAt ?? backup.at, stepsOnClose, dependencies));
    },
  },
  {
    tables: ['reminders', 'deliveries'],
    because: 'E-mails that went out since then would go out again. Those of dates to come wait for the mailbox.',
    run: (tx, { dependencies }) => passOverReminders(tx, dependencies),
  },
  {
    tables: ['mailboxes'],
    because:
      'Somebody may have changed or called off since then what is planned here, or have disconnected the mailbox.',
    run: (tx, { now }) =>
      tx
        .update(mailboxes)
        .set({ brokenAt: toMoment(now), problem: RECONNECT })
        .where(isNull(mailboxes.brokenAt)),
  },
  {
    tables: ['notification_mornings'],
    because: 'People have had today’s digest.',
    run: (tx, { now }) => countDigestsAsSent(tx, now),
  },
  {
    tables: ['letter_settings'],
    because: 'People may have had this week’s letter, also where it is tomorrow already.',
    run: (tx, { now }) => countLettersAsWritten(tx, now),
  },
  {
    tables: ['operator_mails'],
    because: 'A letter or a notice that was to go out has gone out, or is not wanted any more.',
    run: (tx) => countMailsAsSent(tx),
  },
  { tables: ['sessions'], because: 'Who logged out since then would be signed in again.', run: emptied(sessions) },
  { tables: ['sign_in_tokens'], because: 'A link that was used would work again.', run: emptied(signInTokens) },
  { tables: ['sign_in_attempts'], because: 'A sign-in that was under way is over.', run: emptied(signInAttempts) },
  { tables: ['access_tokens'], because: 'One that was revoked would work again.', run: emptied(accessTokens) },
  {
    tables: ['calendar_feeds'],
    because: 'An address that was taken back would open again.',
    run: emptied(calendarFeeds),
  },
  {
    tables: ['device_passwords'],
    because: 'One that was taken back would work again.',
    run: emptied(devicePasswords),
  },
  {
    tables: ['push_subscriptions'],
    because:
      'A browser that was turned off since then, or whose user logged out there, would be told of mornings again. Others say by themselves where they are when their users come back.',
    run: emptied(pushSubscriptions),
  },
  {
    tables: ['address_books'],
    because: 'Devices that have seen more than is here would not hear of what is changed next.',
    run: (tx) => tx.update(addressBooks).set({ epoch: sql`gen_random_uuid()` }),
  },
  { tables: ['mailbox_attempts'], because: 'What was under way at Google is over.', run: emptied(mailboxAttempts) },
  { tables: ['calendar_attempts'], because: 'What was under way at Google is over.', run: emptied(calendarAttempts) },
  { tables: ['source_attempts'], because: 'What was under way at Google is over.', run: emptied(sourceAttempts) },
  { tables: ['telegram_codes'], because: 'A code that was used would pair again.', run: emptied(telegramCodes) },
  {
    tables: ['telegram_updates'],
    because: 'What people wrote to the bot was answered. The rows stay, so that what Telegram brings again is not.',
    run: (tx) =>
      tx.update(telegramUpdates).set({ message: null, answers: null }).where(isNotNull(telegramUpdates.message)),
  },
  {
    tables: ['telegram_polling'],
    because: 'It names a process that is no more. Telegram itself knows which messages have arrived.',
    run: emptied(telegramPolling),
  },
  {
    tables: ['assistant_actions'],
    because: 'What was proposed may have been confirmed or dismissed since then.',
    run: (tx, { now }) =>
      tx
        .update(assistantActions)
        .set({ status: 'expired', expiresAt: toMoment(now) })
        .where(eq(assistantActions.status, 'proposed')),
  },
  {
    tables: ['imports'],
    because:
      'A file whose rows were being added would go on, though it may have been undone since then. It can be imported again.',
    run: (tx, { now }) =>
      tx
        .update(imports)
        .set({ status: 'cancelled', finishedAt: toMoment(now) })
        .where(inArray(imports.status, ['uploading', 'queued', 'running'])),
  },
  { tables: ['leases'], because: 'They are held by processes that are no more.', run: emptied(leases) },
  {
    tables: ['audit_log'],
    because: 'Admins should find it there.',
    run: (tx, { backup, dependencies }) =>
      auditOperator(
        tx,
        { action: 'backup.restored', target: backup.at, details: { release: backup.release } },
        dependencies,
      ),
  },
  {
    tables: ['jobs'],
    because:
      'They would send messages again, give permissions back and end subscriptions. What runs by the clock is enqueued anew by the start, and what has to be done still is found by it: subscriptions and permissions of closed accounts.',
    run: (tx) => tx.delete(jobs).where(isNull(jobs.failedAt)),
  },
];

const RECONNECT =
  'Inner Circle was restored from a backup. Look through what is planned, then connect the mailbox again.';

/** Every other table, and why it may stay as it was. */
export const AS_IT_WAS: Readonly<Record<string, string>> = {
  ...ofPeople(
    'contacts',
    'contact_groups',
    'contact_photos',
    'contact_texts',
    'apart_contacts',
    'bulk_changes',
    'bulk_contacts',
    'compared_contacts',
    'duplicate_marks',
    'duplicate_pairs',
    'deleted_contacts',
    'deleted_rows',
    'contact_relations',
    'deleted_todos',
    'groups',
    'interactions',
    'merged_rows',
    'merges',
    'note_versions',
    'saved_filters',
    'search_texts',
    'search_unfilled',
    'todos',
    'user_settings',
    'assistant_messages',
    'import_contacts',
    'import_groups',
    'import_results',
    'import_rows',
  ),
  push_keys: 'Browsers take notices of the same keys.',
  subscriptions: 'Stripe is asked for all of them before this begins.',
  stripe_events: 'An event that is told again is only a hint to ask Stripe.',
  customer_deletions: 'A customer who is deleted again is deleted.',
  plan_grants: 'Those that have ended meanwhile are ended before this begins.',
  promo_codes: 'What was redeemed since then can be redeemed again: nobody else knows of it.',
  redemption_codes: 'Counts what is in plan_grants.',
  redemption_hours: 'Counts what is in plan_grants.',
  address_book_cards: 'Names what is in contacts; devices start over.',
  usage_months: 'What was used since then is forgotten in favour of people.',
  notifications: 'They stand in the product and go nowhere.',
  google_calendars: 'It is read, and written when a person asks for it.',
  contact_sources:
    'It is read alone. A token that is older than what is known here is looked from again, and what is found is only proposed.',
  source_people: 'It says what was seen when, and the next look compares with it.',
  source_links: 'They say who is who, and go with the contacts.',
  source_proposals: 'What was decided on since then is asked again, and nothing is done by itself.',
  google_revocations: 'A permission that is given back again is given back.',
  planned_meetings: 'Whether a meeting took place is asked of Google, and it is logged once in this copy.',
  event_changes: 'Whoever comes next asks Google what became of the change. Its hold ends by itself.',
  telegram_links: 'A chat that was disconnected since then can be disconnected again; what goes there is new.',
  user_revisions: 'A mark names a transaction and its moment, so that none is used again.',
  last_outcomes: 'Says when something last went well or wrong, to admins; the next time replaces it.',
  guesses: 'They end within minutes.',
  costly_calls: 'They end within minutes.',
};

function ofPeople(...tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, 'What people keep here; nothing is done by itself for it.']));
}
