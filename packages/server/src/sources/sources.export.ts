import { and, asc, eq, gt, or } from 'drizzle-orm';
import { inChunks } from '../platform/chunks.ts';
import type { Exporter } from '../settings/export.service.ts';
import { contactSources, sourceLinks, sourcePeople, sourceProposals } from './sources.table.ts';

const CHUNK = 200;

/** Without its secret: whoever finds the file could open the account with it. */
export const sourcesExporter: Exporter = {
  name: 'contactSources',
  columns: ['id', 'kind', 'account', 'address', 'connectedAt', 'keepsUpToDate', 'lookedAt', 'problem'],
  async *rows(db, userId) {
    const { id, kind, account, address, connectedAt, keepsUpToDate, lookedAt, problem } = contactSources;
    yield await db
      .select({ id, kind, account, address, connectedAt, keepsUpToDate, lookedAt, problem })
      .from(contactSources)
      .where(eq(contactSources.userId, userId));
  },
};

type Person = Pick<typeof sourcePeople.$inferSelect, 'sourceId' | 'remoteId' | 'seen' | 'goneAt'> & {
  contactId: string | null;
};
/** A picture is one of the account there, until it is taken. */
type Proposal = Omit<typeof sourceProposals.$inferSelect, 'userId' | 'photo'>;

/** Who somebody there is here, with what was seen of them, as JSON. */
export const sourcePeopleExporter: Exporter = {
  name: 'sourcePeople',
  columns: ['sourceId', 'remoteId', 'contactId', 'seen', 'goneAt'],
  async *rows(db, userId) {
    const { sourceId, remoteId, seen, goneAt } = sourcePeople;
    const chunks = inChunks<Person>(CHUNK, (size, last) =>
      db
        .select({ sourceId, remoteId, contactId: sourceLinks.contactId, seen, goneAt })
        .from(sourcePeople)
        .leftJoin(
          sourceLinks,
          and(
            eq(sourceLinks.userId, sourcePeople.userId),
            eq(sourceLinks.sourceId, sourceId),
            eq(sourceLinks.remoteId, remoteId),
          ),
        )
        .where(
          and(
            eq(sourcePeople.userId, userId),
            last && or(gt(sourceId, last.sourceId), and(eq(sourceId, last.sourceId), gt(remoteId, last.remoteId))),
          ),
        )
        .orderBy(asc(sourceId), asc(remoteId))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ seen: known, ...row }) => Object.assign(row, { seen: known && JSON.stringify(known) }));
  },
};

export const sourceProposalsExporter: Exporter = {
  name: 'sourceProposals',
  columns: ['id', 'sourceId', 'remoteId', 'kind', 'there', 'foundAt'],
  async *rows(db, userId) {
    const { id, sourceId, remoteId, kind, there, foundAt } = sourceProposals;
    const chunks = inChunks<Proposal>(CHUNK, (size, last) =>
      db
        .select({ id, sourceId, remoteId, kind, there, foundAt })
        .from(sourceProposals)
        .where(and(eq(sourceProposals.userId, userId), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(size),
    );
    for await (const rows of chunks)
      yield rows.map(({ there: now, ...row }) => Object.assign(row, { there: now && JSON.stringify(now) }));
  },
};
