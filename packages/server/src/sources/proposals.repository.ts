import type { SeenPerson } from '@inner-circle/domain/sources/source-changes.rules.ts';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { and, asc, count, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import type { Place } from './source-people.repository.ts';
import { sourceLinks, sourcePeople, sourceProposals } from './sources.table.ts';

export type ProposalRow = {
  id: string;
  remoteId: string;
  kind: 'changed' | 'new' | 'gone';
  there: SeenPerson | null;
  foundAt: string;
  seen: SeenPerson | null;
  contactId: string | null;
};

type Proposed = Pick<ProposalRow, 'remoteId' | 'kind' | 'there' | 'foundAt'> & { photo: Buffer | null };

export function proposalsRepository(db: Connection, { userId, sourceId }: Place) {
  const own = and(eq(sourceProposals.userId, userId), eq(sourceProposals.sourceId, sourceId));
  const rows = (where: SQL | undefined) =>
    db
      .select({
        id: sourceProposals.id,
        remoteId: sourceProposals.remoteId,
        kind: sourceProposals.kind,
        there: sourceProposals.there,
        foundAt: sourceProposals.foundAt,
        seen: sourcePeople.seen,
        contactId: sourceLinks.contactId,
      })
      .from(sourceProposals)
      .innerJoin(
        sourcePeople,
        and(
          eq(sourcePeople.userId, sourceProposals.userId),
          eq(sourcePeople.sourceId, sourceProposals.sourceId),
          eq(sourcePeople.remoteId, sourceProposals.remoteId),
        ),
      )
      .leftJoin(
        sourceLinks,
        and(
          eq(sourceLinks.userId, sourceProposals.userId),
          eq(sourceLinks.sourceId, sourceProposals.sourceId),
          eq(sourceLinks.remoteId, sourceProposals.remoteId),
        ),
      )
      .where(where)
      .$dynamic();

  return {
    async page(paging: Paging) {
      const [row] = await db.select({ total: count() }).from(sourceProposals).where(own);
      const data = await rows(own)
        .orderBy(asc(sourceProposals.foundAt), asc(sourceProposals.id))
        .limit(paging.limit)
        .offset(skippedBy(paging));
      return { total: row!.total, data };
    },

    after: (limit: number, last: { id: string } | undefined): Promise<ProposalRow[]> =>
      rows(and(own, inArray(sourceProposals.kind, ['changed', 'new']), last && gt(sourceProposals.id, last.id)))
        .orderBy(asc(sourceProposals.id))
        .limit(limit),

    /** How many of these there are. */
    count: (ids: readonly string[]): Promise<number> =>
      db.$count(sourceProposals, and(own, inArray(sourceProposals.id, [...ids]))),

    async find(id: string): Promise<ProposalRow | undefined> {
      const [row] = await rows(and(own, eq(sourceProposals.id, id))).limit(1);
      return row;
    },

    /** The picture that comes with it, if there is one that was not seen before. */
    async photo(id: string): Promise<Buffer | undefined> {
      const [row] = await db
        .select({ photo: sourceProposals.photo })
        .from(sourceProposals)
        .where(and(own, eq(sourceProposals.id, id)));
      return row?.photo ?? undefined;
    },

    /** One for each person: what is found later takes the place of what was found before. */
    async propose(id: string, { remoteId, kind, there, photo, foundAt }: Proposed): Promise<void> {
      await db
        .insert(sourceProposals)
        .values({ userId, id, sourceId, remoteId, kind, there, photo, foundAt })
        .onConflictDoUpdate({
          target: [sourceProposals.userId, sourceProposals.sourceId, sourceProposals.remoteId],
          set: { kind, there, photo },
        });
    },

    async drop(remoteId: string): Promise<void> {
      await db.delete(sourceProposals).where(and(own, eq(sourceProposals.remoteId, remoteId)));
    },
  };
}
