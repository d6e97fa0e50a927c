import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { attemptsRepository } from '../integrations/mailboxes/attempts.repository.ts';
import { mailboxesRepository } from '../integrations/mailboxes/mailboxes.repository.ts';
import { telegramRepository } from '../integrations/telegram/telegram.repository.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { hashOf } from '../platform/secrets.ts';

/** A mailbox, a Telegram chat, and new ones of both on their way. Straight into the database: nobody is there to agree. */
export async function connectAccounts({ id: userId, email }: User, dependencies: Dependencies): Promise<void> {
  const { db, clock, newSecret, sealing } = dependencies;
  const [now, later] = [toMoment(clock.now()), toMoment(clock.now().add({ minutes: 10 }))];
  const sealedSecret = sealing.seal(newSecret(), `mailbox:google:${userId}`);
  await mailboxesRepository(db).replace({ userId, kind: 'google', email, sealedSecret, connectedAt: now });
  const attempt = { codeVerifier: newSecret(), redirectUri: 'http://localhost/' };
  await attemptsRepository(db).insert(userId, hashOf(newSecret()), attempt, later);
  await telegramRepository(db).link({ userId, chatId: `chat of ${userId}`, name: 'Somebody', linkedAt: now });
  await telegramRepository(db).saveCode(userId, hashOf(newSecret()), later);
}
