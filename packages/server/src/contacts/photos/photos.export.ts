import { and, asc, eq, gt } from 'drizzle-orm';
import { inChunks } from '../../platform/chunks.ts';
import type { Exporter } from '../../settings/export.service.ts';
import { typeOf } from './pictures/picture.ts';
import { contactPhotos } from './photos.table.ts';

/** Each may be a megabyte. */
const CHUNK = 5;

export const contactPhotosExporter: Exporter = {
  name: 'contactPhotos',
  columns: ['contactId', 'type', 'base64'],
  rows: async function* (db, userId) {
    const chunks = inChunks(CHUNK, (size, last: typeof contactPhotos.$inferSelect | undefined) =>
      db
        .select()
        .from(contactPhotos)
        .where(and(eq(contactPhotos.userId, userId), last && gt(contactPhotos.contactId, last.contactId)))
        .orderBy(asc(contactPhotos.contactId))
        .limit(size),
    );
    for await (const photos of chunks)
      yield photos.map(({ contactId, content }) => ({
        contactId,
        type: typeOf(content),
        base64: content.toString('base64'),
      }));
  },
};
