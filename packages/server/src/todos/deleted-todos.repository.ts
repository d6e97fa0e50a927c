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

    /** Those of these to-dos that were deleted since then. */
    find: (userId: string, ids: readonly string[], since: string) =>
      db
        .select()
        .from(deletedTodos)
        .where(
          and(eq(deletedTodos.userId, userId), inArray(deletedTodos.id, [...ids]), gte(deletedTodos.deletedAt, since)),
        ),

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
