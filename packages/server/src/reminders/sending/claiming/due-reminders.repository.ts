import { sql } from 'drizzle-orm';
import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import { users } from '../../../auth/auth.table.ts';
import { contacts } from '../../../contacts/contacts.table.ts';
import type { Connection } from '../../../platform/database.ts';
import {
  type Claim,
  claimColumns,
  hasOpenAccount,
  joinOccupied,
  LEASE,
  LOCKABLE,
  type Capacity,
  unlessHeld,
  usersWithoutSlot,
  uuids,
  wanted,
  WINDOW,
} from './claim-queries.ts';
import { deliveries, reminders } from '../../reminders.table.ts';

export type DueReminder = Omit<Claim, 'id'> & Schedule & { readonly round: number; readonly nextSendAt: string };

export type NewClaim = Pick<Claim, 'userId' | 'id' | 'reminderId' | 'contactId' | 'subject'> & {
  /** Null when there is nothing to send after all. */
  readonly dueAt: string | null;
  readonly date: string | null;
  readonly round: number;
  readonly messageId: string;
  readonly missed: number;
  readonly next: string | null;
};

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** These queries go across users, for the engine serves them all. */
export function dueRemindersRepository(db: Connection) {
  return {
    /**
     * How long nothing is due: at most 0 when something is, Infinity when nothing ever will be. Claims are held by the
     * database's own time. Not by `min`, for which the database may forget the index's order.
     */
    async millisecondsUntilDue(now: string): Promise<number> {
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        select extract(epoch from least(
          (
            select r.next_send_at from ${reminders} r
            where r.next_send_at is not null and r.closed_at is null and ${hasOpenAccount('r')}
            order by r.next_send_at limit 1
          ) - ${now}::timestamptz,
          (
            select d.next_attempt_at from ${deliveries} d where d.status = 'waiting' and ${hasOpenAccount('d')}
            order by d.next_attempt_at limit 1
          ) - ${now}::timestamptz,
          (
            select d.held_until from ${deliveries} d
            where d.held_until is not null and (d.status = 'sending' or ${hasOpenAccount('d')})
            order by d.held_until limit 1
          ) - now()
        ))::float8 as seconds`);
      const { seconds } = rows[0]!;
      return seconds === null ? Infinity : Math.ceil(seconds * 1000);
    },

    /** The reminders that are due, no more of one user than it has free slots, locked until the transaction ends. */
    async lock(now: string, capacity: Capacity, except: Iterable<string>): Promise<DueReminder[]> {
      const { rows } = await db.execute<DueReminder>(sql`
        with due as (
          select r.user_id, r.id, r.next_send_at
          from ${reminders} r
          where r.next_send_at <= ${now} and r.closed_at is null and ${hasOpenAccount('r')}
            and r.user_id <> all(${usersWithoutSlot(capacity)}) and r.id <> all(${uuids(except)})
          order by r.next_send_at limit ${WINDOW}
        ), ranked as (
          select due.*, coalesce(taken, 0) + row_number() over (partition by user_id order by next_send_at, id) as slot
          from due ${joinOccupied(capacity)}
        ), picked as materialized (
          select * from ranked where slot <= ${capacity.perUser} order by next_send_at, id limit ${LOCKABLE}
        )
        select ${claimColumns}, r.type, r.date::text, r.time, r.timezone, r.end_date::text as "endDate", r.occurrences,
          r.interval, r.round, to_char(r.next_send_at at time zone 'UTC', ${ISO}) as "nextSendAt"
        from picked
        join ${reminders} r on r.user_id = picked.user_id and r.id = picked.id
        join ${contacts} c on c.user_id = r.user_id and c.id = r.contact_id
        join ${users} u on u.id = r.user_id
        where r.status = 'pending' and r.next_send_at <= ${now} and r.closed_at is null
        order by picked.next_send_at, picked.id
        limit ${capacity.free}
        ${unlessHeld}`);
      return rows;
    },

    /**
     * Moves the reminders on and begins their e-mails; answers which were begun. A date that went out or is under way is
     * taken in every round, and one that failed in its own. What has not left and is overtaken by a later date of the same
     * reminder counts as missed, whoever holds it: its process finds nothing left to start.
     */
    async begin(claims: readonly NewClaim[], now: string): Promise<Set<string>> {
      const { rows } = await db.execute<{ id: string }>(sql`
        with claim as (
          select * from json_to_recordset(${JSON.stringify(claims)}) as claim (
            "userId" uuid, id uuid, "reminderId" uuid, "contactId" uuid, "dueAt" timestamptz, date date, round int,
            "messageId" text, subject text, missed int, next timestamptz
          )
        ), moved as (
          update ${reminders} r set next_send_at = claim.next
          from claim where r.user_id = claim."userId" and r.id = claim."reminderId"
        ), overtaken as (
          delete from ${deliveries} d using claim
          where d.user_id = claim."userId" and d.reminder_id = claim."reminderId" and d.date < claim.date
            and d.status in ('waiting', 'claimed')
          returning d.user_id, d.reminder_id, d.missed
        )
        insert into ${deliveries} (
          user_id, id, reminder_id, contact_id, due_at, date, round, message_id, subject, status, missed, held_until,
          created_at
        )
        select "userId", id, "reminderId", "contactId", "dueAt", date, round, "messageId", subject, 'claimed',
          missed + (
            select coalesce(sum(overtaken.missed + 1), 0) from overtaken
            where overtaken.user_id = "userId" and overtaken.reminder_id = "reminderId"
          ),
          now() + ${LEASE}, ${now}
        from claim
        where "dueAt" is not null and (
          select true from ${deliveries} d
          where d.user_id = "userId" and d.reminder_id = "reminderId" and d.date = claim.date and d.status <> 'failed'
          limit 1
        ) is null
        on conflict (user_id, reminder_id, date, round) do nothing
        returning id`);
      return new Set(rows.map(({ id }) => id));
    },

    /** Ends reminders without a further date once all of their e-mails are settled. */
    async end(rows: readonly { userId: string; reminderId: string }[], now: string): Promise<void> {
      await db.execute(sql`
        update ${reminders} r set status = 'sent', updated_at = ${now}
        from ${wanted(rows.map(({ userId, reminderId }) => ({ userId, id: reminderId })))}
        where r.user_id = wanted.user_id and r.id = wanted.id and r.status = 'pending' and r.next_send_at is null
          and not exists (
            select from ${deliveries} d
            where d.user_id = r.user_id and d.reminder_id = r.id and d.status in ('claimed', 'sending', 'waiting')
          )`);
    },
  };
}
