import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { attemptsRepository } from '../integrations/attempts.repository.ts';
import { calendarGrantsRepository } from '../integrations/google-calendar/calendar-grants.repository.ts';
import { calendarAttempts, mailboxAttempts } from '../integrations/integrations.table.ts';
import { mailboxesRepository } from '../integrations/mailboxes/mailboxes.repository.ts';
import { revocationsRepository } from '../integrations/revocations.repository.ts';
import { telegramRepository } from '../integrations/telegram/telegram.repository.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { hashOf } from '../platform/secrets.ts';

/** A mailbox, a calendar, a Telegram chat, new ones of all on their way, and a former mailbox that is to be given back. Straight into the database: nobody is there to agree. */
export async function connectAccounts({ id: userId, email }: User, dependencies: Dependencies): Promise<void> {
  const { db, clock, newId, newSecret, sealing } = dependencies;
  const [now, later] = [toMoment(clock.now()), toMoment(clock.now().add({ minutes: 10 }))];
  const sealedSecret = sealing.seal(newSecret(), `mailbox:google:${userId}`);
  await mailboxesRepository(db).replace({ userId, kind: 'google', email, sealedSecret, connectedAt: now });
  const calendar = { sealedSecret: sealing.seal(newSecret(), `calendar:google:${userId}`), connectedAt: now };
  await calendarGrantsRepository(db).replace({ userId, email, ...calendar });
  const former = { userId, email: `former-${email}`, sealedSecret };
  await revocationsRepository(db).insert('mailbox', former, newId(), now);
  const attempt = { codeVerifier: newSecret(), redirectUri: 'http://localhost/' };
  for (const attempts of [mailboxAttempts, calendarAttempts])
    await attemptsRepository(db, attempts).insert(userId, hashOf(newSecret()), attempt, later);
  await telegramRepository(db).link({ userId, chatId: `chat of ${userId}`, name: 'Somebody', linkedAt: now });
  await telegramRepository(db).saveCode(userId, hashOf(newSecret()), later);
}
