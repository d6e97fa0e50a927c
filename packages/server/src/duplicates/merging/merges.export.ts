import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { inChunks } from '../../platform/chunks.ts';
import type { Exporter } from '../../settings/export.service.ts';
import { mergedRows, merges } from './merges.table.ts';

/** A row may hold a photo. */
const CHUNK = 50;

type Merge = Pick<
  typeof merges.$inferSelect,
  'id' | 'contactId' | 'people' | 'moved' | 'before' | 'after' | 'mergedAt' | 'undoneAt'
>;
type MergedRow = Omit<typeof mergedRows.$inferSelect, 'userId'>;

/** Contacts that were made one, as long as that can be undone, with the contact that stayed before and after. */
export const mergesExporter: Exporter = {
  name: 'merges',
  columns: ['id', 'contactId', 'people', 'moved', 'before', 'after', 'mergedAt', 'undoneAt'],
  async *rows(db, userId) {
    const { id, contactId, people, moved, before, after, mergedAt, undoneAt } = merges;
    const chunks = inChunks<Merge>(CHUNK, (size, last) =>
      db
        .select({ id, contactId, people, moved, before, after, mergedAt, undoneAt })
        .from(merges)
        .where(and(eq(merges.userId, userId), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ people: names, moved: counts, before: then, after: now, ...row }) =>
        Object.assign(row, {
          people: JSON.stringify(names),
          moved: json(counts),
          before: json(then),
          after: json(now),
        }),
      );
  },
};

/** The rows that a merge moved or removed. */
export const mergedRowsExporter: Exporter = {
  name: 'mergedRows',
  columns: ['mergeId', 'step', 'number', 'tableName', 'columnName', 'was', 'content'],
  async *rows(db, userId) {
    const { mergeId, step, number, tableName, columnName, was, content } = mergedRows;
    const chunks = inChunks<MergedRow>(CHUNK, (size, last) =>
      db
        .select({ mergeId, step, number, tableName, columnName, was, content })
        .from(mergedRows)
        .where(
          and(
            eq(mergedRows.userId, userId),
            last && sql`(${mergeId}, ${step}, ${number}) > (${last.mergeId}::uuid, ${last.step}, ${last.number})`,
          ),
        )
        .orderBy(asc(mergeId), asc(step), asc(number))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ content: held, ...row }) => Object.assign(row, { content: JSON.stringify(held) }));
  },
};

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
