import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { contacts } from '../contacts.table.ts';
import { contactPhotos } from './photos.table.ts';

export type PhotoRow = Omit<typeof contactPhotos.$inferSelect, 'userId'>;

const of = (userId: string, ids: readonly string[]) =>
  and(eq(contactPhotos.userId, userId), inArray(contactPhotos.contactId, [...ids]));

export function photosRepository(db: Connection) {
  return {
    async find(userId: string, contactId: string): Promise<PhotoRow | undefined> {
      const [photo] = await this.findAll(userId, [contactId]);
      return photo;
    },

    findAll: (userId: string, ids: readonly string[]): Promise<PhotoRow[]> =>
      db
        .select({ contactId: contactPhotos.contactId, hash: contactPhotos.hash, content: contactPhotos.content })
        .from(contactPhotos)
        .where(of(userId, ids)),

    async names(userId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const found = await db
        .select({ contactId: contactPhotos.contactId, hash: contactPhotos.hash })
        .from(contactPhotos)
        .where(of(userId, ids));
      return new Map(found.map(({ contactId, hash }) => [contactId, hash]));
    },

    /** What the photos of all other contacts take, in bytes. The content itself is not read for it. */
    async bytesBeside(userId: string, ids: readonly string[]): Promise<number> {
      const [found] = await db
        .select({ bytes: sql<number>`coalesce(sum(octet_length(${contactPhotos.content})), 0)`.mapWith(Number) })
        .from(contactPhotos)
        .where(and(eq(contactPhotos.userId, userId), notInArray(contactPhotos.contactId, [...ids])));
      return found!.bytes;
    },

    /** Each in place of the one that there was. The contact is told its name. */
    async set(userId: string, photos: readonly PhotoRow[]): Promise<void> {
      await db
        .insert(contactPhotos)
        .values(photos.map((photo) => ({ userId, ...photo })))
        .onConflictDoUpdate({
          target: [contactPhotos.userId, contactPhotos.contactId],
          set: { hash: sql`excluded.hash`, content: sql`excluded.content` },
        });
      await this.nameAll(
        userId,
        photos.map(({ contactId }) => contactId),
      );
    },

    async remove(userId: string, ids: readonly string[]): Promise<void> {
      await db.delete(contactPhotos).where(of(userId, ids));
      await this.nameAll(userId, ids);
    },

    /** Of these contacts, pictures that are not the ones that they name go. */
    async removeUnnamed(userId: string, ids: readonly string[]): Promise<void> {
      const isNamed = db
        .select({ photo: contacts.photo })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, contactPhotos.userId),
            eq(contacts.id, contactPhotos.contactId),
            eq(contacts.photo, contactPhotos.hash),
          ),
        );
      await db.delete(contactPhotos).where(and(of(userId, ids), notExists(isNamed)));
    },

    /** Writes into contacts which pictures they have. */
    async nameAll(userId: string, ids: readonly string[]): Promise<void> {
      const own = db
        .select({ hash: contactPhotos.hash })
        .from(contactPhotos)
        .where(and(eq(contactPhotos.userId, contacts.userId), eq(contactPhotos.contactId, contacts.id)));
      await db
        .update(contacts)
        .set({ photo: sql`(${own})` })
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
    },
  };
}
