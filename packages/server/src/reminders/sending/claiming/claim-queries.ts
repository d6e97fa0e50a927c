import { sql } from 'drizzle-orm';
import { users } from '../../../auth/auth.table.ts';
import type { SignedInUser } from '../../../platform/http/routes.ts';
import { reminders } from '../../reminders.table.ts';

/** Above the longest call with everything around it: only what nobody works on any more is ever found expired. */
export const LEASE = sql.raw(`interval '2 minutes'`);

/** How far ahead the due ones are looked at. */
export const WINDOW = 256;
/** How many of them are tried: some may be held by others. */
export const LOCKABLE = 64;

/**
 * Of a row d or r. Looked up by key, and the rows by an index in its order: joins would be planned by statistics, and those
 * of new rows can be far off.
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
  readonly user: SignedInUser;
};

/** Of a reminder r, its contact c and its owner u. */
export const claimColumns = sql`
  r.user_id as "userId", r.id as "reminderId", r.contact_id as "contactId", c.name as "contactName", r.subject,
  c.email is not null as "hasAddress", json_build_object(
    'id', u.id, 'email', u.email, 'name', u.name, 'avatarUrl', u.avatar_url, 'isAdmin', u.is_admin,
    'role', case when u.is_admin then 'admin' else 'user' end
  ) as "user"`;

/**
 * Contact, reminder, delivery: everybody locks in this order. What somebody else holds is left for the next look, so that
 * who claims or begins never waits.
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
