import { createHash } from 'node:crypto';
import { NO_VALUES } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { DomainError, notFound } from '@inner-circle/domain/problem.ts';
import {
  changeFor,
  changesOf,
  hereOf,
  newContactOf,
  relationsFor,
  seenAfter,
} from '@inner-circle/domain/sources/source-changes.rules.ts';
import type { SeenRelation } from '@inner-circle/domain/sources/source-changes.rules.ts';
import type { Decided, Decision, Proposal, ProposedField } from '@inner-circle/domain/sources/sources.contract.ts';
import { sourceNotFound } from '@inner-circle/domain/sources/sources.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { inTransaction, type Within } from '../auth/user-lock.service.ts';
import { contactsById, createContact, updateContact } from '../contacts/contacts.service.ts';
import { setPhoto, typeOf } from '../contacts/photos/photos.service.ts';
import { addRelations, listRelations } from '../contacts/relations/relations.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { type ProposalRow, proposalsRepository } from './proposals.repository.ts';
import { type Place, sourcePeopleRepository } from './source-people.repository.ts';
import { sourcesRepository } from './sources.repository.ts';

const AT_ONCE = 100;
/** So many refusals are told; the others are as good as told. */
const MOST_TOLD = 100;

export async function listProposals(user: SignedInUser, sourceId: string, paging: Paging, dependencies: Dependencies) {
  const place = await placeOf(user, sourceId, dependencies);
  const { total, data } = await proposalsRepository(dependencies.db, place).page(paging);
  const ids = data.flatMap(({ contactId }) => contactId ?? []);
  const contacts = await contactsById(user, ids, dependencies);
  const shown: Proposal[] = [];
  for (const row of data)
    shown.push(await toProposal(user, row, sourceId, contacts.get(row.contactId ?? ''), dependencies));
  return { data: shown, meta: { total, ...paging } };
}

/** The picture that a proposal brings, to be looked at before it is taken. */
export async function proposedPhoto(user: SignedInUser, sourceId: string, id: string, dependencies: Dependencies) {
  const place = await placeOf(user, sourceId, dependencies);
  const content = await proposalsRepository(dependencies.db, place).photo(id);
  if (!content) throw notFound('The photo');
  return { content, type: typeOf(content) };
}

async function placeOf(user: SignedInUser, sourceId: string, { db }: Dependencies): Promise<Place> {
  if (!(await sourcesRepository(db).find(user.id, sourceId))) throw sourceNotFound();
  return { userId: user.id, sourceId };
}

const versionOf = ({ kind, there }: ProposalRow) =>
  createHash('sha256')
    .update(JSON.stringify([kind, there]))
    .digest('base64url')
    .slice(0, 22);

async function toProposal(
  user: SignedInUser,
  row: ProposalRow,
  sourceId: string,
  contact: Contact | undefined,
  dependencies: Dependencies,
): Promise<Proposal> {
  const { id, kind, there, seen, foundAt } = row;
  const changes = contact && kind === 'changed' ? changesOf(await threeOf(user, row, contact, dependencies)) : [];
  return {
    id,
    sourceId,
    kind,
    name: there?.name ?? seen?.name ?? contact?.name ?? '',
    contact: contact ? { id: contact.id, name: contact.name, photo: contact.photo } : null,
    changes: kind === 'new' && there ? newFields(there) : changes,
    foundAt,
    version: versionOf(row),
  };
}

const NOBODY = hereOf({
  ...NO_VALUES,
  ...plainFields(() => null),
  name: '',
  birthday: null,
  groups: [],
  customFields: [],
  notes: '',
  photo: null,
});

/** What somebody new brings along. */
const newFields = (there: NonNullable<ProposalRow['there']>) =>
  changesOf({ seen: NOBODY, here: NOBODY, there }).filter(({ field }) => field !== 'name');

/** What a newer version wrote is not compared: nothing is proposed of it until the next look. */
async function threeOf(user: SignedInUser, { seen, there }: ProposalRow, contact: Contact, dependencies: Dependencies) {
  // Most name nobody, and then nobody has to be looked for.
  const relations = there?.relations?.length ? await listRelations(user, contact.id, dependencies) : [];
  const here = hereOf(contact, relations);
  return { here, seen: seen ?? there ?? here, there: there ?? seen ?? here };
}

const proposalGone = () => notFound('The proposal');
const changedMeanwhile = () =>
  new DomainError('conflict', 'sources.changed-meanwhile', 'It says something else there by now. Look at it again.');

