import { toMoment } from '@inner-circle/domain/time.ts';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Connection, Transaction } from '../database.ts';
import { guesses } from './guesses.table.ts';

export type GuessLimit = {
  /** What is guessed at. */
  readonly what: string;
  readonly wrong: number;
  readonly minutes: number;
};

/**
 * Runs a guess, which answers undefined when it was wrong, unless too many were wrong lately. They are counted in the
 * database: for all processes together, and whatever limits the configuration lifts.
 */
export const limitGuesses = <Right extends object>(
  { what, wrong: most, minutes }: GuessLimit,
  guesser: string,
  { db, clock }: { readonly db: Connection; readonly clock: Clock },
  guess: (tx: Transaction) => Promise<Right | undefined>,
): Promise<Right | 'wrong' | 'too-often'> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const fresh = { wrong: 0, expiresAt: toMoment(now.add({ minutes })) };
    const isOver = sql`${guesses.expiresAt} <= ${toMoment(now)}`;
    const subject = `${what} ${guesser}`;
    // Locks the row: further guesses wait until this one is counted.
    const [counted] = await tx
      .insert(guesses)
      .values({ subject, ...fresh })
      .onConflictDoUpdate({
        target: guesses.subject,
        set: {
          wrong: sql`case when ${isOver} then 0 else ${guesses.wrong} end`,
          expiresAt: sql`case when ${isOver} then ${fresh.expiresAt}::timestamptz else ${guesses.expiresAt} end`,
        },
      })
      .returning({ wrong: guesses.wrong });
    // Checked first, and for right guesses too: a guesser must not learn anything by going on.
    if (counted!.wrong >= most) return 'too-often';
    const right = await guess(tx);
    if (right) return right;
    await tx
      .update(guesses)
      .set({ wrong: sql`${guesses.wrong} + 1` })
      .where(eq(guesses.subject, subject));
    return 'wrong';
  });
