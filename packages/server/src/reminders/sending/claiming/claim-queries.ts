import { sql } from 'drizzle-orm';
import { users } from '../../../auth/auth.table.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import { reminders } from '../../reminders.table.ts';

/** Longer than the longest call with everything around it: an expired lease means that its process has ended. */
export const LEASE = sql.raw(`interval '2 minutes'`);

/** How far ahead the due ones are looked at. */
export const WINDOW = 256;
/** How many of them are tried: some may be held by others. */
export const LOCKABLE = 64;

/**
 * Of a row d or r. A subquery by key instead of a join: the planner chooses joins by statistics, which are far off for new
 * rows, and would leave the index whose order the rows are read in.
 */
export const hasOpenAccount = (row: 'd' | 'r') =>
  sql`(select deleted_at is null from ${users} where id = ${sql.raw(row)}.user_id)`;
export const isOfPendingReminder = sql`
  (select status = 'pending' from ${reminders} r where r.user_id = d.user_id and r.id = d.reminder_id)`;

/** How many e-mails may be begun, and how many of them are each user's, with those that are under way. */
export type Capacity = {
  readonly free: number;
  readonly perUser: number;
  readonly occupied: ReadonlyMap<string, number>;
};

/** An e-mail that is ours to send, and to whom it goes as far as is known now. */
export type Claim = {
  readonly userId: string;
  readonly id: string;
  readonly reminderId: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly subject: string;
  readonly hasAddress: boolean;
  /** Whether it is logged as an interaction when it has gone out. */
  readonly isWord: boolean;
  readonly user: SignedInUser;
};

/** Of a reminder r, its contact c and its owner u. */
export const claimColumns = sql`
  r.user_id as "userId", r.id as "reminderId", r.contact_id as "contactId", c.name as "contactName", r.subject,
  r.is_word as "isWord", c.email is not null as "hasAddress", json_build_object(
    'id', u.id, 'email', u.email, 'name', u.name, 'avatarUrl', u.avatar_url, 'isAdmin', u.is_admin,
    'role', case when u.is_admin then 'admin' else 'user' end, 'plan', u.plan, 'planEndsAt', u.plan_ends_at
  ) as "user"`;

/**
 * Every transaction locks contacts, then reminders, then deliveries, so that no two wait for each other. Rows that another
 * transaction holds are skipped until the next look, so that claiming never waits.
 */
export const unlessHeld = sql`for key share of c skip locked for update of r skip locked`;

export const uuids = (ids: Iterable<string>) => sql`${sql.param([...ids])}::uuid[]`;

/** As a table named wanted. */
export const wanted = (rows: readonly { userId: string; id: string }[]) =>
  sql`unnest(${uuids(rows.map(({ userId }) => userId))}, ${uuids(rows.map(({ id }) => id))}) as wanted (user_id, id)`;

export const usersWithoutSlot = ({ occupied, perUser }: Capacity) =>
  uuids([...occupied].flatMap(([userId, taken]) => (taken < perUser ? [] : [userId])));

/** For a query that has a user_id: how many slots the user takes. */
export const joinOccupied = ({ occupied }: Capacity) => sql`
  left join unnest(${uuids(occupied.keys())}, ${sql.param([...occupied.values()])}::int[]) as occupied (user_id, taken)
  using (user_id)`;
