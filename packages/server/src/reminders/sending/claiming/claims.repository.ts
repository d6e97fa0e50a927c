import { sql } from 'drizzle-orm';
import { users } from '../../../auth/auth.table.ts';
import { contacts } from '../../../contacts/contacts.table.ts';
import { telegramLinks } from '../../../integrations/integrations.table.ts';
import type { Connection } from '../../../platform/database.ts';
import {
  type Claim,
  claimColumns,
  hasOpenAccount,
  isOfPendingReminder,
  joinOccupied,
  LEASE,
  LOCKABLE,
  type Capacity,
  unlessHeld,
  usersWithoutSlot,
  wanted,
  WINDOW,
} from './claim-queries.ts';
import { deliveries, reminders } from '../../reminders.table.ts';

/** The words and the address as they are when it goes out. */
export type Started = {
  readonly id: string;
  readonly attempts: number;
  /** When it was first claimed, in seconds since 1970 by the product's clock. */
  readonly claimedAt: number;
  readonly messageId: string;
  readonly subject: string;
  readonly message: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly address: string | null;
  readonly fromName: string;
  /** Whether the user has a Telegram chat. */
  readonly hasTelegram: boolean;
};

/** These queries go across users, for the engine serves them all. */
export function claimsRepository(db: Connection) {
  return {
    /** Claims anew the deliveries that were put off until now, and those that a process claimed and never began to send. */
    async claimAgain(now: string, capacity: Capacity): Promise<Claim[]> {
      const isPutOff = sql`(d.status = 'waiting' and d.next_attempt_at <= ${now})`;
      const isAbandoned = sql`(d.status = 'claimed' and d.held_until < now())`;
      const sendable = sql`
        select d.user_id, d.id, d.reminder_id, d.due_at
        from ${deliveries} d
        where ${isOfPendingReminder} and ${hasOpenAccount('d')} and d.user_id <> all(${usersWithoutSlot(capacity)})`;
      const { rows } = await db.execute<Claim>(sql`
        with due as (
          (${sendable} and ${isPutOff} order by d.next_attempt_at limit ${WINDOW})
          union all
          (${sendable} and ${isAbandoned} order by d.held_until limit ${WINDOW})
        ), ranked as (
          select due.*, coalesce(taken, 0) + row_number() over (partition by user_id order by due_at, id) as slot
          from due ${joinOccupied(capacity)}
        ), picked as materialized (
          select * from ranked where slot <= ${capacity.perUser} order by due_at, id limit ${LOCKABLE}
        ), held as materialized (
          select picked.id, ${claimColumns}
          from picked
          join ${reminders} r on r.user_id = picked.user_id and r.id = picked.reminder_id
          join ${contacts} c on c.user_id = r.user_id and c.id = r.contact_id
          join ${users} u on u.id = r.user_id
          where r.status = 'pending' and r.closed_at is null
          limit ${capacity.free}
          ${unlessHeld}
        )
        update ${deliveries} d set status = 'claimed', next_attempt_at = null, held_until = now() + ${LEASE}
        from held where d.user_id = held."userId" and d.id = held.id and (${isPutOff} or ${isAbandoned})
        returning held.*`);
      return rows;
    },

    /**
     * The last step before the calls: afterwards only the mail server knows whether an e-mail left. The reminder's lock decides
     * between sending and calling back. Reminders that were called off meanwhile, or are being changed right now, are left out.
     */
    async start(claims: readonly Claim[]): Promise<Map<string, Started>> {
      const { rows } = await db.execute<Started>(sql`
        with ready as materialized (
          select d.user_id, d.id, r.subject, r.message, c.id as "contactId", c.name as "contactName", c.email as address,
            u.name as "fromName", exists (select from ${telegramLinks} t where t.user_id = u.id) as "hasTelegram"
          from ${wanted(claims)}
          join ${deliveries} d on d.user_id = wanted.user_id and d.id = wanted.id
          join ${reminders} r on r.user_id = d.user_id and r.id = d.reminder_id
          join ${contacts} c on c.user_id = r.user_id and c.id = r.contact_id
          join ${users} u on u.id = r.user_id
          where r.status = 'pending' and r.closed_at is null and u.deleted_at is null
          ${unlessHeld}
        )
        update ${deliveries} d set
          status = 'sending', attempts = d.attempts + 1, held_until = now() + ${LEASE},
          subject = ready.subject, recipient = ready.address, contact_id = ready."contactId"
        from ready
        where d.user_id = ready.user_id and d.id = ready.id and d.status = 'claimed' and d.held_until > now()
        returning d.attempts, extract(epoch from d.created_at)::float8 as "claimedAt", d.message_id as "messageId", ready.*`);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Lets other processes claim them at once. A row that is locked is left alone: its holder is about to change it. */
    async giveBack(claims: readonly Claim[]): Promise<void> {
      await db.execute(sql`
        with free as materialized (
          select d.user_id, d.id from ${wanted(claims)}
          join ${deliveries} d on d.user_id = wanted.user_id and d.id = wanted.id
          where d.status = 'claimed' for update of d skip locked
        )
        update ${deliveries} d set held_until = now() - interval '1 second'
        from free where d.user_id = free.user_id and d.id = free.id and d.status = 'claimed'`);
    },

    /**
     * Settles what would be tried again of reminders that have failed, ended or been called off meanwhile: their other e-mails were
     * not seen by whoever did that, or were being sent then.
     */
    async passOver(now: string, limit: number): Promise<void> {
      await db.execute(sql`
        with over as materialized (
          select d.user_id, d.id, r.status from ${deliveries} d
          join ${reminders} r on r.user_id = d.user_id and r.id = d.reminder_id
          where r.status <> 'pending' and (
            (d.status = 'waiting' and d.next_attempt_at <= ${now}) or (d.status = 'claimed' and d.held_until < now())
          )
          limit ${limit} for update of r skip locked
        ), called_off as (
          update ${deliveries} d set status = 'canceled', ended_at = ${now}, held_until = null, next_attempt_at = null
          from over where over.status = 'canceled' and d.user_id = over.user_id and d.id = over.id
            and d.status in ('claimed', 'waiting')
        )
        delete from ${deliveries} d using over
        where over.status <> 'canceled' and d.user_id = over.user_id and d.id = over.id and d.status in ('claimed', 'waiting')`);
    },

    /** Deliveries that a process was sending when it ended. */
    async lost(limit: number) {
      const { rows } = await db.execute<Omit<Claim, 'hasAddress' | 'isWord' | 'user'>>(sql`
        select d.user_id as "userId", d.id, d.reminder_id as "reminderId", d.contact_id as "contactId",
          c.name as "contactName", d.subject
        from (
          select * from ${deliveries} where status = 'sending' and held_until < now() order by held_until limit ${limit}
        ) d
        join ${contacts} c on c.user_id = d.user_id and c.id = d.contact_id`);
      return rows;
    },
  };
}
