import { and, eq, gte, inArray, lt, max } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { deletedTodos, type todos } from './todos.table.ts';

type Row = typeof todos.$inferSelect;

export function deletedTodosRepository(db: Connection) {
  return {
    async keep(userId: string, todos: readonly Row[], deletedAt: string, openBefore: number): Promise<void> {
      if (todos.length === 0) return;
      // A to-do can be restored and deleted again: the later snapshot replaces the first.
      const ids = todos.map(({ id }) => id);
      await db.delete(deletedTodos).where(and(eq(deletedTodos.userId, userId), inArray(deletedTodos.id, ids)));
      await db.insert(deletedTodos).values(todos.map((todo) => ({ ...todo, deletedAt, openBefore })));
    },

    /** A to-do that was deleted since then. */
    async find(userId: string, id: string, since: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(deletedTodos)
        .where(and(eq(deletedTodos.userId, userId), eq(deletedTodos.id, id), gte(deletedTodos.deletedAt, since)));
      if (!row) return undefined;
      const { deletedAt: _deletedAt, openBefore: _openBefore, ...todo } = row;
      return todo;
    },

    /** The most to-dos that were open before any deletion since then. */
    async mostOpen(userId: string, since: string): Promise<number> {
      const [row] = await db
        .select({ most: max(deletedTodos.openBefore) })
        .from(deletedTodos)
        .where(and(eq(deletedTodos.userId, userId), gte(deletedTodos.deletedAt, since)));
      return row?.most ?? 0;
    },

    async purge(before: string): Promise<void> {
      await db.delete(deletedTodos).where(lt(deletedTodos.deletedAt, before));
    },
  };
}
