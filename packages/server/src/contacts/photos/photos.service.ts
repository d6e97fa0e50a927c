import { hash } from 'node:crypto';
import { notAPhoto, PHOTO_ROOM, photosFull } from '@inner-circle/domain/contacts/photos.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Connection, Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { changeUpdatedAt, getContact, lockContacts } from '../contacts.service.ts';
import { photosRepository } from './photos.repository.ts';
import { type Picture, pictureIn, typeOf } from './pictures/picture.ts';

export { type Picture, pictureIn, typeOf } from './pictures/picture.ts';

const HASH_CHARACTERS = 22;
const hashOf = (content: Buffer) => hash('sha256', content, 'base64url').slice(0, HASH_CHARACTERS);

export type Photo = Picture & { hash: string };

export async function photoOf(user: SignedInUser, contactId: string, { db }: Dependencies): Promise<Photo> {
  const photo = (await photosOf(db, user.id, [contactId])).get(contactId);
  if (!photo) throw notFound('The photo');
  return photo;
}

/** The photos of these contacts, of those that have one. The caller asks for few at once: each may be a megabyte. */
export async function photosOf(db: Connection, userId: string, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const found = await photosRepository(db).findAll(userId, ids);
  return new Map(
    found.map(({ contactId, hash: name, content }) => [contactId, { hash: name, content, type: typeOf(content) }]),
  );
}

/** What the photos of these contacts are called, of those that have one. */
export async function photoNames(db: Connection, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : photosRepository(db).names(userId, ids);
}

/** By which a contact would name a picture that `pictureIn` made. */
export const photoName = ({ content }: Picture) => hashOf(content);

/** Whose contact it is, is looked at before the file is. */
export const setPhoto = (user: SignedInUser, id: string, file: Uint8Array, dependencies: Dependencies) =>
  changePhoto(user, id, dependencies, async (tx) => {
    const picture = pictureIn(file);
    if (!picture) throw notAPhoto();
    const [fitting] = await fittingPhotos(tx, user.id, [{ contactId: id, content: picture.content }]);
    if (!fitting) throw photosFull();
    await setPhotos(tx, user.id, [fitting]);
  });

export const removePhoto = (user: SignedInUser, id: string, dependencies: Dependencies) =>
  changePhoto(user, id, dependencies, (tx) => removePhotos(tx, user.id, [id]));

const changePhoto = (
  user: SignedInUser,
  id: string,
  dependencies: Dependencies,
  change: (tx: Transaction) => Promise<void>,
) =>
  inTransaction(user, dependencies, async (within) => {
    const { db: tx } = within;
    const now = dependencies.clock.now();
    await lockContacts(tx, user, [id], now);
    await change(tx);
    await changeUpdatedAt(tx, user, id, toMoment(now));
    return getContact(user, id, within);
  });

export type NewPhoto = { readonly contactId: string; readonly content: Buffer };

/** Of these photos the first ones for which the account has room. The caller holds the user's lock, so the sum stays true. */
export async function fittingPhotos(tx: Transaction, userId: string, photos: readonly NewPhoto[]): Promise<NewPhoto[]> {
  const ids = photos.map(({ contactId }) => contactId);
  let bytes = ids.length === 0 ? 0 : await photosRepository(tx).bytesBeside(userId, ids);
  return photos.filter(({ content }) => {
    if (bytes + content.length > PHOTO_ROOM.bytes) return false;
    bytes += content.length;
    return true;
  });
}

/** For pictures that `pictureIn` made, and callers that hold the contacts' locks. When a contact counts as changed is theirs to say. */
export async function setPhotos(tx: Transaction, userId: string, photos: readonly NewPhoto[]): Promise<void> {
  // One at a time: each may be a megabyte.
  for (const { contactId, content } of photos)
    await photosRepository(tx).set(userId, [{ contactId, content, hash: hashOf(content) }]);
}

export async function removePhotos(tx: Transaction, userId: string, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length > 0) await photosRepository(tx).remove(userId, contactIds);
}

/** For callers that gave contacts back the names of the photos that they had. */
export const removeUnnamedPhotos = (tx: Transaction, userId: string, contactIds: readonly string[]) =>
  photosRepository(tx).removeUnnamed(userId, contactIds);
