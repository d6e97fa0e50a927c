import { toMoment } from '@inner-circle/domain/time.ts';
import { z } from 'zod';
import { inTransaction } from '../auth/user-lock.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { eachStep, forEachUser } from '../platform/jobs/for-each-user.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import type { JobKind } from '../platform/jobs/job.ts';
import { closedAccountsRepository } from './closed-accounts.repository.ts';
import { type CalendarGrant, calendarGrantsRepository } from './google-calendar/calendar-grants.repository.ts';
import { ownerOf as ownerOfCalendar, revokeCalendar } from './google-calendar/google-calendar.service.ts';
import { type MailboxRow, mailboxesRepository } from './mailboxes/mailboxes.repository.ts';
import { revoke } from './mailboxes/mailboxes.service.ts';
import { isGoogleAccountInUse } from './google-accounts.repository.ts';
import { revocationsRepository } from './revocations.repository.ts';
import { telegramRepository } from './telegram/telegram.repository.ts';
import { SEND_MESSAGE } from './telegram/messages.service.ts';

const ACCOUNTS_AT_ONCE = 100;

export const ClosedAccount = z.strictObject({ userId: z.uuid() });
export type ClosedAccount = z.output<typeof ClosedAccount>;

export const GIVE_BACK: JobKind<ClosedAccount> = {
  name: 'integrations.give-back',
  data: ClosedAccount,
  keyOf: ({ userId }) => userId,
  oncePerKey: true,
};

const CLOSED =
  'Your Inner Circle account is closed, and this chat is disconnected from it. I will not write to you any more.';

/**
 * Within the transaction that closes the account: whoever comes back connects anew. Calls to the vendors are enqueued,
 * so that none of them can hold the closing up.
 */
export async function giveUpIntegrations(userId: string, tx: Transaction, dependencies: Dependencies): Promise<void> {
  const mailbox = await mailboxesRepository(tx).remove(userId);
  const calendar = await calendarGrantsRepository(tx).remove(userId);
  await toBeRevoked({ mailbox, calendar }, tx, dependencies);
  if (mailbox || calendar) await enqueue(tx, GIVE_BACK, { userId });
  const link = await telegramRepository(tx).unlinkUser(userId);
  if (link) await enqueue(tx, SEND_MESSAGE, { userId, chatId: link.chatId, html: CLOSED });
}

type GivenUp = { mailbox: MailboxRow | undefined; calendar: CalendarGrant | undefined };

/** Whether a permission can be given back without ending another one. */
export const isTheLastPermission = async (email: string, { db, ports }: Dependencies) =>
  !(await isGoogleAccountInUse(db, email, ports));

/** Which of its permissions it was does not matter to Google, who takes all of an account back at once: it goes the way of a calendar's. */
export async function giveBackLater(
  { userId, email, refreshToken }: { userId: string; email: string; refreshToken: string },
  tx: Transaction,
  { newId, clock, sealing }: Dependencies,
): Promise<void> {
  const sealedSecret = sealing.seal(refreshToken, ownerOfCalendar(userId));
  await revocationsRepository(tx).insert('calendar', { userId, email, sealedSecret }, newId(), toMoment(clock.now()));
  await enqueue(tx, GIVE_BACK, { userId });
}

/** The password of a mail server is just forgotten. */
async function toBeRevoked({ mailbox, calendar }: GivenUp, tx: Transaction, { newId, clock }: Dependencies) {
  const revocations = revocationsRepository(tx);
  const now = toMoment(clock.now());
  if (mailbox?.kind === 'google') await revocations.insert('mailbox', mailbox, newId(), now);
  if (calendar) await revocations.insert('calendar', calendar, newId(), now);
}

/**
 * For accounts that were closed by a version that gave nothing up, and for permissions that are not back yet: an older version
 * finds none in its own place, and Google may have been away for longer than a job lives.
 */
export async function giveUpClosedAccounts(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, log } = dependencies;
  const giveUp = ({ userId }: ClosedAccount) =>
    inTransaction({ id: userId }, { db }, async ({ db: tx }, locked) => {
      if (typeof locked?.deletedAt === 'string') await giveUpIntegrations(userId, tx, dependencies);
    });
  const connected = rowByRow(ACCOUNTS_AT_ONCE, closedAccountsRepository(db).connected);
  const waiting = rowByRow(ACCOUNTS_AT_ONCE, revocationsRepository(db).waiting);
  const sendBack = (account: ClosedAccount) => enqueue(db, GIVE_BACK, account);
  await eachStep(
    () => forEachUser(connected, giveUp, { doing: 'disconnecting a closed account', log, signal }),
    () => forEachUser(waiting, sendBack, { doing: 'giving a permission back', log, signal }),
  );
}

/** Throws while Google is away, to be tried again. Given back twice is given back. */
export async function giveBackGoogle(userId: string, dependencies: Dependencies): Promise<void> {
  const { db } = dependencies;
  await inTransaction({ id: userId }, { db }, async ({ db: tx }) =>
    toBeRevoked(await revocationsRepository(tx).takeGivenUp(userId), tx, dependencies),
  );
  for (const revocation of await revocationsRepository(db).ofUser(userId)) {
    // Not where somebody has the account connected, be it the restored user: to revoke one permission revokes them all.
    await (revocation.service === 'mailbox'
      ? revoke({ ...revocation, kind: 'google' }, dependencies)
      : revokeCalendar(revocation, dependencies));
    await revocationsRepository(db).remove(revocation);
  }
}
