import { sql } from 'drizzle-orm';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { contacts } from '../../../contacts/contacts.table.ts';
import type { Connection } from '../../../platform/database.ts';
import { deliveries, reminders } from '../../reminders.table.ts';

export type SettledRow = {
  readonly userId: string;
  readonly id: string;
  readonly reminderId: string;
  readonly status: 'sent' | 'waiting' | 'failed';
  /** When that became known. */
  readonly at: string;
  readonly nextAttemptAt: string | null;
  readonly acceptedBy: string | null;
  readonly failureCode: FailureCode | null;
  readonly failureDetail: string | null;
};

export function settlementsRepository(db: Connection) {
  return {
    /**
     * Writes what became of e-mails, at most one of each reminder, and what that means for their reminders; answers which of
     * them stand still from now on, and whose they are by now: contacts may have become one while an e-mail was on its way. One
     * statement, because it runs for every e-mail. It locks contacts, reminders and deliveries in this order, each sorted. A reminder
     * that was canceled or failed before stays so. One that fails now stands still with all of its dates: what has surely not left
     * of a later one is taken back, as if it had never been begun.
     */
    async write(rows: readonly SettledRow[]): Promise<Map<string, string>> {
      const { rows: failed } = await db.execute<{ id: string; contactId: string }>(sql`
        with settled as (
          select * from json_to_recordset(${JSON.stringify(rows)}) as settled (
            "userId" uuid, id uuid, "reminderId" uuid, status text, at timestamptz, "nextAttemptAt" timestamptz,
            "acceptedBy" text, "failureCode" text, "failureDetail" text
          )
        ), held_contacts as materialized (
          select c.id from settled
          join ${reminders} r on r.user_id = settled."userId" and r.id = settled."reminderId"
          join ${contacts} c on c.user_id = r.user_id and c.id = r.contact_id
          order by c.user_id, c.id for key share of c
        ), held_reminders as materialized (
          select r.id from settled join ${reminders} r on r.user_id = settled."userId" and r.id = settled."reminderId"
          -- Always true: makes this step wait until the contacts are locked (docs/decisions/0019).
          where (select count(*) from held_contacts) >= 0
          order by r.user_id, r.id for update of r
        ), done as (
          update ${deliveries} d set
            status = settled.status, held_until = null, next_attempt_at = settled."nextAttemptAt",
            sent_at = case when settled.status = 'sent' then settled.at end, accepted_by = settled."acceptedBy",
            ended_at = case when settled.status = 'failed' then settled.at end,
            failure_code = settled."failureCode", failure_detail = settled."failureDetail"
          from settled
          -- Always true: makes this step wait until the reminders are locked.
          where (select count(*) from held_reminders) >= 0
            and d.user_id = settled."userId" and d.id = settled.id and d.status in ('claimed', 'sending')
          returning settled.*, d.date
        ), taken_back as (
          delete from ${deliveries} d using done
          where done.status = 'failed' and d.user_id = done."userId" and d.reminder_id = done."reminderId"
            and d.id <> done.id and d.date > done.date and d.status in ('claimed', 'waiting')
        )
        update ${reminders} r set
          last_sent_at = case when done.status = 'sent' then done.at else r.last_sent_at end,
          last_date = greatest(r.last_date, done.date),
          sent_count = r.sent_count + (done.status = 'sent')::int,
          status = case
            when r.status <> 'pending' then r.status
            when done.status = 'failed' then 'failed'
            when done.status = 'sent' and r.next_send_at is null then 'sent'
            else r.status
          end,
          next_send_at = case when done.status = 'failed' then null else r.next_send_at end,
          failure_code = case when r.status = 'pending' then done."failureCode" else r.failure_code end,
          failure_detail = case when r.status = 'pending' then done."failureDetail" else r.failure_detail end,
          failed_delivery_id = case when r.status = 'pending' and done.status = 'failed' then done.id else r.failed_delivery_id end,
          updated_at = case
            when r.status = 'pending' and (done.status = 'failed' or r.next_send_at is null) then done.at else r.updated_at
          end
        from done where r.user_id = done."userId" and r.id = done."reminderId" and done.status <> 'waiting'
        returning case when r.failed_delivery_id = done.id then done.id end as id, r.contact_id as "contactId"`);
      return new Map(failed.map(({ id, contactId }) => [id, contactId]));
    },
  };
}
