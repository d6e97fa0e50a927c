import { and, asc, eq, sql } from 'drizzle-orm';
import { inChunks } from '../platform/chunks.ts';
import type { Exporter, ExportedRow } from '../settings/export.service.ts';
import { apartContacts } from './duplicates.table.ts';

const CHUNK = 1000;

/** Of whom the user said that they are two people. */
export const apartContactsExporter: Exporter = {
  name: 'apartContacts',
  columns: ['contactId', 'otherId', 'saidAt'],
  rows: (db, userId) =>
    inChunks<ExportedRow>(CHUNK, (size, last) => {
      const after =
        last &&
        sql`(${apartContacts.contactId}, ${apartContacts.otherId}) > (${last['contactId']}::uuid, ${last['otherId']}::uuid)`;
      return db
        .select({ contactId: apartContacts.contactId, otherId: apartContacts.otherId, saidAt: apartContacts.saidAt })
        .from(apartContacts)
        .where(and(eq(apartContacts.userId, userId), after))
        .orderBy(asc(apartContacts.contactId), asc(apartContacts.otherId))
        .limit(size);
    }),
};
