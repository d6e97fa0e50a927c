import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import { containsAllWords } from '../../platform/text-matching.ts';
import type { Connection } from '../../platform/database.ts';
import { countWhere } from '../../platform/database/queries.ts';
import { todos } from '../../todos/todos.table.ts';
import { toTodo } from '../../todos/todos.service.ts';

type Optional<Wanted> = { readonly [Key in keyof Wanted]?: Wanted[Key] | undefined } & { readonly limit: number };
/** Moments from the first, and before the last. */
type InteractionsWanted = Optional<{
  contactId: string;
  type: InteractionType;
  from: string;
  before: string;
  words: string;
}>;
type TodosWanted = Optional<{
  status: 'open' | 'completed' | 'any';
  contactId: string;
  dueFrom: string;
  dueBy: string;
  completedFrom: string;
  completedBefore: string;
  words: string;
}>;

/** A condition that applies only when its value is given. */
const where = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined) =>
  value === undefined ? undefined : condition(value);

/** What belongs to contacts, with the contact's name, among the rows of one owner. Each list comes with how many there are in all. */
export function rowsRepository(db: Connection, userId: string) {
  const isOpen = and(eq(todos.userId, userId), isNull(todos.completedAt));
  const contact = { id: contacts.id, name: contacts.name };
  const whose = (contactId: PgColumn) => and(eq(contacts.userId, userId), eq(contacts.id, contactId));

  return {
    async interactions({ contactId, type, from, before, words, limit }: InteractionsWanted) {
      const wanted = and(
        eq(interactions.userId, userId),
        where(contactId, (id) => eq(interactions.contactId, id)),
        where(type, (one) => eq(interactions.type, one)),
        where(from, (moment) => gte(interactions.date, moment)),
        where(before, (moment) => lt(interactions.date, moment)),
        containsAllWords(interactions.notes, words),
      );
      const people = db
        .select({ count: sql`count(distinct ${interactions.contactId})` })
        .from(interactions)
        .where(wanted);
      const rows = await db
        .select({
          row: getTableColumns(interactions),
          contact,
          total: db.$count(interactions, wanted),
          people: sql`(${people})`.mapWith(Number),
        })
        .from(interactions)
        .innerJoin(contacts, whose(interactions.contactId))
        .where(wanted)
        .orderBy(desc(interactions.date), desc(interactions.id))
        .limit(limit);
      return {
        rows: rows.map(({ row: { userId: _owner, ...row }, contact: whom }) => Object.assign(row, { contact: whom })),
        total: rows[0]?.total ?? 0,
        people: rows[0]?.people ?? 0,
      };
    },

    async todos({ status = 'open', contactId, words, limit, ...days }: TodosWanted) {
      const wanted = and(
        eq(todos.userId, userId),
        status === 'open' ? isNull(todos.completedAt) : undefined,
        status === 'completed' ? isNotNull(todos.completedAt) : undefined,
        where(contactId, (id) => eq(todos.contactId, id)),
        where(days.dueFrom, (day) => gte(todos.dueDate, day)),
        where(days.dueBy, (day) => lte(todos.dueDate, day)),
        where(days.completedFrom, (moment) => gte(todos.completedAt, moment)),
        where(days.completedBefore, (moment) => lt(todos.completedAt, moment)),
        containsAllWords(todos.task, words),
      );
      const openFirst = [
        asc(sql`${todos.completedAt} is not null`),
        asc(sql`case when ${todos.completedAt} is null then ${todos.dueDate} end`),
        desc(todos.completedAt),
        asc(todos.id),
      ];
      const order = {
        open: [asc(todos.dueDate), asc(todos.id)],
        completed: [desc(todos.completedAt), desc(todos.id)],
        any: openFirst,
      }[status];
      const rows = await db
        .select({ row: getTableColumns(todos), contact, total: db.$count(todos, wanted) })
        .from(todos)
        .innerJoin(contacts, whose(todos.contactId))
        .where(wanted)
        .orderBy(...order)
        .limit(limit);
      return {
        rows: rows.map((one) => Object.assign(toTodo(one.row), { contact: one.contact })),
        total: rows[0]?.total ?? 0,
      };
    },

    async groups(limit: number): Promise<{ rows: Group[]; total: number }> {
      const owned = eq(groups.userId, userId);
      const isIn = and(eq(contactGroups.userId, groups.userId), eq(contactGroups.groupId, groups.id));
      const rows = await db
        .select({
          group: {
            id: groups.id,
            name: groups.name,
            description: groups.description,
            coldThresholdDays: groups.coldThresholdDays,
            contactCount: db.$count(contactGroups, isIn),
          },
          total: db.$count(groups, owned),
        })
        .from(groups)
        .where(owned)
        .orderBy(asc(groups.nameSort), asc(groups.nameKey))
        .limit(limit);
      return { rows: rows.map(({ group }) => group), total: rows[0]?.total ?? 0 };
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
