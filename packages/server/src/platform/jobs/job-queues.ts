import { sql } from 'drizzle-orm';
import type { Connection } from '../database.ts';

/** More than that is not counted, so that a look costs the same however much waits. */
export const MOST_COUNTED = 10_000;

export type JobQueue = {
  readonly name: string;
  /** Could run and wait for a process. */
  readonly waiting: number;
  /** For how long the oldest of them has waited; 0 when none does. */
  readonly oldestSeconds: number;
  /** Given up after the last try, or failed at their last time. */
  readonly failed: number;
};

/** What waits of each kind. Each is a look into an index. */
export async function jobQueues(db: Connection, names: readonly string[]): Promise<JobQueue[]> {
  const { rows } = await db.execute<JobQueue>(sql`
    select kind.name, open.waiting, coalesce(open.oldest, 0)::float8 as "oldestSeconds", given_up.failed
    from unnest(${sql.param([...names])}::text[]) as kind (name), lateral (
      select count(*)::int as waiting, extract(epoch from now() - min(due_at)) as oldest from (
        select due_at from jobs
        where name = kind.name and due_at <= now() and failed_at is null and (held_until is null or held_until < now())
        order by due_at limit ${MOST_COUNTED}
      ) as due
    ) as open, lateral (
      select count(*)::int as failed from (
        select from jobs where name = kind.name and error is not null and (failed_at is not null or key = '')
        limit ${MOST_COUNTED}
      ) as failing
    ) as given_up
    order by kind.name`);
  return rows;
}