/** Each by itself: what is refused is told and stays proposed, and the others are done. */
export async function decide(
  user: SignedInUser,
  sourceId: string,
  decisions: readonly Decision[],
  dependencies: Dependencies,
): Promise<Decided> {
  const place = await placeOf(user, sourceId, dependencies);
  const known = await proposalsRepository(dependencies.db, place).count(decisions.map(({ id }) => id));
  if (known === 0) throw proposalGone();
  const decided: Decided = { done: 0, left: [] };
  for (const { id, version, accept, fields } of decisions) {
    const apply: Apply = async (within, row) => {
      if (versionOf(row) !== version) throw changedMeanwhile();
      await applyOne(user, place, row, accept ? fields : undefined, within);
      await settle(within.db, place, row);
    };
    await attempt(place, id, decided, dependencies, apply);
  }
  return decided;
}

/** All that overwrites nothing of one's own: new people, and fields that are here as they were there. The others stay proposed. */
export async function takeAll(user: SignedInUser, sourceId: string, dependencies: Dependencies): Promise<Decided> {
  const place = await placeOf(user, sourceId, dependencies);
  const { db } = dependencies;
  const decided: Decided = { done: 0, left: [] };
  const rows = rowByRow(AT_ONCE, (size, last?: { id: string }) => proposalsRepository(db, place).after(size, last));
  for await (const { id } of rows)
    await attempt(place, id, decided, dependencies, (within, row) => takeSafe(user, place, row, within));
  return decided;
}

type Apply = (within: Within, row: ProposalRow) => Promise<void>;

async function attempt(place: Place, id: string, decided: Decided, dependencies: Dependencies, apply: Apply) {
  let name = '';
  try {
    await inTransaction({ id: place.userId }, dependencies, async (within) => {
      const row = await proposalsRepository(within.db, place).find(id);
      if (!row) throw proposalGone();
      name = row.there?.name ?? row.seen?.name ?? '';
      await apply(within, row);
    });
    decided.done += 1;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (decided.left.length < MOST_TOLD) decided.left.push({ id, name, message: error.message });
  }
}

/** Without fields nothing here is changed. */
async function applyOne(
  user: SignedInUser,
  place: Place,
  row: ProposalRow,
  fields: readonly ProposedField[] | undefined,
  dependencies: Within,
): Promise<void> {
  const { there, contactId } = row;
  if (fields === undefined || there === null || row.kind === 'gone') return;
  if (row.kind === 'new') {
    const { id } = await createContact(user, newContactOf(there), dependencies);
    await sourcePeopleRepository(dependencies.db, place).link(row.remoteId, id);
    await bringAround(user, place, row, id, there.relations ?? [], true, dependencies);
    return;
  }
  const contact = contactId === null ? undefined : (await contactsById(user, [contactId], dependencies)).get(contactId);
  if (!contact || fields.length === 0) return;
  const three = await threeOf(user, row, contact, dependencies);
  const change = changeFor(fields, three);
  if (Object.keys(change).length > 0) await updateContact(user, contact.id, change, dependencies);
  const relations = relationsFor(fields, three);
  await bringAround(user, place, row, contact.id, relations, fields.includes('photo'), dependencies);
}

/** What is kept beside the contact: the people around it, and its photo. */
async function bringAround(
  user: SignedInUser,
  place: Place,
  row: ProposalRow,
  contactId: string,
  relations: readonly SeenRelation[],
  isPhotoTaken: boolean,
  dependencies: Within,
): Promise<void> {
  const told = relations.map((relation) => ({ contactId, ...relation }));
  await addRelations(dependencies.db, user.id, told, dependencies);
  const photo = isPhotoTaken ? await proposalsRepository(dependencies.db, place).photo(row.id) : undefined;
  if (photo) await setPhoto(user, contactId, photo, dependencies);
}

/** From now on it is compared with what it says there now. Whoever was deleted there and is told of is forgotten. */
async function settle(tx: Transaction, place: Place, { kind, remoteId, seen, there }: ProposalRow): Promise<void> {
  const people = sourcePeopleRepository(tx, place);
  if (kind === 'gone') return people.remove(remoteId);
  if (there !== null) await people.update(remoteId, { seen: seenAfter(seen, there) });
  await proposalsRepository(tx, place).drop(remoteId);
}

async function takeSafe(user: SignedInUser, place: Place, row: ProposalRow, dependencies: Within): Promise<void> {
  const [contact] = [
    ...(await contactsById(user, row.contactId === null ? [] : [row.contactId], dependencies)).values(),
  ];
  const changes = row.kind === 'changed' && contact ? changesOf(await threeOf(user, row, contact, dependencies)) : [];
  const [own, safe] = [changes.filter(({ isOwn }) => isOwn), changes.filter(({ isOwn }) => !isOwn)];
  const fields = safe.map(({ field }) => field);
  await applyOne(user, place, row, fields, dependencies);
  if (own.length === 0) return settle(dependencies.db, place, row);
  // What was taken is seen; what is left is still compared with what was there before.
  const taken = Object.fromEntries(fields.map((field) => [field, row.there![field]]));
  await sourcePeopleRepository(dependencies.db, place).update(row.remoteId, { seen: { ...row.seen!, ...taken } });
}
