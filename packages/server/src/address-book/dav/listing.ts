import { inChunks } from '../../platform/chunks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bookRepository } from './book.repository.ts';
import { type Asked, describe, type Wanted } from './properties.ts';
import type { Paths, Resource } from './resources.ts';

const ROWS_AT_ONCE = 1000;

/** What there is to say of a resource, and at depth 1 of what stands in it. */
export async function* listing(
  asked: Asked,
  wanted: Wanted,
  isDeep: boolean,
  { db }: Dependencies,
): AsyncGenerator<string> {
  yield describe(asked, wanted);
  if (!isDeep) return;
  const inside = childIn(asked.resource, asked.paths);
  if (inside) yield describe({ ...asked, resource: inside }, wanted);
  if (asked.resource.kind !== 'book') return;
  for await (const rows of inChunks(ROWS_AT_ONCE, bookRepository(db, asked.device.userId).list))
    for (const { contactId, number } of rows)
      yield describe(
        { ...asked, resource: { kind: 'card', path: asked.paths.card(contactId), contactId }, number },
        wanted,
      );
}

function childIn({ kind }: Resource, paths: Paths): Resource | undefined {
  if (kind === 'root') return { kind: 'principal', path: paths.principal };
  return kind === 'home' ? { kind: 'book', path: paths.book } : undefined;
}
