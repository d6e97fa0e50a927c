import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { containing } from '../../platform/containing.ts';
import type { Connection } from '../../platform/database.ts';
import { countWhere } from '../../platform/database/queries.ts';
import { todos } from '../../todos/todos.table.ts';
import { toTodo } from '../../todos/todos.service.ts';

/** How many words of a search count; the rest would only slow it down. */
const MOST_WORDS = 8;

type InteractionsWanted = {
  readonly contactIds: readonly string[];
  readonly type?: InteractionType | undefined;
  readonly limit: number;
};
type TodosWanted = {
  readonly contactId?: string | undefined;
  readonly dueBy?: string | undefined;
  readonly words?: string | undefined;
  readonly limit: number;
};

/** What belongs to contacts, with the contact's name, among the rows of one owner. */
export function rowsRepository(db: Connection, userId: string) {
  const isOpen = and(eq(todos.userId, userId), isNull(todos.completedAt));
  const contact = { id: contacts.id, name: contacts.name };

  return {
    async interactions({ contactIds, type, limit }: InteractionsWanted) {
      if (contactIds.length === 0) return [];
      const rows = await db
        .select({ row: getTableColumns(interactions), contact })
        .from(interactions)
        .innerJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, interactions.contactId)))
        .where(
          and(
            eq(interactions.userId, userId),
            inArray(interactions.contactId, [...contactIds]),
            type && eq(interactions.type, type),
          ),
        )
        .orderBy(desc(interactions.date), desc(interactions.id))
        .limit(limit);
      return rows.map(({ row: { userId: _owner, ...row }, contact: whose }) => Object.assign(row, { contact: whose }));
    },

    async openTodos({ contactId, dueBy, words = '', limit }: TodosWanted) {
      const rows = await db
        .select({ row: getTableColumns(todos), contact })
        .from(todos)
        .innerJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, todos.contactId)))
        .where(
          and(
            isOpen,
            contactId === undefined ? undefined : eq(todos.contactId, contactId),
            dueBy === undefined ? undefined : lte(todos.dueDate, dueBy),
            ...words
              .split(/\s+/)
              .filter(Boolean)
              .slice(0, MOST_WORDS)
              .map((word) => sql`fold(${todos.task}) like ${containing(word)}`),
          ),
        )
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(limit);
      return rows.map(({ row, contact: whose }) => Object.assign(toTodo(row), { contact: whose }));
    },

    async counts(today: string) {
      const [open] = await db
        .select({ all: sql`count(*)`.mapWith(Number), overdue: countWhere(lt(todos.dueDate, today)) })
        .from(todos)
        .where(isOpen);
      return {
        openTodos: open!.all,
        overdueTodos: open!.overdue,
        groups: await db.$count(groups, eq(groups.userId, userId)),
      };
    },
  };
}
