import { PLANNED_SHOWN } from '@inner-circle/domain/contacts/planned-emails.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { sql } from 'drizzle-orm';
import type { FindPlannedEmails } from '../contacts/contacts.port.ts';
import { reminders } from './reminders.table.ts';

type Row = { contactId: string; total: number; key: string; first: { subject: string; nextDate: string | null }[] };

export const plannedEmails: FindPlannedEmails = async (db, userId, contactIds) => {
  if (contactIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    with planned as (
      select contact_id, id, subject, next_send_at,
        row_number() over (partition by contact_id order by next_send_at nulls first, id) as rank
      from ${reminders}
      where user_id = ${userId} and contact_id = any(${sql.param([...contactIds])}::uuid[]) and status = 'pending'
    )
    select contact_id as "contactId", count(*)::int as total, md5(string_agg(id::text, ',' order by id)) as key,
      json_agg(json_build_object('subject', subject, 'nextDate', next_send_at) order by rank)
        filter (where rank <= ${PLANNED_SHOWN}) as first
    from planned group by contact_id`);
  return new Map(
    rows.map(({ contactId, total, key, first }) => [contactId, { total, key, first: first.map(withMoment) }]),
  );
};

const withMoment = ({ subject, nextDate }: Row['first'][number]) => ({
  subject,
  nextDate: nextDate && toMoment(Temporal.Instant.from(nextDate)),
});
