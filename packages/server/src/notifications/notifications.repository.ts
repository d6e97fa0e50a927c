import { and, count, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Notification } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { CHANGES_IN_SOURCE, SOURCE_BROKEN } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { Connection } from '../platform/database.ts';
import { deleteInBatches } from '../platform/database/queries.ts';
import { notifications } from './notifications.table.ts';

type Row = typeof notifications.$inferSelect;
export type NewNotification = Pick<Row, 'id' | 'type' | 'subject' | 'message' | 'contactId' | 'cause'>;

const shown = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.dismissedAt));
const one = (userId: string, id: string) => and(shown(userId), eq(notifications.id, id));
const LATEST_FIRST = [desc(notifications.createdAt), desc(notifications.id)];

const view = {
  id: notifications.id,
  message: notifications.message,
  subject: notifications.subject,
  type: notifications.type,
  contactId: notifications.contactId,
  sourceId: sql<
    string | null
  >`substring(${notifications.cause} from ${sql.raw(`'^(?:${CHANGES_IN_SOURCE}|${SOURCE_BROKEN})(.+)$'`)})::uuid`,
  read: isNotNull(notifications.readAt) as SQL<boolean>,
  createdAt: notifications.createdAt,
};

export function notificationsRepository(db: Connection) {
  return {
    async page(userId: string, paging: Paging) {
      const isUnread = isNull(notifications.readAt);
      const counts = db
        .select({
          total: count().as('total'),
          unread: sql`count(*) filter (where ${isUnread})`.mapWith(Number).as('unread'),
        })
        .from(notifications)
        .where(shown(userId))
        .as('counts');
      const picked = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(shown(userId))
        .orderBy(...LATEST_FIRST)
        .limit(paging.limit)
        .offset(skippedBy(paging))
        .as('picked');
      const rows = await db
        .select({ total: counts.total, unread: counts.unread, notification: view })
        .from(counts)
        .leftJoin(picked, sql`true`)
        .leftJoin(notifications, and(eq(notifications.userId, userId), eq(notifications.id, picked.id)))
        .orderBy(...LATEST_FIRST);
      const { total, unread } = rows[0]!;
      return { data: rows.flatMap(({ notification }) => notification ?? []), meta: { total, unread, ...paging } };
    },

    /** Undefined when the owner has no such notification. */
    async markRead(userId: string, id: string, now: string): Promise<Notification | undefined> {
      const [notification] = await db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, ${now}::timestamptz)` })
        .where(one(userId, id))
        .returning(view);
      return notification;
    },

    async markAllRead(userId: string, now: string): Promise<number> {
      const { rowCount } = await db
        .update(notifications)
        .set({ readAt: now })
        .where(and(shown(userId), isNull(notifications.readAt)));
      return rowCount ?? 0;
    },

    /** False when the owner has no such notification. */
    async dismiss(userId: string, id: string, now: string): Promise<boolean> {
      const { rowCount } = await db.update(notifications).set({ dismissedAt: now }).where(one(userId, id));
      return rowCount === 1;
    },

    /** Leaves out what was written before and what is about a contact that is gone; answers how many are new. */
    async insert(userId: string, day: string, createdAt: string, notices: readonly NewNotification[]): Promise<number> {
      if (notices.length === 0) return 0;
      const rows = notices.map(({ contactId, ...notice }) => ({
        ...notice,
        user_id: userId,
        contact_id: contactId,
        day,
        created_at: createdAt,
      }));
      const { rowCount } = await db.execute(sql`
        insert into ${notifications}
        select notice.*
        from json_populate_recordset(null::${notifications}, ${JSON.stringify(rows)}) as notice
        where notice.contact_id is null or exists (
          select from ${contacts} as contact
          where contact.user_id = notice.user_id and contact.id = notice.contact_id for key share
        )
        -- In one order, so that two who write the same at once never wait for each other.
        order by notice.cause
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    purge: (before: string, signal: AbortSignal) =>
      deleteInBatches(db, notifications, lt(notifications.createdAt, before), { signal }),
  };
}
