import { removeUntouched, restoreUntouched } from '../../contacts/many-contacts.service.ts';
import { photoNames, removePhotos } from '../../contacts/photos/photos.service.ts';
import { removeRelations } from '../../contacts/relations/relations.service.ts';
import { takeBackInteractions } from '../../interactions/interactions.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { takeBackTodos } from '../../todos/todos.service.ts';
import { hashOfInteraction, idsMade, MADE, sayingOf } from '../made.ts';
import { aroundRepository } from '../run/around.repository.ts';
import type { importContacts } from '../imports.table.ts';

type Entry = typeof importContacts.$inferSelect;

/** Somebody has touched these: they stay as they are, with everything that came with them. */
class Touched extends Error {
  readonly ids: readonly string[];
  constructor(ids: readonly string[]) {
    super('touched');
    this.ids = ids;
  }
}

/**
 * Takes back what an import did to these contacts, and answers those that it left alone. What came with a contact has to go before the
 * contact can: where one turns out to have been touched, all is put back as it was, and the others are tried without it.
 */
export async function takeBack(
  user: SignedInUser,
  entries: readonly Entry[],
  tx: Transaction,
  dependencies: Dependencies,
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (;;) {
    const tried = entries.filter(({ contactId }) => !kept.has(contactId));
    try {
      await tx.transaction((within) => takeBackAll(user, tried, within, dependencies));
      return kept;
    } catch (error) {
      if (!(error instanceof Touched)) throw error;
      for (const id of error.ids) kept.add(id);
    }
  }
}

async function takeBackAll(
  user: SignedInUser,
  entries: readonly Entry[],
  tx: Transaction,
  dependencies: Dependencies,
): Promise<void> {
  const ids = (name: string) => entries.flatMap(({ made }) => idsMade(made, name));
  const brought = new Map(
    entries.flatMap(({ made }) =>
      idsMade(made, MADE.interaction).map((id) => [id, made![MADE.interaction + id]] as const),
    ),
  );
  await takeBackInteractions(
    tx,
    user,
    [...brought.keys()],
    (interaction) => brought.get(interaction.id) === hashOfInteraction(interaction),
    dependencies,
  );
  await takeBackTodos(tx, user, ids(MADE.todo));
  const said = new Map(
    entries.flatMap(({ made }) => idsMade(made, MADE.relation).map((id) => [id, made![MADE.relation + id]] as const)),
  );
  const relations = said.size > 0 ? await aroundRepository(tx).relations(user.id, [...said.keys()]) : [];
  await removeRelations(
    tx,
    user.id,
    relations.flatMap((relation) => (sayingOf(relation) === said.get(relation.id) ? relation.id : [])),
  );
  const names = await photoNames(
    tx,
    user.id,
    entries.flatMap(({ contactId, made }) => (made?.[MADE.photo] ? contactId : [])),
  );
  // Of a contact that goes, the photo goes with it.
  await removePhotos(
    tx,
    user.id,
    entries.flatMap(({ contactId, isNew, made }) =>
      !isNew && made?.[MADE.photo] && made[MADE.photo] === names.get(contactId) ? contactId : [],
    ),
  );
  const left = (isNew: boolean) =>
    entries
      .filter((entry) => entry.isNew === isNew)
      .map(({ contactId, before, updatedAt, groupIds }) => ({
        id: contactId,
        updatedAt,
        groupIds,
        before: before ?? {},
      }));
  const touched = [
    ...(await removeUntouched(tx, user.id, left(true))),
    ...(await restoreUntouched(tx, user.id, left(false))),
  ];
  if (touched.length > 0) throw new Touched(touched);
}
