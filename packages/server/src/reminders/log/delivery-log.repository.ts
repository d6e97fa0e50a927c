import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import type { DeliveryQuery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { countWhere } from '../../platform/database/queries.ts';
import { deliveries, reminders } from '../reminders.table.ts';

type Filter = Pick<DeliveryQuery, 'status' | 'reminderId'>;

/** Under way, or put off. */
const isUnsettled = sql`${deliveries.status} in ('claimed', 'sending', 'waiting')`;

const begun = (userId: string, { status, reminderId }: Filter) =>
  and(
    eq(deliveries.userId, userId),
    reminderId ? eq(deliveries.reminderId, reminderId) : undefined,
    status === 'pending' ? isUnsettled : status && eq(deliveries.status, status),
  );
const coming = (userId: string, { reminderId }: Filter) =>
  and(
    eq(reminders.userId, userId),
    eq(reminders.status, 'pending'),
    isNotNull(reminders.nextSendAt),
    reminderId ? eq(reminders.id, reminderId) : undefined,
  );

/** Every e-mail that there is a row of, and the next one of each pending reminder, which has none yet. */
export function deliveryLogRepository(db: Connection) {
  return {
    async counts(userId: string, reminderId: string | undefined) {
      const next = db.$count(reminders, coming(userId, { reminderId }));
      const [counts] = await db
        .select({
          sent: countWhere(eq(deliveries.status, 'sent')),
          failed: countWhere(eq(deliveries.status, 'failed')),
          canceled: countWhere(eq(deliveries.status, 'canceled')),
          pending: sql`count(*) filter (where ${isUnsettled}) + ${next}`.mapWith(Number),
        })
        .from(deliveries)
        .where(begun(userId, { reminderId }));
      return counts!;
    },

    page(userId: string, { status, reminderId, ...paging }: DeliveryQuery) {
      const filter = { status, reminderId };
      const lastFirst = sql`due_at desc, id desc`;
      // Neither list is read further than this page reaches.
      const reach = skippedBy(paging) + paging.limit;
      const rowsOfBegun = sql`
        (select id, reminder_id, contact_id, due_at, true as is_begun
        from ${deliveries} where ${begun(userId, filter)} order by ${lastFirst} limit ${reach})`;
      const rowsOfComing = sql`
        union all (select id, id, contact_id, next_send_at as due_at, false
        from ${reminders} where ${coming(userId, filter)} order by ${lastFirst} limit ${reach})`;
      const isComingShown = status === undefined || status === 'pending';
      const picked = sql`
        select * from (${rowsOfBegun} ${isComingShown ? rowsOfComing : sql``}) as either
        order by ${lastFirst} limit ${paging.limit} offset ${skippedBy(paging)}`;
      return db
        .select({
          delivery: deliveries,
          reminder: reminders,
          contact: { id: contacts.id, name: contacts.name, photo: contacts.photo, email: contacts.email },
        })
        .from(sql`(${picked}) as picked`)
        .leftJoin(
          deliveries,
          sql`picked.is_begun and ${deliveries.userId} = ${userId} and ${deliveries.id} = picked.id`,
        )
        .leftJoin(reminders, sql`${reminders.userId} = ${userId} and ${reminders.id} = picked.reminder_id`)
        .innerJoin(contacts, sql`${contacts.userId} = ${userId} and ${contacts.id} = picked.contact_id`)
        .orderBy(sql`picked.due_at desc, picked.id desc`);
    },
  };
}
