import { and, eq, gt } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import type { GrantAttempt } from './integrations.port.ts';
import type { attemptsTable } from './integrations.table.ts';

type Attempt = Omit<GrantAttempt, 'state'>;

export type Attempts = ReturnType<typeof attemptsTable<string>>;

/** An attempt is good for what it was begun for. */
export function attemptsRepository(db: Connection, attempts: Attempts) {
  return {
    async insert(userId: string, stateHash: string, attempt: Attempt, expiresAt: string): Promise<void> {
      await db.insert(attempts).values({ userId, stateHash, expiresAt, ...attempt });
    },

    /** Deletes it: of several requests at once, the one that deletes the row may use it. */
    async take(userId: string, stateHash: string, now: string): Promise<Attempt | undefined> {
      const { codeVerifier, redirectUri } = attempts;
      const [attempt] = await db
        .delete(attempts)
        .where(and(eq(attempts.userId, userId), eq(attempts.stateHash, stateHash), gt(attempts.expiresAt, now)))
        .returning({ codeVerifier, redirectUri });
      return attempt;
    },
  };
}
