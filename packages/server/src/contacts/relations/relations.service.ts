import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import type { NewRelation, Relation, RelationUpdate } from '@inner-circle/domain/contacts/relations.contract.ts';
import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import {
  inverseOf,
  MOST_RELATIONS,
  RELATION_CONFLICT,
  RELATION_WORD_REQUIRED,
  type RelationKind,
  relationKey,
  relationNotFound,
  relatedToThemselves,
  relatedTwice,
  tooManyRelations,
} from '@inner-circle/domain/contacts/relations.rules.ts';
import { badField, keyTaken } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { contactsById, createContact, holdContacts } from '../contacts.service.ts';
import { relationsRepository } from './relations.repository.ts';

export const listRelations = (user: SignedInUser, contactId: string, { db }: Dependencies) =>
  relationsRepository(db).list(user.id, contactId);

export const addRelation = (
  user: SignedInUser,
  contactId: string,
  { contactId: otherId, name: otherName, kind, word = null, theirWord: otherWord = null }: NewRelation,
  dependencies: Dependencies,
  key?: string,
): Promise<Relation> =>
  inTransaction(user, dependencies, async (within) => {
    const ids = new Set([contactId, otherId ?? contactId]);
    const people = await contactsById(user, [...ids], within);
    if (people.size < ids.size) throw contactNotFound();
    if (otherId === contactId) throw relatedToThemselves();
    const repository = relationsRepository(within.db);
    const id = key ?? dependencies.newId();
    const earlier = key && (await repository.findRow(user.id, key));
    if (earlier && earlier.contactId !== contactId && earlier.otherId !== contactId) throw keyTaken();
    if (!earlier) {
      const there = await repository.list(user.id, contactId);
      const name = otherName ?? people.get(otherId!)!.name;
      if (there.some((relation) => saysTheSame(relation, { otherId, name, kind }))) throw relatedTwice(name);
      if (there.length >= MOST_RELATIONS) throw tooManyRelations(people.get(contactId)!.name);
      if (otherId && (await repository.list(user.id, otherId)).length >= MOST_RELATIONS) throw tooManyRelations(name);
      const createdAt = toMoment(dependencies.clock.now());
      const other = otherId ? { otherId, otherName: null } : { otherId: null, otherName: name };
      await repository.insert(user.id, { id, contactId, ...other, kind, word, otherWord, createdAt });
    }
    return seenFrom(user, contactId, id, within);
  });

export const updateRelation = (
  user: SignedInUser,
  contactId: string,
  id: string,
  { seen = {}, ...change }: RelationUpdate,
  dependencies: Dependencies,
): Promise<Relation> =>
  inTransaction(user, dependencies, async (within) => {
    const current = await seenFrom(user, contactId, id, within);
    requireNoConflict(RELATION_CONFLICT, { wanted: change, seen, now: current }, current);
    if (change.name !== undefined && current.contact)
      throw badField('name', 'The name of a contact is changed with the contact.');
    const { kind = current.kind, word = current.word, name = current.name } = change;
    if (kind === 'other' && !word) throw badField('word', RELATION_WORD_REQUIRED);
    const repository = relationsRepository(within.db);
    const others = (await repository.list(user.id, contactId)).filter((relation) => relation.id !== id);
    const otherId = current.contact?.id;
    if (others.some((relation) => saysTheSame(relation, { otherId, name, kind }))) throw relatedTwice(name);
    const row = await repository.findRow(user.id, id);
    const isOwn = row?.contactId === contactId;
    await repository.update(user.id, {
      id,
      kind: isOwn ? kind : inverseOf(kind),
      ...(change.word !== undefined && (isOwn ? { word } : { otherWord: word })),
      ...(change.name !== undefined && { otherName: name }),
      formerId: null,
    });
    return seenFrom(user, contactId, id, within);
  });

export const removeRelation = (
  user: SignedInUser,
  contactId: string,
  id: string,
  dependencies: Dependencies,
): Promise<undefined> =>
  inTransaction(user, dependencies, async (within) => {
    await seenFrom(user, contactId, id, within);
    await relationsRepository(within.db).delete(user.id, [id]);
    return undefined;
  });

/** Makes a contact of a name, within the plan. To ask twice does no harm: who is a contact already stays that contact. */
export const addContactOfRelation = (
  user: SignedInUser,
  contactId: string,
  id: string,
  dependencies: Dependencies,
  key?: string,
): Promise<Relation> =>
  inTransaction(user, dependencies, async (within) => {
    const relation = await seenFrom(user, contactId, id, within);
    if (relation.contact) return relation;
    const { id: otherId } = await createContact(user, { name: relation.name }, within, key);
    if (otherId === contactId) throw keyTaken();
    const linked = { id, otherId, otherName: null, formerId: null };
    await relationsRepository(within.db).update(user.id, linked);
    return seenFrom(user, contactId, id, within);
  });

async function seenFrom(user: SignedInUser, contactId: string, id: string, dependencies: Dependencies) {
  await holdContacts(dependencies.db, user, [contactId]);
  const relation = (await listRelations(user, contactId, dependencies)).find((one) => one.id === id);
  if (!relation) throw relationNotFound();
  return relation;
}

type Said = { readonly otherId: string | undefined; readonly name: string; readonly kind: RelationKind };

const folded = (name: string) => name.trim().toLocaleLowerCase('en');

const saysTheSame = (relation: Relation, { otherId, name, kind }: Said) =>
  relationKey(relation.kind) === relationKey(kind) &&
  (otherId ? relation.contact?.id === otherId : !relation.contact && folded(relation.name) === folded(name));

/** What a file says of somebody around a contact. */
export type ToldRelation = { contactId: string; name: string; kind: RelationKind; word: string | null };

/**
 * Relations by name, as an import has them: to the one contact of exactly that name where there is exactly one, else to a name only.
 * What is there already and what is beyond the most that a contact may have is left out; answers the ids of those added. The
 * caller holds the user's lock and has added the contacts.
 */
export async function addRelations(
  tx: Transaction,
  userId: string,
  told: readonly ToldRelation[],
  { newId, clock }: Pick<Dependencies, 'newId' | 'clock'>,
): Promise<string[]> {
  if (told.length === 0) return [];
  const rows = told.map((relation) => ({ id: newId(), ...relation }));
  return relationsRepository(tx).insertByName(userId, rows, toMoment(clock.now()));
}

/** For an import that is taken back. */
export async function removeRelations(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await relationsRepository(tx).delete(userId, ids);
}
