import { and, eq, gt } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import type { MailboxAttempt } from '../integrations.port.ts';
import { mailboxAttempts } from '../integrations.table.ts';

type Attempt = Omit<MailboxAttempt, 'state'>;

export function attemptsRepository(db: Connection) {
  return {
    async insert(userId: string, stateHash: string, attempt: Attempt, expiresAt: string): Promise<void> {
      await db.insert(mailboxAttempts).values({ userId, stateHash, expiresAt, ...attempt });
    },

    /** Deletes it: of several requests at once, the one that deletes the row may use it. */
    async take(userId: string, stateHash: string, now: string): Promise<Attempt | undefined> {
      const { codeVerifier, redirectUri } = mailboxAttempts;
      const [attempt] = await db
        .delete(mailboxAttempts)
        .where(
          and(
            eq(mailboxAttempts.userId, userId),
            eq(mailboxAttempts.stateHash, stateHash),
            gt(mailboxAttempts.expiresAt, now),
          ),
        )
        .returning({ codeVerifier, redirectUri });
      return attempt;
    },
  };
}
