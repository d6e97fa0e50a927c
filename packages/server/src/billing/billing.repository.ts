import { and, eq, isNull, sum } from 'drizzle-orm';
import type { Ceiling, LimitedFeature } from '@inner-circle/domain/billing/plans.rules.ts';
import { users } from '../auth/auth.table.ts';
import { groups } from '../groups/groups.table.ts';
import { imports } from '../import-export/imports.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import type { Connection } from '../platform/database.ts';
import { reminders } from '../reminders/reminders.table.ts';
import { todos } from '../todos/todos.table.ts';

export type CountedFeature = Exclude<LimitedFeature, 'aiQueries'>;

export function billingRepository(db: Connection) {
  const counted = (userId: string) => ({
    groups: db.$count(groups, eq(groups.userId, userId)),
    todos: db.$count(todos, and(eq(todos.userId, userId), isNull(todos.completedAt))),
  });
  return {
    count: async (userId: string, feature: keyof ReturnType<typeof counted>): Promise<number> =>
      counted(userId)[feature],

    /** How much of it the account holds, whether the plan counts it or not. */
    async held(userId: string, what: Ceiling): Promise<number> {
      if (what === 'imported rows') {
        const [row] = await db
          .select({ rows: sum(imports.processed).mapWith(Number) })
          .from(imports)
          .where(eq(imports.userId, userId));
        return row?.rows ?? 0;
      }
      if (what === 'contacts') return (await this.usage(userId)).contacts;
      const table = { groups, todos, interactions, reminders, imports }[what];
      return db.$count(table, eq(table.userId, userId));
    },

    async usage(userId: string): Promise<Record<CountedFeature, number>> {
      const [usage] = await db
        .select({ contacts: users.contactCount, ...counted(userId) })
        .from(users)
        .where(eq(users.id, userId));
      return usage!;
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
