import { and, desc, eq, sql } from 'drizzle-orm';
import { contacts, ownThreshold } from '../contacts/contacts.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import { cachedQuery } from '../platform/cached-query.ts';
import type { Connection } from '../platform/database.ts';
import { todos } from '../todos/todos.table.ts';

/** Of notes and of what was said no more is read than can be shown or looked through. */
const READ = { notes: 4000, words: 2000 };

const given = { userId: sql.placeholder('userId'), ids: sql.placeholder('ids') };

/** These contacts with what was last logged with each: one look-up in an index for each, however long the histories are. */
const peopleQuery = cachedQuery((db) => {
  const userId = sql`(select ${given.userId}::uuid)`;
  const last = db
    .select({
      type: interactions.type,
      date: interactions.date,
      words: sql<string>`left(${interactions.notes}, ${sql.raw(String(READ.words))})`.as('words'),
    })
    .from(interactions)
    .where(and(eq(interactions.userId, userId), eq(interactions.contactId, contacts.id)))
    .orderBy(desc(interactions.date), desc(interactions.id))
    .limit(1)
    .as('last');
  return db
    .select({
      id: contacts.id,
      name: contacts.name,
      photo: contacts.photo,
      warmth: contacts.warmth,
      lastInteraction: contacts.lastInteraction,
      ownDays: ownThreshold(contacts),
      coldThresholdDays: contacts.coldThresholdDays,
      snoozedUntil: contacts.snoozedUntil,
      email: contacts.email,
      phone: contacts.phone,
      telegram: contacts.telegram,
      birthday: contacts.birthday,
      notes: sql<string>`left(${contacts.notes}, ${sql.raw(String(READ.notes))})`,
      lastType: last.type,
      lastDate: last.date,
      lastWords: last.words,
    })
    .from(contacts)
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(contacts.userId, userId), sql`${contacts.id} = any(${given.ids}::uuid[])`))
    .prepare('the people of a day');
});

export type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleRepository>['find']>>[number];

export function peopleRepository(db: Connection, userId: string) {
  return {
    find: (ids: readonly string[]) => peopleQuery(db).execute({ userId, ids: [...ids] }),

    /** Open to-dos of one contact, the most pressing first, and how many there are. */
    async owed(contactId: string, limit: number) {
      const isOpen = and(eq(todos.userId, userId), eq(todos.contactId, contactId), sql`${todos.completedAt} is null`);
      const rows = await db
        .select({
          id: todos.id,
          task: todos.task,
          dueDate: todos.dueDate,
          since: todos.createdAt,
          total: db.$count(todos, isOpen),
        })
        .from(todos)
        .where(isOpen)
        .orderBy(todos.dueDate, todos.id)
        .limit(limit);
      return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
    },
  };
}
