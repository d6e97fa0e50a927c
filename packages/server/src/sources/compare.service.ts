import { isChanged, type SeenPerson, seenPerson, unseen } from '@inner-circle/domain/sources/source-changes.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { photoName, type Picture, pictureIn } from '../contacts/photos/photos.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { proposalsRepository } from './proposals.repository.ts';
import { type PersonRow, type Place, sourcePeopleRepository } from './source-people.repository.ts';
import type { LookBatch, RemotePerson, SourcePerson } from './sources.port.ts';

/** An address of a card may be long; of what is longer nobody has heard. */
const LONGEST_REMOTE_ID = 1000;

export type Readable = {
  remoteId: string;
  etag: string | null;
  there: SeenPerson;
  picture: Picture | undefined;
  person: SourcePerson;
};

/** Those of whom something can be kept. */
export const readable = (people: readonly RemotePerson[]): Readable[] =>
  people.flatMap(({ remoteId, etag, person }) => {
    if (remoteId.length > LONGEST_REMOTE_ID) return [];
    // What is no picture that can be shown here, such as HEIC, is none.
    const picture = person.photo ? pictureIn(Buffer.from(person.photo.base64, 'base64')) : undefined;
    const there = seenPerson(person, picture ? photoName(picture) : null);
    return there ? { remoteId, etag, there, picture, person } : [];
  });

/** Writes down what differs from what was last decided on; answers how many proposals are new. */
export const compareBatch = (place: Place, { people, gone }: LookBatch, dependencies: Dependencies): Promise<number> =>
  inTransaction({ id: place.userId }, dependencies, async ({ db: tx }) => {
    const read = readable(people);
    const known = await sourcePeopleRepository(tx, place).find([...read.map(({ remoteId }) => remoteId), ...gone]);
    let found = 0;
    for (const person of read)
      found += Number(await compareOne(tx, place, person, known.get(person.remoteId), dependencies));
    for (const remoteId of gone) found += Number(await noteGone(tx, place, known.get(remoteId), dependencies));
    return found;
  });

async function compareOne(
  tx: Transaction,
  place: Place,
  { remoteId, etag, there, picture }: Readable,
  before: PersonRow | undefined,
  { newId, clock }: Dependencies,
): Promise<boolean> {
  const people = sourcePeopleRepository(tx, place);
  const proposals = proposalsRepository(tx, place);
  const propose = async (kind: 'changed' | 'new') => {
    const photo = picture && there.photo !== before?.seen?.photo ? picture.content : null;
    await proposals.propose(newId(), { remoteId, kind, there, photo, foundAt: toMoment(clock.now()) });
    return before?.proposal !== kind;
  };
  if (!before) {
    await people.insert([{ remoteId, etag, seen: there, importRow: null }]);
    return propose('new');
  }
  // Whoever was deleted here, or is not wanted, is followed in silence.
  const isFollowed = before.contactId !== null || before.proposal === 'new';
  const news = before.seen && unseen(before.seen, there);
  const seen = !isFollowed || before.seen === null ? there : news && { ...before.seen, ...news };
  await people.update(remoteId, { etag, goneAt: null, ...(seen && { seen }) });
  if (before.proposal === 'new') return propose('new');
  if (isFollowed && before.seen !== null && isChanged(before.seen, there)) return propose('changed');
  if (before.proposal !== null) await proposals.drop(remoteId);
  return false;
}

async function noteGone(tx: Transaction, place: Place, before: PersonRow | undefined, { newId, clock }: Dependencies) {
  if (!before || before.goneAt !== null) return false;
  const now = toMoment(clock.now());
  const { remoteId } = before;
  if (before.contactId === null) {
    await sourcePeopleRepository(tx, place).remove(remoteId);
    return false;
  }
  await sourcePeopleRepository(tx, place).update(remoteId, { goneAt: now });
  await proposalsRepository(tx, place).propose(newId(), {
    remoteId,
    kind: 'gone',
    there: null,
    photo: null,
    foundAt: now,
  });
  return true;
}
