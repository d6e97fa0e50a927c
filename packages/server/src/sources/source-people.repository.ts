import type { SeenPerson } from '@inner-circle/domain/sources/source-changes.rules.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { sourceLinks, sourcePeople, sourceProposals } from './sources.table.ts';

export type Place = { readonly userId: string; readonly sourceId: string };
export type PersonRow = {
  remoteId: string;
  etag: string | null;
  seen: SeenPerson | null;
  goneAt: string | null;
  contactId: string | null;
  proposal: 'changed' | 'new' | 'gone' | null;
};
type NewPerson = { remoteId: string; etag: string | null; seen: SeenPerson; importRow: number | null };

const of = ({ userId, sourceId }: Place) => and(eq(sourcePeople.userId, userId), eq(sourcePeople.sourceId, sourceId));

export function sourcePeopleRepository(db: Connection, place: Place) {
  const { userId, sourceId } = place;
  return {
    /** The etags of those who are there. */
    async known(): Promise<Map<string, string | null>> {
      const rows = await db
        .select({ remoteId: sourcePeople.remoteId, etag: sourcePeople.etag })
        .from(sourcePeople)
        .where(and(of(place), isNull(sourcePeople.goneAt)));
      return new Map(rows.map(({ remoteId, etag }) => [remoteId, etag]));
    },

    /** Those of these whom a look has seen before, with who they are here and what is proposed. */
    async find(remoteIds: readonly string[]): Promise<Map<string, PersonRow>> {
      if (remoteIds.length === 0) return new Map();
      const rows = await db
        .select({
          remoteId: sourcePeople.remoteId,
          etag: sourcePeople.etag,
          seen: sourcePeople.seen,
          goneAt: sourcePeople.goneAt,
          contactId: sourceLinks.contactId,
          proposal: sourceProposals.kind,
        })
        .from(sourcePeople)
        .leftJoin(
          sourceLinks,
          and(
            eq(sourceLinks.userId, sourcePeople.userId),
            eq(sourceLinks.sourceId, sourcePeople.sourceId),
            eq(sourceLinks.remoteId, sourcePeople.remoteId),
          ),
        )
        .leftJoin(
          sourceProposals,
          and(
            eq(sourceProposals.userId, sourcePeople.userId),
            eq(sourceProposals.sourceId, sourcePeople.sourceId),
            eq(sourceProposals.remoteId, sourcePeople.remoteId),
          ),
        )
        .where(and(of(place), inArray(sourcePeople.remoteId, [...remoteIds])));
      return new Map(rows.map((row) => [row.remoteId, row]));
    },

    /** Those who are there already stay as they are. */
    async insert(people: readonly NewPerson[]): Promise<void> {
      if (people.length === 0) return;
      await db
        .insert(sourcePeople)
        .values(people.map((person) => ({ userId, sourceId, ...person })))
        .onConflictDoNothing();
    },

    async update(
      remoteId: string,
      change: Partial<Pick<typeof sourcePeople.$inferInsert, 'etag' | 'seen' | 'goneAt'>>,
    ): Promise<void> {
      await db
        .update(sourcePeople)
        .set(change)
        .where(and(of(place), eq(sourcePeople.remoteId, remoteId)));
    },

    async remove(remoteId: string): Promise<void> {
      await db.delete(sourcePeople).where(and(of(place), eq(sourcePeople.remoteId, remoteId)));
    },

    removeAll: () => db.delete(sourcePeople).where(of(place)),

    async link(remoteId: string, contactId: string): Promise<void> {
      await db.insert(sourceLinks).values({ userId, sourceId, remoteId, contactId }).onConflictDoNothing();
    },

    /** By what an import has made of its rows: added, filled in, or found to be there already. */
    async linkImported(importId: string): Promise<void> {
      await db.execute(sql`
        insert into source_links (user_id, source_id, remote_id, contact_id)
        select person.user_id, person.source_id, person.remote_id, contact.id
        from source_people as person
        join import_results as result
          on result.user_id = person.user_id and result.import_id = ${importId} and result."row" = person.import_row
        join contacts as contact on contact.user_id = result.user_id and contact.id = result.contact_id
        where person.user_id = ${userId} and person.source_id = ${sourceId} and person.import_row is not null
        on conflict do nothing`);
    },

    /** Those whom the import could not take in, for the plan or for what was wrong with them: they wait, and are not lost. */
    async proposeFailed(importId: string, now: string): Promise<void> {
      // Their pictures went with the rows of the import: they are proposed when they are read again.
      await db.execute(sql`
        update source_people as person set seen = person.seen - 'photo' from import_results as result
        where person.user_id = ${userId} and person.source_id = ${sourceId} and result.user_id = person.user_id
          and result.import_id = ${importId} and result."row" = person.import_row and result.outcome = 'failed'`);
      await db.execute(sql`
        insert into source_proposals (user_id, id, source_id, remote_id, kind, there, found_at)
        select person.user_id, gen_random_uuid(), person.source_id, person.remote_id, 'new', person.seen, ${now}
        from source_people as person
        join import_results as result
          on result.user_id = person.user_id and result.import_id = ${importId} and result."row" = person.import_row
        where person.user_id = ${userId} and person.source_id = ${sourceId} and result.outcome = 'failed'
        on conflict do nothing`);
    },
  };
}
