import { and, asc, count, eq, isNull, lt, min, sql, sum } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { DUE_SOON_DAYS } from '@inner-circle/domain/todos/due.rules.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { Connection } from '../platform/database.ts';
import { countWhere } from '../platform/database/queries.ts';
import { todos } from './todos.table.ts';

type Row = typeof todos.$inferSelect;

const isOpen = (userId: string) => and(eq(todos.userId, userId), isNull(todos.completedAt));
const totalOf = (column: Parameters<typeof sum>[0]) => sql`coalesce(${sum(column)}, 0)`.mapWith(Number);

export function activeTodosRepository(db: Connection) {
  return {
    /** A page of the contacts with open to-dos, the most urgent first, and the counts of all; counts in SQL what dueBucket decides. */
    async page(userId: string, today: Temporal.PlainDate, paging: Paging) {
      const [day, lastSoon] = [today.toString(), today.add({ days: DUE_SOON_DAYS }).toString()];
      const open = db.$with('open').as(
        db
          .select({
            contactId: todos.contactId,
            openCount: count().as('open_count'),
            overdueCount: countWhere(lt(todos.dueDate, day)).as('overdue_count'),
            todayCount: countWhere(eq(todos.dueDate, day)).as('today_count'),
            soonCount: countWhere(sql`${todos.dueDate} > ${day} and ${todos.dueDate} <= ${lastSoon}`).as('soon_count'),
            firstDue: min(todos.dueDate).as('first_due'),
          })
          .from(todos)
          .where(isOpen(userId))
          .groupBy(todos.contactId),
      );
      const counts = db
        .select({
          total: count().as('total'),
          open: totalOf(open.openCount).as('open'),
          overdue: totalOf(open.overdueCount).as('overdue'),
          today: totalOf(open.todayCount).as('today'),
          soon: totalOf(open.soonCount).as('soon'),
        })
        .from(open)
        .as('counts');
      // A subquery by key instead of a join: joins are planned by statistics, which are far off for new rows (docs/decisions/0019).
      const nameSort = db
        .select({ nameSort: contacts.nameSort })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, open.contactId)));
      const picked = db
        .select({
          contactId: open.contactId,
          openCount: open.openCount,
          overdueCount: open.overdueCount,
          firstDue: open.firstDue,
          nameSort: sql`${nameSort}`.as('name_sort'),
        })
        .from(open)
        .orderBy(asc(open.firstDue), asc(sql`name_sort`), asc(open.contactId))
        .limit(paging.limit)
        .offset(skippedBy(paging))
        .as('picked');
      const rows = await db
        .with(open)
        .select({
          counts: {
            total: counts.total,
            open: counts.open,
            overdue: counts.overdue,
            today: counts.today,
            soon: counts.soon,
          },
          contactId: picked.contactId,
          openCount: picked.openCount,
          overdueCount: picked.overdueCount,
        })
        .from(counts)
        .leftJoin(picked, sql`true`)
        .orderBy(asc(picked.firstDue), asc(picked.nameSort), asc(picked.contactId));

      const { total, open: all, overdue, today: dueToday, soon } = rows[0]!.counts;
      return {
        total,
        counts: { overdue, today: dueToday, soon, upcoming: all - overdue - dueToday - soon },
        contacts: rows.flatMap(({ contactId, openCount, overdueCount }) =>
          contactId === null ? [] : [{ contactId, openCount, overdueCount }],
        ),
      };
    },

    /** The first open to-dos of each of these contacts, by urgency. */
    firstOf(userId: string, contactIds: readonly string[], limit: number): Promise<Row[]> {
      const first = db
        .select()
        .from(todos)
        .where(and(isOpen(userId), eq(todos.contactId, sql`wanted.id`)))
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(limit)
        .as('first');
      return db
        .select({
          userId: first.userId,
          id: first.id,
          contactId: first.contactId,
          task: first.task,
          dueDate: first.dueDate,
          completedAt: first.completedAt,
          createdAt: first.createdAt,
          updatedAt: first.updatedAt,
        })
        .from(sql`unnest(${sql.param(contactIds)}::uuid[]) as wanted (id)`)
        .innerJoinLateral(first, sql`true`)
        .orderBy(asc(first.dueDate), asc(first.id));
    },
  };
}
