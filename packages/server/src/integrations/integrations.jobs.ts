import { toMoment } from '@inner-circle/domain/time.ts';
import { lte } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/queries.ts';
import { hourlyAt, type Job } from '../platform/jobs/job.ts';
import { type ClosedAccount, GIVE_BACK, giveBackGoogle, giveUpClosedAccounts } from './close-account.service.ts';
import { calendarAttempts, mailboxAttempts, telegramCodes, telegramUpdates } from './integrations.table.ts';
import type { ChatHelpers } from './telegram/conversation.service.ts';
import { deliverMessage, type OutgoingMessage, SEND_MESSAGE } from './telegram/messages.service.ts';
import { ANSWER_CHAT, answerChat, type Chat } from './telegram/updates.service.ts';

/** A model, or listening to what was said, may take a minute. While a chat waits for it, others are answered. */
export const answerChats = (helpers: ChatHelpers): Job<Chat> => ({
  ...ANSWER_CHAT,
  expirySeconds: 300,
  retries: 5,
  retrySeconds: 2,
  concurrency: 16,
  run: (dependencies, _now, { chatId }, signal) => answerChat(chatId, helpers, dependencies, signal),
});

/** Telegram takes about thirty messages a second from a bot, and one a second in a chat. */
export const sendTelegramMessages: Job<OutgoingMessage> = {
  ...SEND_MESSAGE,
  expirySeconds: 60,
  retries: 6,
  retrySeconds: 10,
  concurrency: 16,
  perSecond: 28,
  keyPauseSeconds: 1,
  run: (dependencies, _now, message) => deliverMessage(message, dependencies),
};

/** Google is given hours to be back; what it never takes is erased with the account. */
export const giveBackAccounts: Job<ClosedAccount> = {
  ...GIVE_BACK,
  expirySeconds: 60,
  retries: 20,
  retrySeconds: 10,
  concurrency: 4,
  run: (dependencies, _now, { userId }) => giveBackGoogle(userId, dependencies),
};

/** Closing does it at once; this finds those who were closed by a version that did not. */
export const giveUpClosed: Job = {
  name: 'integrations.give-up-closed',
  schedule: hourlyAt(27),
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, _now, _data, signal) => giveUpClosedAccounts(dependencies, signal),
};

/** What can open nothing any more is not kept. */
export const purgeIntegrations: Job = {
  name: 'integrations.purge',
  schedule: hourlyAt(27),
  expirySeconds: 600,
  retries: 3,
  async run({ db }, now, _data, signal) {
    const before = toMoment(now);
    for (const attempts of [mailboxAttempts, calendarAttempts])
      await deleteInBatches(db, attempts, lte(attempts.expiresAt, before), { signal });
    // Telegram brings nothing again after a day.
    const twoDaysAgo = toMoment(now.subtract({ hours: 48 }));
    await deleteInBatches(db, telegramUpdates, lte(telegramUpdates.receivedAt, twoDaysAgo), { signal });
    await deleteInBatches(db, telegramCodes, lte(telegramCodes.expiresAt, before), { signal });
  },
};
