import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { KeptPlan } from '@inner-circle/domain/billing/plans.rules.ts';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { usageMonths } from './billing.table.ts';
import type { Counters } from './usage.port.ts';

export function usageRepository(db: Connection) {
  return {
    async aiQueries(userId: string, month: string): Promise<number> {
      const [row] = await db
        .select({ count: usageMonths.aiQueries })
        .from(usageMonths)
        .where(and(eq(usageMonths.userId, userId), eq(usageMonths.month, month)));
      return row?.count ?? 0;
    },

    /** What the plan is decided by, and the queries of the month. */
    async planAndAiQueries(userId: string, month: string): Promise<KeptPlan & { aiQueries: number }> {
      const ofMonth = and(eq(usageMonths.userId, users.id), eq(usageMonths.month, month));
      const [row] = await db
        .select({ plan: users.plan, planEndsAt: users.planEndsAt, count: usageMonths.aiQueries })
        .from(users)
        .leftJoin(usageMonths, ofMonth)
        .where(eq(users.id, userId));
      const { count, ...kept } = row!;
      return { ...kept, aiQueries: count ?? 0 };
    },

    /** Answers how many there are with this one. */
    async countAiQuery(userId: string, month: string): Promise<number> {
      const [row] = await db
        .insert(usageMonths)
        .values({ userId, month, aiQueries: 1 })
        .onConflictDoUpdate({
          target: [usageMonths.userId, usageMonths.month],
          set: { aiQueries: sql`${usageMonths.aiQueries} + 1` },
        })
        .returning({ count: usageMonths.aiQueries });
      return row!.count;
    },

    since: (userId: string, month: string) =>
      db
        .select()
        .from(usageMonths)
        .where(and(eq(usageMonths.userId, userId), gte(usageMonths.month, month))),

    /** Those whose usage is counted, in the order of their ids. */
    countedUsers: (limit: number, last: { userId: string } | undefined) =>
      db
        .select({ userId: users.id })
        .from(users)
        .where(and(isNull(users.deletedAt), last && gt(users.id, last.userId)))
        .orderBy(asc(users.id))
        .limit(limit),

    /** Keeps how much each of them has. */
    async count(
      month: string,
      userIds: readonly string[],
      { contacts, groups, todos }: Counters['used'],
    ): Promise<void> {
      const counted = sql`counted.id`;
      await db.execute(sql`
        with counted as (
          select id from ${users} where id = any(${sql.param(userIds)}::uuid[]) and deleted_at is null order by id for key share
        )
        insert into ${usageMonths} (user_id, month, contacts, groups, todos)
        select id, ${month}::date, ${contacts(db, counted)}, ${groups(db, counted)}, ${todos(db, counted)}
        from counted order by id
        on conflict (user_id, month) do update
          set contacts = excluded.contacts, groups = excluded.groups, todos = excluded.todos`);
    },

    async deleteBefore(month: string): Promise<void> {
      await db.delete(usageMonths).where(lt(usageMonths.month, month));
    },
  };
}
