import { addRelations } from '../../contacts/relations/relations.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { MADE, sayingOf } from '../made.ts';
import { importJournalRepository } from '../undo/import-journal.repository.ts';
import { aroundRepository } from './around.repository.ts';

/**
 * Writes down the people around so many of an import's contacts, when everybody whom the file speaks of is there. False when nobody
 * is left. The journal has it with both sides, so that either can be taken back first.
 */
export async function relate(
  user: SignedInUser,
  importId: string,
  most: number,
  tx: Transaction,
  dependencies: Dependencies,
): Promise<boolean> {
  const journal = importJournalRepository(tx);
  const entries = await journal.told(user.id, importId, most);
  if (entries.length === 0) return false;
  const there = new Set(
    await aroundRepository(tx).holdContacts(
      user.id,
      entries.map(({ contactId }) => contactId),
    ),
  );
  const told = entries
    .filter(({ contactId }) => there.has(contactId))
    .flatMap(({ contactId, told: relations }) =>
      (relations ?? []).map(({ name, kind, word }) => ({ contactId, name, kind, word })),
    );
  const ids = await addRelations(tx, user.id, told, dependencies);
  const added = ids.length > 0 ? await aroundRepository(tx).relations(user.id, ids) : [];
  const made = added.flatMap((relation) =>
    [relation.contactId, relation.otherId]
      .filter((contactId) => contactId !== null)
      .map((contactId) => ({ contactId, key: MADE.relation + relation.id, value: sayingOf(relation) })),
  );
  const byContact = Map.groupBy(made, ({ contactId }) => contactId);
  await journal.addMade(
    user.id,
    importId,
    [...byContact].map(([contactId, relations]) => ({
      contactId,
      made: Object.fromEntries(relations.map(({ key, value }) => [key, value])),
    })),
  );
  await journal.forgetTold(
    user.id,
    importId,
    entries.map(({ contactId }) => contactId),
  );
  return true;
}
