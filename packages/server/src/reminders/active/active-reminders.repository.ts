import { and, asc, count, eq, getTableColumns, min, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import { containsAllWords } from '../../platform/text-matching.ts';
import type { Connection } from '../../platform/database.ts';
import { waitingEmail } from '../deliveries.repository.ts';
import { reminders } from '../reminders.table.ts';

export type PendingWanted = {
  readonly contactId?: string | undefined;
  readonly words?: string | undefined;
  readonly limit: number;
};

const isPending = (userId: string) => and(eq(reminders.userId, userId), eq(reminders.status, 'pending'));

export function activeRemindersRepository(db: Connection) {
  return {
    /** A page of the contacts with pending reminders, the next to go out first, and how many such contacts there are. */
    async page(userId: string, paging: Paging) {
      const pending = db.$with('pending').as(
        db
          .select({
            contactId: reminders.contactId,
            pendingCount: count().as('pending_count'),
            next: min(reminders.nextSendAt).as('next'),
          })
          .from(reminders)
          .where(isPending(userId))
          .groupBy(reminders.contactId),
      );
      const all = db
        .select({ total: count().as('total') })
        .from(pending)
        .as('all_of_them');
      // A subquery by key instead of a join: joins are planned by statistics, which are far off for new rows (docs/decisions/0019).
      const nameSort = db
        .select({ nameSort: contacts.nameSort })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, pending.contactId)));
      // Contacts whose only e-mail is on its way come first.
      const inOrder = [sql`next asc nulls first`, asc(sql`name_sort`), asc(sql`contact_id`)];
      const picked = db
        .select({
          contactId: pending.contactId,
          pendingCount: pending.pendingCount,
          next: pending.next,
          nameSort: sql`${nameSort}`.as('name_sort'),
        })
        .from(pending)
        .orderBy(...inOrder)
        .limit(paging.limit)
        .offset(skippedBy(paging))
        .as('picked');
      const rows = await db
        .with(pending)
        .select({ total: all.total, contactId: picked.contactId, pendingCount: picked.pendingCount })
        .from(all)
        .leftJoin(picked, sql`true`)
        .orderBy(...inOrder);
      return {
        total: rows[0]!.total,
        contacts: rows.flatMap(({ contactId, pendingCount }) =>
          contactId === null || pendingCount === null ? [] : [{ contactId, pendingCount }],
        ),
      };
    },

    /** Pending reminders of one contact or of all, by the words of their subject: the next to go out first, and how many there are. */
    async find(userId: string, { contactId, words, limit }: PendingWanted) {
      const wanted = and(
        isPending(userId),
        contactId === undefined ? undefined : eq(reminders.contactId, contactId),
        containsAllWords(reminders.subject, words),
      );
      const rows = await db
        .select({
          row: { ...getTableColumns(reminders), ...waitingEmail(db) },
          contact: { id: contacts.id, name: contacts.name },
          total: db.$count(reminders, wanted),
        })
        .from(reminders)
        .innerJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, reminders.contactId)))
        .where(wanted)
        .orderBy(sql`${reminders.nextSendAt} asc nulls first`, asc(reminders.id))
        .limit(limit);
      return { rows, total: rows[0]?.total ?? 0 };
    },

    /** The next reminders of each of these contacts. */
    async firstOf(userId: string, contactIds: readonly string[], limit: number) {
      const next = sql`${reminders.nextSendAt} asc nulls first`;
      const first = db
        .select({ id: reminders.id })
        .from(reminders)
        .where(and(isPending(userId), eq(reminders.contactId, sql`wanted.id`)))
        .orderBy(next, asc(reminders.id))
        .limit(limit)
        .as('first');
      return db
        .select({ ...getTableColumns(reminders), ...waitingEmail(db) })
        .from(sql`unnest(${sql.param(contactIds)}::uuid[]) as wanted (id)`)
        .innerJoinLateral(first, sql`true`)
        .innerJoin(reminders, and(eq(reminders.userId, userId), eq(reminders.id, first.id)))
        .orderBy(next, asc(reminders.id));
    },
  };
}
