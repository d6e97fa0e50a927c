import { eq, type SQL } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import type { Counter } from './usage.port.ts';

export function billingRepository(db: Connection) {
  return {
    /** What each of the counters finds. */
    async count<Name extends string>(
      userId: string,
      counters: Readonly<Record<Name, Counter>>,
    ): Promise<Record<Name, number>> {
      const counts = Object.entries<Counter>(counters).map(([name, counter]) => [name, counter(db, userId)] as const);
      const [row] = await db
        .select(Object.fromEntries(counts) as Record<Name, SQL<number>>)
        .from(users)
        .where(eq(users.id, userId));
      return row as Record<Name, number>;
    },

    async member(userId: string) {
      const [user] = await db
        .select({ createdAt: users.createdAt, stripeCustomerId: users.stripeCustomerId })
        .from(users)
        .where(eq(users.id, userId));
      return user!;
    },
  };
}
