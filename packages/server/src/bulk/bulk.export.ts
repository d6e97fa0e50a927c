import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { inChunks } from '../platform/chunks.ts';
import type { Exporter } from '../settings/export.service.ts';
import { bulkChanges, bulkContacts } from './bulk.table.ts';

const CHUNK = 1000;

type Change = Pick<typeof bulkChanges.$inferSelect, 'id' | 'change' | 'changed' | 'missing' | 'changedAt' | 'undoneAt'>;
type Changed = Omit<typeof bulkContacts.$inferSelect, 'userId'>;

/** Changes of many contacts at once, as long as they can be undone. */
export const bulkChangesExporter: Exporter = {
  name: 'bulkChanges',
  columns: ['id', 'change', 'changed', 'missing', 'changedAt', 'undoneAt'],
  async *rows(db, userId) {
    const { id, change, changed, missing, changedAt, undoneAt } = bulkChanges;
    const chunks = inChunks<Change>(CHUNK, (size, last) =>
      db
        .select({ id, change, changed, missing, changedAt, undoneAt })
        .from(bulkChanges)
        .where(and(eq(bulkChanges.userId, userId), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ change: made, missing: gone, ...row }) =>
        Object.assign(row, { change: JSON.stringify(made), missing: JSON.stringify(gone) }),
      );
  },
};

/** What such a change met and left of each contact. */
export const bulkContactsExporter: Exporter = {
  name: 'bulkContacts',
  columns: ['changeId', 'contactId', 'rowId', 'before', 'after', 'undone'],
  async *rows(db, userId) {
    const { changeId, contactId, rowId, before, after, undone } = bulkContacts;
    const chunks = inChunks<Changed>(CHUNK, (size, last) =>
      db
        .select({ changeId, contactId, rowId, before, after, undone })
        .from(bulkContacts)
        .where(
          and(
            eq(bulkContacts.userId, userId),
            last && sql`(${changeId}, ${contactId}) > (${last.changeId}::uuid, ${last.contactId}::uuid)`,
          ),
        )
        .orderBy(asc(changeId), asc(contactId))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ before: met, after: left, ...row }) =>
        Object.assign(row, { before: JSON.stringify(met), after: left === null ? null : JSON.stringify(left) }),
      );
  },
};
