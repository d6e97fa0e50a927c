import { AccountNotice } from '@inner-circle/domain/operator-mail/notices.rules.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

/**
 * Each e-mail from the product to one of its users. The row is there before the mail server is called, so that nothing goes out
 * twice: open → sending → sent, refused or unknown; back to open while the server puts us off, until it is given up.
 */
export const operatorMails = pgTable(
  'operator_mails',
  {
    userId: owner(),
    id: uuid().notNull(),
    kind: text({ enum: ['letter', 'trial', 'account-closed', 'payment-failed', 'mailbox-lost'] }).notNull(),
    /** The one time that it is about, such as a week: of each there is one. */
    occasion: text().notNull(),
    /** What a notice says. A letter is written of what is known when it goes out. */
    notice: storedJson(AccountNotice, null),
    status: text({ enum: ['open', 'sending', 'sent', 'refused', 'unknown', 'given-up', 'nothing'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Until when whoever tries it has it. Real time, whatever the product's clock says. */
    heldUntil: moment(),
    nextAttemptAt: moment().notNull(),
    /** Later than this it is no longer wanted. */
    giveUpAt: moment().notNull(),
    sentAt: moment(),
    /** When the link in it that works once was used. */
    linkUsedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('operator_mails_occasion').on(table.userId, table.kind, table.occasion),
    check(
      'operator_mails_kind',
      sql`${table.kind} in ('letter', 'trial', 'account-closed', 'payment-failed', 'mailbox-lost')`,
    ),
    check(
      'operator_mails_status',
      sql`${table.status} in ('open', 'sending', 'sent', 'refused', 'unknown', 'given-up', 'nothing')`,
    ),
    index('operator_mails_open')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} in ('open', 'sending')`),
    index('operator_mails_created').on(table.createdAt),
  ],
);
