import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { closedAccountsRepository } from './closed-accounts.repository.ts';
import { calendarGrantsRepository } from './google-calendar/calendar-grants.repository.ts';
import { revokeCalendar } from './google-calendar/google-calendar.service.ts';
import { mailboxesRepository } from './mailboxes/mailboxes.repository.ts';
import { revoke } from './mailboxes/mailboxes.service.ts';
import { telegramRepository } from './telegram/telegram.repository.ts';
import { SEND_MESSAGE, type OutgoingMessage } from './telegram/messages.service.ts';

export const GIVE_BACK = 'integrations.give-back';

const ACCOUNTS_AT_ONCE = 100;

export const ClosedAccount = z.strictObject({ userId: z.uuid() });
export type ClosedAccount = z.output<typeof ClosedAccount>;

const CLOSED =
  'Your Inner Circle account is closed, and this chat is disconnected from it. I will not write to you any more.';

/**
 * Within the transaction that closes the account: whoever comes back connects anew. Calls to the vendors are queued,
 * so that none of them can hold the closing up; `wake` the queues afterwards.
 */
export async function giveUpIntegrations(
  userId: string,
  tx: Transaction,
  { queue, clock }: Dependencies,
): Promise<void> {
  const now = toMoment(clock.now());
  const hasMailbox = await mailboxesRepository(tx).giveUp(userId, now);
  const hasCalendar = await calendarGrantsRepository(tx).giveUp(userId, now);
  if (hasMailbox || hasCalendar) await queue.send(GIVE_BACK, { userId } satisfies ClosedAccount, tx);
  const link = await telegramRepository(tx).unlinkUser(userId);
  if (link) await queue.send(SEND_MESSAGE, { userId, chatId: link.chatId, html: CLOSED } satisfies OutgoingMessage, tx);
}

/** For accounts that were closed before closing gave anything up. */
export async function giveUpClosedAccounts(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, queue } = dependencies;
  for (;;) {
    const userIds = await closedAccountsRepository(db).connected(ACCOUNTS_AT_ONCE);
    if (userIds.length === 0) break;
    for (const userId of userIds) {
      if (signal.aborted) return;
      await db.transaction(async (tx) => {
        if (await closedAccountsRepository(tx).hold(userId)) await giveUpIntegrations(userId, tx, dependencies);
      });
    }
  }
  for (const name of [GIVE_BACK, SEND_MESSAGE]) queue.wake(name);
}

/** Throws while Google is away, to be tried again. Given back twice is given back. */
export async function giveBackGoogle(userId: string, dependencies: Dependencies): Promise<void> {
  await giveBackMailbox(userId, dependencies);
  await giveBackCalendar(userId, dependencies);
}

async function giveBackMailbox(userId: string, dependencies: Dependencies): Promise<void> {
  const repository = mailboxesRepository(dependencies.db);
  // A restored user may have connected the same Google account again: to revoke the old permission would revoke the new one too.
  const mailbox = await repository.findGivenUp(userId);
  if (!mailbox) return;
  await revoke(mailbox, dependencies);
  await repository.removeGivenUp(mailbox);
}

async function giveBackCalendar(userId: string, dependencies: Dependencies): Promise<void> {
  const repository = calendarGrantsRepository(dependencies.db);
  const grant = await repository.findGivenUp(userId);
  if (!grant) return;
  await revokeCalendar(grant, dependencies);
  await repository.removeGivenUp(grant);
}
