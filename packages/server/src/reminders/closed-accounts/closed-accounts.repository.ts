import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { deliveries, reminders } from '../reminders.table.ts';

/** How a reminder goes on. Left out is what stays as it is. */
export type Resumed = {
  readonly id: string;
  readonly nextSendAt: string | null;
  readonly lastDate: string | null;
  /** The delivery for which it stands still from now on. */
  readonly failedDeliveryId: string | null;
};

/** Why dates were passed over: the account was closed, or what became of them in the meantime is not known. */
export type PassedOverFor = 'closed' | 'unknown';

/** The reminders of an account as a whole. */
export function closedAccountsRepository(db: Connection, userId: string) {
  return {
    /** Takes back what has surely not left, and has the engine look at nothing of it. In the order in which everybody locks. */
    async setAside(now: string): Promise<void> {
      await db.execute(sql`
        with held_contacts as materialized (
          select c.id from ${contacts} c where c.user_id = ${userId} order by c.id for key share
        ), held as materialized (
          select r.id from ${reminders} r
          where r.user_id = ${userId} and r.status = 'pending' and (select count(*) from held_contacts) >= 0
          order by r.id for update
        ), withdrawn as (
          delete from ${deliveries} d
          where d.user_id = ${userId} and d.status in ('claimed', 'waiting') and (select count(*) from held) >= 0
          returning d.reminder_id, d.due_at
        ), earliest as (
          select reminder_id, min(due_at) as due_at from withdrawn group by reminder_id
        )
        update ${reminders} r set closed_at = ${now}, next_send_at = least(r.next_send_at, earliest.due_at)
        from held left join earliest on earliest.reminder_id = held.id
        where r.user_id = ${userId} and r.id = held.id`);
    },

    lock: (limit: number) =>
      db
        .select()
        .from(reminders)
        .where(and(eq(reminders.userId, userId), isNotNull(reminders.closedAt)))
        .orderBy(asc(reminders.id))
        .limit(limit)
        .for('update'),

    async insertPassedOver(rows: readonly (typeof deliveries.$inferInsert)[]): Promise<void> {
      if (rows.length > 0)
        await db
          .insert(deliveries)
          .values([...rows])
          .onConflictDoNothing();
    },

    async resume(resumed: readonly Resumed[], code: PassedOverFor, now: string): Promise<void> {
      await db.execute(sql`
        update ${reminders} r set
          closed_at = null, next_send_at = resumed."nextSendAt", last_date = greatest(r.last_date, resumed."lastDate"),
          status = case when resumed."failedDeliveryId" is null then r.status else 'failed' end,
          failure_code = case when resumed."failedDeliveryId" is null then r.failure_code else ${code} end,
          failed_delivery_id = coalesce(resumed."failedDeliveryId", r.failed_delivery_id),
          updated_at = case when resumed."failedDeliveryId" is null then r.updated_at else ${now}::timestamptz end
        from json_to_recordset(${JSON.stringify(resumed)}) as resumed (
          id uuid, "nextSendAt" timestamptz, "lastDate" date, "failedDeliveryId" uuid
        )
        where r.user_id = ${userId} and r.id = resumed.id`);
    },
  };
}
