import { tooOften } from '@inner-circle/domain/problem.ts';
import { sql } from 'drizzle-orm';
import { costlyCalls } from './costly-calls.table.ts';
import type { Dependencies } from '../dependencies.ts';

type CostlyCall = { readonly url: string; readonly config: { readonly perMinute: number } };

/**
 * Counts what costs somebody something, whichever way it is asked for, and refuses what is too often in a minute. It is counted in
 * the database, and by the database's clock: for all processes together.
 */
export async function countCostly(
  { url, config: { perMinute } }: CostlyCall,
  userId: string,
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
): Promise<void> {
  if (config.RATE_LIMIT === 0) return;
  const isOver = sql`${costlyCalls.expiresAt} <= clock_timestamp()`;
  const inAMinute = sql`clock_timestamp() + interval '1 minute'`;
  const [counted] = await db
    .insert(costlyCalls)
    .values({ subject: `${url} ${userId}`, calls: 1, expiresAt: inAMinute as never })
    .onConflictDoUpdate({
      target: costlyCalls.subject,
      set: {
        calls: sql`case when ${isOver} then 1 else ${costlyCalls.calls} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${inAMinute} else ${costlyCalls.expiresAt} end`,
      },
    })
    .returning({
      calls: costlyCalls.calls,
      secondsLeft: sql<number>`ceil(extract(epoch from ${costlyCalls.expiresAt} - clock_timestamp()))::int`,
    });
  if (counted!.calls > perMinute) throw tooOften(Math.max(1, counted!.secondsLeft));
}
