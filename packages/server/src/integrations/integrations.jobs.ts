import { toMoment } from '@inner-circle/domain/time.ts';
import { lte } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/queries.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { ClosedAccount, GIVE_BACK, giveBackGoogle, giveUpClosedAccounts } from './closing.service.ts';
import { calendarAttempts, mailboxAttempts, telegramCodes } from './integrations.table.ts';
import { deliverMessage, OutgoingMessage, SEND_MESSAGE } from './telegram/messages.service.ts';

/** Telegram takes about thirty messages a second from a bot, and one a second in a chat. */
export const sendTelegramMessages: Job<OutgoingMessage> = {
  name: SEND_MESSAGE,
  data: OutgoingMessage,
  expirySeconds: 60,
  retries: 6,
  retrySeconds: 10,
  concurrency: 16,
  perSecond: 28,
  keyOf: ({ userId }) => userId,
  keyPauseSeconds: 1,
  run: (dependencies, _now, message) => deliverMessage(message, dependencies),
};

/** Google is given hours to be back; what it never takes is erased with the account. */
export const giveBackAccounts: Job<ClosedAccount> = {
  name: GIVE_BACK,
  data: ClosedAccount,
  expirySeconds: 60,
  retries: 20,
  retrySeconds: 10,
  concurrency: 4,
  keyOf: ({ userId }) => userId,
  oncePerKey: true,
  run: (dependencies, _now, { userId }) => giveBackGoogle(userId, dependencies),
};

/** Closing does it at once; this finds those who were closed by a version that did not. */
export const giveUpClosed: Job = {
  name: 'integrations.give-up-closed',
  cron: '27 * * * *',
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, _now, _data, signal) => giveUpClosedAccounts(dependencies, signal),
};

/** What can open nothing any more is not kept. */
export const purgeIntegrations: Job = {
  name: 'integrations.purge',
  cron: '27 * * * *',
  expirySeconds: 600,
  retries: 3,
  async run({ db }, now, _data, signal) {
    const before = toMoment(now);
    for (const attempts of [mailboxAttempts, calendarAttempts])
      await deleteInBatches(db, attempts, lte(attempts.expiresAt, before), { signal });
    await deleteInBatches(db, telegramCodes, lte(telegramCodes.expiresAt, before), { signal });
  },
};
