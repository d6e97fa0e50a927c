import { toMoment } from '@inner-circle/domain/time.ts';
import { sql } from 'drizzle-orm';
import type { Dependencies } from '../../platform/dependencies.ts';
import { MOST_COUNTED } from '../../platform/jobs/job-queues.ts';
import type { Figures } from '../../platform/watching/figures.ts';
import { deliveries, reminders } from '../reminders.table.ts';
import { hasOpenAccount, isOfPendingReminder } from './claiming/claim-queries.ts';

/** How far behind the sending of reminders is, of all users. Each part is a look into an index. */
export async function sendQueue({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<Figures['sending']> {
  const now = toMoment(clock.now());
  const { rows } = await db.execute<Figures['sending']>(sql`
    with due as (
      select r.next_send_at from ${reminders} r
      where r.next_send_at <= ${now} and r.closed_at is null and ${hasOpenAccount('r')}
      order by r.next_send_at limit ${MOST_COUNTED}
    ), waiting as (
      select d.next_attempt_at from ${deliveries} d
      where d.status = 'waiting' and ${isOfPendingReminder} and ${hasOpenAccount('d')}
      order by d.next_attempt_at limit ${MOST_COUNTED}
    )
    select (select count(*)::int from due) as due, (select count(*)::int from waiting) as waiting,
      greatest(0, extract(epoch from ${now}::timestamptz - least(
        (select min(next_send_at) from due), (select min(next_attempt_at) from waiting)
      )))::float8 as "lateSeconds"`);
  return rows[0]!;
}
